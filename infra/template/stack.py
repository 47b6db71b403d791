"""The merge: Chalice's functions and gateways with our table, events, roles, alarms and dashboard."""

from collections.abc import Mapping
from typing import Any

from infra.names import stack_name
from infra.options import Options
from infra.template import alarms, dashboard, events, functions, gateway, policies, table

Resource = dict[str, Any]

UNSET_ORIGIN = "https://site.invalid"  # until the site is there and tells its address


class UnknownResource(ValueError):
    """Chalice emitted something that nothing here accounts for: it would be dropped, or deployed unseen."""


def merge(emitted: Mapping[str, Any], options: Options) -> Resource:
    """The SAM template of one region's stack from the one Chalice emitted.

    Raises `UnknownResource` when `emitted` holds a resource that no part of this package takes up.
    """
    sam: dict[str, Resource] = dict(emitted["Resources"])
    resources = {
        **functions.configure(sam, options),
        **policies.roles(options),
        "RestAPI": gateway.rest_api(sam["RestAPI"], options),
        "APIHandlerInvokePermission": sam["APIHandlerInvokePermission"],
        **gateway.socket_api(sam, options),
        **table.resources(options),
        **events.resources(options),
        **alarms.resources(options),
        **dashboard.resources(options),
    }
    unknown = sorted(name for name in sam if name not in resources and name != "WebsocketAPIDeployment")
    if unknown:
        raise UnknownResource(f"Chalice emitted {', '.join(unknown)}; say in infra/template what they are to be")
    return {
        "AWSTemplateFormatVersion": "2010-09-09",
        "Transform": "AWS::Serverless-2016-10-31",
        "Description": f"Crazy Eights, stage {options.stage}: API, sockets, functions and table of one region",
        "Parameters": _parameters(options),
        "Resources": dict(sorted(resources.items())),
        "Outputs": _outputs(options),
    }


def _parameters(options: Options) -> Resource:
    parameters: Resource = {
        "CodeBucket": {"Type": "String", "Description": "The bucket of the zips"},
        "CodeKey": {"Type": "String", "Description": "The zip of functions that send no notifications"},
        "PushCodeKey": {"Type": "String", "Description": "The zip of functions that do"},
        "Release": {"Type": "String", "Description": "What /health and the logs call this release"},
        "SiteOrigins": {
            "Type": "String",
            "Default": UNSET_ORIGIN,
            "Description": "The site's origins, separated by commas, the main one first",
        },
    }
    if options.web_push:
        parameters |= {
            "VapidPrivateKey": {"Type": "String", "NoEcho": True, "Description": "The stage's key for web push"},
        }
    return parameters


def _outputs(options: Options) -> Resource:
    host = "execute-api.${AWS::Region}.${AWS::URLSuffix}/" + functions.GATEWAY_STAGE
    return {
        "Api": {"Value": {"Fn::Sub": "https://${RestAPI}." + host}},
        "Socket": {"Value": {"Fn::Sub": "wss://${WebsocketAPI}." + host}},
        "RestApiId": {"Value": {"Ref": "RestAPI"}},
        "Release": {"Value": {"Ref": "Release"}},
        "Table": {"Value": options.table},
        "TableIsAdopted": {"Value": "yes" if options.adopted else "no"},
        "Failures": {"Value": {"Ref": "Failures"}},
        "Stack": {"Value": stack_name(options.stage)},
    }
