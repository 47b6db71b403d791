"""Both gateways: throttles, no traces, the gateway's own answers in our words, and the path that catches all others."""

import copy
import hashlib
import json
from typing import Any

from infra.names import stack_name
from infra.options import Options
from infra.template import catch_all
from infra.template.functions import GATEWAY_STAGE

Resource = dict[str, Any]

# What the gateway answers by itself, without asking a function: type → (status or None to keep it, code, message).
ANSWERS: dict[str, tuple[int | None, str, str]] = {
    "DEFAULT_4XX": (None, "malformed", "The request could not be read; check its form and send it again."),
    "DEFAULT_5XX": (503, "unavailable", "The service did not answer; send the request again with the same key."),
    "INTEGRATION_FAILURE": (
        503,
        "unavailable",
        "The service did not answer; send the request again with the same key.",
    ),
    "INTEGRATION_TIMEOUT": (503, "unavailable", "The answer took too long; send the request again with the same key."),
    "THROTTLED": (429, "slow_down", "Too many requests; wait a second and send it again."),
    "QUOTA_EXCEEDED": (429, "slow_down", "Too many requests; wait a second and send it again."),
    "REQUEST_TOO_LARGE": (413, "too_large", "Send a body of at most 8 KiB."),
    "UNSUPPORTED_MEDIA_TYPE": (415, "json_only", "Send the body as application/json."),
    # A path that no route has; with an Authorization header the gateway takes it for a bad signature.
    "MISSING_AUTHENTICATION_TOKEN": (404, "no_route", "There is nothing at this path; see the API's description."),
    "INVALID_SIGNATURE": (404, "no_route", "There is nothing at this path; see the API's description."),
    "RESOURCE_NOT_FOUND": (404, "no_route", "There is nothing at this path; see the API's description."),
}
RETRY_AFTER = {"slow_down": 1, "unavailable": 2}
EXPOSED = "ETag,Retry-After"

# A header can carry only one origin; `python -m infra site` gives one.
ORIGIN = {"Fn::Select": [0, {"Fn::Split": [",", {"Ref": "SiteOrigins"}]}]}


def rest_api(emitted: Resource, options: Options) -> Resource:
    """The HTTP API as Chalice emitted it, with a stage of our making."""
    api = copy.deepcopy(emitted)
    properties = api["Properties"]
    if properties["StageName"] != GATEWAY_STAGE:
        raise ValueError(f"api_gateway_stage in .chalice/config.json must be {GATEWAY_STAGE!r}")
    body = properties["DefinitionBody"]
    properties["Name"] = body["info"]["title"] = stack_name(options.stage)  # the name its metrics go by
    body["x-amazon-apigateway-gateway-responses"] = {kind: _answer(kind) for kind in ANSWERS}
    body["paths"][catch_all.PATH] = catch_all.path_item(ORIGIN)
    properties["OpenApiVersion"] = "2.0"  # without it SAM deploys a second stage, called "Stage", open and unthrottled
    properties["EndpointConfiguration"] = {"Type": "REGIONAL"}  # each region is its own; the site picks the nearest
    properties["MethodSettings"] = [
        {
            "ResourcePath": "/*",
            "HttpMethod": "*",
            "DataTraceEnabled": False,  # bodies and headers hold tokens
            "LoggingLevel": "OFF",
            "MetricsEnabled": False,
            "ThrottlingRateLimit": options.rate,
            "ThrottlingBurstLimit": options.burst,
        }
    ]
    return api


def socket_api(emitted: dict[str, Resource], options: Options) -> dict[str, Resource]:
    """API, routes, integrations and permissions as emitted; deployment and stage of our making.

    The deployment's logical id is a digest of all it deploys: CloudFormation makes a deployment once, and a changed
    route would never reach the stage of an unchanged one.
    """
    resources = {name: copy.deepcopy(resource) for name, resource in emitted.items() if _is_socket(name, resource)}
    resources["WebsocketAPI"]["Properties"]["Name"] = f"{stack_name(options.stage)}-sockets"
    routes = sorted(name for name, resource in resources.items() if resource["Type"] == "AWS::ApiGatewayV2::Route")
    digest = hashlib.sha256(json.dumps(resources, sort_keys=True).encode()).hexdigest()[:10]
    deployment = f"WebsocketAPIDeployment{digest}"
    resources[deployment] = {
        "Type": "AWS::ApiGatewayV2::Deployment",
        "DependsOn": routes,
        "Properties": {"ApiId": {"Ref": "WebsocketAPI"}},
    }
    resources["WebsocketAPIStage"] = {
        "Type": "AWS::ApiGatewayV2::Stage",
        "Properties": {
            "ApiId": {"Ref": "WebsocketAPI"},
            "DeploymentId": {"Ref": deployment},
            "StageName": GATEWAY_STAGE,
            "DefaultRouteSettings": {
                "DataTraceEnabled": False,  # frames hold tokens
                "LoggingLevel": "OFF",
                "DetailedMetricsEnabled": False,
                "ThrottlingRateLimit": options.rate,
                "ThrottlingBurstLimit": options.burst,
            },
        },
    }
    return resources


def _is_socket(name: str, resource: Resource) -> bool:
    kept = ("AWS::ApiGatewayV2::Api", "AWS::ApiGatewayV2::Route", "AWS::ApiGatewayV2::Integration")
    return resource["Type"] in kept or (resource["Type"] == "AWS::Lambda::Permission" and name.startswith("Websocket"))


def _answer(kind: str) -> Resource:
    status, code, message = ANSWERS[kind]
    headers: Resource = {
        "gatewayresponse.header.Access-Control-Allow-Origin": {"Fn::Sub": ["'${Origin}'", {"Origin": ORIGIN}]},
        "gatewayresponse.header.Access-Control-Expose-Headers": f"'{EXPOSED}'",
        "gatewayresponse.header.Vary": "'Origin'",
        "gatewayresponse.header.Cache-Control": "'no-store'",
    }
    if code in RETRY_AFTER:
        headers["gatewayresponse.header.Retry-After"] = f"'{RETRY_AFTER[code]}'"
    body = {"error": {"code": code, "message": message}}
    answer: Resource = {
        "responseParameters": headers,
        "responseTemplates": {"application/json": json.dumps(body, ensure_ascii=False)},
    }
    return answer if status is None else {"statusCode": str(status), **answer}
