"""The site's stack, one a stage: a closed bucket, CloudFront before it, headers, and logs that name no table."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from infra.artifacts import closed_bucket
from infra.headers import site_headers
from infra.names import site_stack_name
from infra.options import BadOption

Resource = dict[str, Any]

# CloudFront's own policies, the same ids in every account.
CACHING_DISABLED = "4135ea2d-6df8-44a3-9df3-4b5a84be39ad"
ALL_VIEWER_EXCEPT_HOST = "b689b0a8-53d0-40ab-baf2-68738e2966ac"

# What an access log keeps: neither the query, which names the table, nor who asked, nor from where.
LOG_FIELDS = (
    "date", "time", "x-edge-location", "sc-bytes", "cs-method", "cs-uri-stem", "sc-status", "x-edge-result-type",
    "time-taken", "cs-protocol", "ssl-protocol",
)  # fmt: skip
LOG_DAYS = 30
TWO_YEARS = 63_072_000


@dataclass(frozen=True, slots=True)
class SiteOptions:
    """A stage's site. `domain` needs `certificate`, an ACM certificate's ARN in the home region.

    `same_origin` routes /api/<region> and /ws/<region> through CloudFront, so that the site knows one origin only.
    """

    stage: str
    domain: str | None = None
    certificate: str | None = None
    same_origin: bool = False

    def __post_init__(self) -> None:
        if (self.domain is None) != (self.certificate is None):
            raise BadOption("a domain needs its certificate, and a certificate its domain")


def template(options: SiteOptions, regions: Mapping[str, Mapping[str, str]]) -> Resource:
    """The CloudFormation template, given each deployed region's endpoints {"api", "socket"}."""
    return {
        "AWSTemplateFormatVersion": "2010-09-09",
        "Description": f"Crazy Eights, stage {options.stage}: the static site",
        "Resources": {
            "Bucket": _bucket(),
            "BucketPolicy": _bucket_policy(),
            "AccessControl": _access_control(),
            "Headers": _headers_policy(options, regions),
            "Caching": _cache_policy(),
            "Edge": _edge_function(),
            "Distribution": _distribution(options, regions),
            **_logs(options),
        },
        "Outputs": {
            "Bucket": {"Value": {"Ref": "Bucket"}},
            "LogBucket": {"Value": {"Ref": "LogBucket"}},
            "Distribution": {"Value": {"Ref": "Distribution"}},
            "Domain": {"Value": {"Fn::GetAtt": ["Distribution", "DomainName"]}},
        },
    }


def _bucket() -> Resource:
    return {
        "Type": "AWS::S3::Bucket",
        "DeletionPolicy": "Delete",
        "UpdateReplacePolicy": "Retain",
        "Properties": closed_bucket(),
    }


def _bucket_policy() -> Resource:
    """This distribution and no one else may read; nobody may list."""
    statement = {
        "Sid": "DistributionReads",
        "Effect": "Allow",
        "Principal": {"Service": "cloudfront.amazonaws.com"},
        "Action": "s3:GetObject",
        "Resource": {"Fn::Sub": "${Bucket.Arn}/*"},
        "Condition": {"StringEquals": {"AWS:SourceArn": DISTRIBUTION_ARN}},
    }
    document = {"Version": "2012-10-17", "Statement": [statement]}
    return {"Type": "AWS::S3::BucketPolicy", "Properties": {"Bucket": {"Ref": "Bucket"}, "PolicyDocument": document}}


def _access_control() -> Resource:
    config = {
        "Name": {"Fn::Sub": "${AWS::StackName}"},
        "OriginAccessControlOriginType": "s3",
        "SigningBehavior": "always",
        "SigningProtocol": "sigv4",
    }
    return {"Type": "AWS::CloudFront::OriginAccessControl", "Properties": {"OriginAccessControlConfig": config}}


def _headers_policy(options: SiteOptions, regions: Mapping[str, Mapping[str, str]]) -> Resource:
    foreign = [] if options.same_origin else [origin(url) for ends in regions.values() for url in ends.values()]
    headers = site_headers(foreign)
    security = {
        "ContentSecurityPolicy": {"ContentSecurityPolicy": headers.pop("Content-Security-Policy"), "Override": True},
        "StrictTransportSecurity": {"AccessControlMaxAgeSec": TWO_YEARS, "IncludeSubdomains": True, "Override": True},
        "ContentTypeOptions": {"Override": True},
        "FrameOptions": {"FrameOption": "DENY", "Override": True},  # for browsers older than frame-ancestors
        "ReferrerPolicy": {"ReferrerPolicy": headers.pop("Referrer-Policy"), "Override": True},
    }
    del headers["X-Content-Type-Options"]
    custom = [{"Header": name, "Value": value, "Override": True} for name, value in sorted(headers.items())]
    config = {
        "Name": {"Fn::Sub": "${AWS::StackName}"},
        "SecurityHeadersConfig": security,
        "CustomHeadersConfig": {"Items": custom},
    }
    return {"Type": "AWS::CloudFront::ResponseHeadersPolicy", "Properties": {"ResponseHeadersPolicyConfig": config}}


def _cache_policy() -> Resource:
    """As long as the object's own Cache-Control says: hashed files for ever, the shells asked about each time."""
    config = {
        "Name": {"Fn::Sub": "${AWS::StackName}"},
        "MinTTL": 0,
        "DefaultTTL": 0,
        "MaxTTL": 31_536_000,
        "ParametersInCacheKeyAndForwardedToOrigin": {
            "EnableAcceptEncodingBrotli": True,
            "EnableAcceptEncodingGzip": True,
            "CookiesConfig": {"CookieBehavior": "none"},
            "HeadersConfig": {"HeaderBehavior": "none"},
            "QueryStringsConfig": {"QueryStringBehavior": "none"},  # an invite's table is the browser's to read
        },
    }
    return {"Type": "AWS::CloudFront::CachePolicy", "Properties": {"CachePolicyConfig": config}}


def _edge_function() -> Resource:
    return {
        "Type": "AWS::CloudFront::Function",
        "Properties": {
            "Name": {"Fn::Sub": "${AWS::StackName}"},
            "AutoPublish": True,
            "FunctionCode": EDGE_CODE,
            "FunctionConfig": {"Comment": "Shells and routes", "Runtime": "cloudfront-js-2.0"},
        },
    }


def _distribution(options: SiteOptions, regions: Mapping[str, Mapping[str, str]]) -> Resource:
    routes = _routes(regions) if options.same_origin else {}
    config: Resource = {
        "Enabled": True,
        "HttpVersion": "http2and3",
        "IPV6Enabled": True,
        "PriceClass": "PriceClass_All",  # the cheaper classes leave South America out
        "Comment": site_stack_name(options.stage),
        "Origins": [_bucket_origin(), *(_gateway_origin(name, url) for name, url in routes.values())],
        "DefaultCacheBehavior": {
            "TargetOriginId": "site",
            "AllowedMethods": ["GET", "HEAD"],
            "CachePolicyId": {"Ref": "Caching"},
            "Compress": True,
            "ResponseHeadersPolicyId": {"Ref": "Headers"},
            **BEHAVIOUR,
        },
        "CacheBehaviors": [_gateway_behaviour(path, name) for path, (name, _) in routes.items()],
        "ViewerCertificate": {"CloudFrontDefaultCertificate": True},
    }
    if options.domain:
        config["Aliases"] = [options.domain]
        config["ViewerCertificate"] = {
            "AcmCertificateArn": options.certificate,
            "MinimumProtocolVersion": "TLSv1.2_2021",
            "SslSupportMethod": "sni-only",
        }
    return {"Type": "AWS::CloudFront::Distribution", "Properties": {"DistributionConfig": config}}


def _bucket_origin() -> Resource:
    return {
        "Id": "site",
        "DomainName": {"Fn::GetAtt": ["Bucket", "RegionalDomainName"]},
        "OriginAccessControlId": {"Ref": "AccessControl"},
        "S3OriginConfig": {"OriginAccessIdentity": ""},
    }


def _routes(regions: Mapping[str, Mapping[str, str]]) -> dict[str, tuple[str, str]]:
    """Path pattern → (origin's id, endpoint)."""
    routes = {}
    for region, ends in regions.items():
        routes[f"/api/{region}/*"] = (f"api-{region}", ends["api"])
        routes[f"/ws/{region}"] = (f"ws-{region}", ends["socket"])
    return routes


def _gateway_origin(name: str, url: str) -> Resource:
    parts = urlsplit(url)
    return {
        "Id": name,
        "DomainName": parts.netloc,
        "OriginPath": parts.path,
        "CustomOriginConfig": {"OriginProtocolPolicy": "https-only", "OriginSSLProtocols": ["TLSv1.2"]},
    }


def _gateway_behaviour(path: str, name: str) -> Resource:
    return {
        "PathPattern": path,
        "TargetOriginId": name,
        "AllowedMethods": ["GET", "HEAD", "OPTIONS", "PUT", "PATCH", "POST", "DELETE"],
        "CachePolicyId": CACHING_DISABLED,  # one address, another view for each caller
        "OriginRequestPolicyId": ALL_VIEWER_EXCEPT_HOST,
        "Compress": False,
        **BEHAVIOUR,
    }


def _logs(options: SiteOptions) -> dict[str, Resource]:
    """Access logs into a bucket of their own. With APIs behind the same origin paths name tables, so they go too."""
    fields = [field for field in LOG_FIELDS if not (options.same_origin and field == "cs-uri-stem")]
    name = site_stack_name(options.stage)
    return {
        "LogBucket": {
            "Type": "AWS::S3::Bucket",
            "DeletionPolicy": "Delete",
            "UpdateReplacePolicy": "Delete",
            "Properties": {
                **closed_bucket(),
                "LifecycleConfiguration": {"Rules": [{"Id": "old", "Status": "Enabled", "ExpirationInDays": LOG_DAYS}]},
            },
        },
        "LogBucketPolicy": {
            "Type": "AWS::S3::BucketPolicy",
            "Properties": {"Bucket": {"Ref": "LogBucket"}, "PolicyDocument": LOG_DELIVERY_POLICY},
        },
        "LogSource": {
            "Type": "AWS::Logs::DeliverySource",
            "Properties": {"Name": name, "LogType": "ACCESS_LOGS", "ResourceArn": DISTRIBUTION_ARN},
        },
        "LogDestination": {
            "Type": "AWS::Logs::DeliveryDestination",
            "DependsOn": ["LogBucketPolicy"],
            "Properties": {
                "Name": name,
                "OutputFormat": "json",
                "DestinationResourceArn": {"Fn::GetAtt": ["LogBucket", "Arn"]},
            },
        },
        "LogDelivery": {
            "Type": "AWS::Logs::Delivery",
            "DependsOn": ["LogSource"],
            "Properties": {
                "DeliverySourceName": name,
                "DeliveryDestinationArn": {"Fn::GetAtt": ["LogDestination", "Arn"]},
                "RecordFields": fields,
            },
        },
    }


def origin(url: str) -> str:
    """Scheme and host of an endpoint."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


EDGE_CODE = (Path(__file__).parent / "edge.js").read_text()
DISTRIBUTION_ARN = {"Fn::Sub": "arn:${AWS::Partition}:cloudfront::${AWS::AccountId}:distribution/${Distribution}"}
BEHAVIOUR: Resource = {
    "ViewerProtocolPolicy": "redirect-to-https",
    "FunctionAssociations": [{"EventType": "viewer-request", "FunctionARN": {"Fn::GetAtt": ["Edge", "FunctionARN"]}}],
}
LOG_DELIVERY_POLICY: Resource = {
    "Version": "2012-10-17",
    "Statement": [
        {
            "Sid": "LogsAreDelivered",
            "Effect": "Allow",
            "Principal": {"Service": "delivery.logs.amazonaws.com"},
            "Action": "s3:PutObject",
            "Resource": {"Fn::Sub": "${LogBucket.Arn}/*"},
            "Condition": {
                "StringEquals": {
                    "aws:SourceAccount": {"Ref": "AWS::AccountId"},
                    "s3:x-amz-acl": "bucket-owner-full-control",
                }
            },
        }
    ],
}
