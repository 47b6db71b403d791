"""The bucket of one region from which CloudFormation and Lambda read: zips and templates, each named by its content."""

import hashlib
from pathlib import Path
from typing import Any

from botocore.exceptions import ClientError

from infra import stacks
from infra.aws import client, code_of
from infra.names import APP, artifacts_stack_name
from infra.stacks import Say


def template(stage: str) -> dict[str, Any]:
    """The bucket: closed to the public, encrypted, and never older versions of a name, for no name is used twice."""
    return {
        "AWSTemplateFormatVersion": "2010-09-09",
        "Description": f"Crazy Eights, stage {stage}: zips and templates that stacks of this region are made from",
        "Resources": {
            "Bucket": {
                "Type": "AWS::S3::Bucket",
                "DeletionPolicy": "Delete",
                "UpdateReplacePolicy": "Retain",
                "Properties": closed_bucket(),
            }
        },
        "Outputs": {"Bucket": {"Value": {"Ref": "Bucket"}}},
    }


def closed_bucket() -> dict[str, Any]:
    """Properties of a bucket nobody reads but by the account's own policies."""
    return {
        "PublicAccessBlockConfiguration": {
            "BlockPublicAcls": True,
            "BlockPublicPolicy": True,
            "IgnorePublicAcls": True,
            "RestrictPublicBuckets": True,
        },
        "OwnershipControls": {"Rules": [{"ObjectOwnership": "BucketOwnerEnforced"}]},
        "BucketEncryption": {
            "ServerSideEncryptionConfiguration": [{"ServerSideEncryptionByDefault": {"SSEAlgorithm": "AES256"}}]
        },
    }


def ensure_bucket(stage: str, region: str, say: Say) -> str:
    """The bucket's name; makes its stack when there is none."""
    name = artifacts_stack_name(stage)
    body = stacks.to_json(template(stage))
    return stacks.apply(name, region, {"TemplateBody": body}, {}, say).outputs["Bucket"]


def upload(bucket: str, region: str, data: bytes, kind: str, say: Say) -> str:
    """Put `data` under the name of its content unless it is there; the key. `kind` is its extension, like "zip"."""
    key = f"{APP}/{hashlib.sha256(data).hexdigest()}.{kind}"
    s3 = client("s3", region)
    try:
        s3.head_object(Bucket=bucket, Key=key)
    except ClientError as error:
        if code_of(error) != "404":
            raise
        say(f"uploading {len(data) / 1e6:.1f} MB to {bucket}/{key}")
        s3.put_object(Bucket=bucket, Key=key, Body=data)
    return key


def upload_file(bucket: str, region: str, path: Path, say: Say) -> str:
    """`upload` of a file's content."""
    return upload(bucket, region, path.read_bytes(), path.suffix.lstrip("."), say)


def empty(bucket: str, region: str) -> None:
    """Delete every object, and every version of it where the bucket keeps versions."""
    s3 = client("s3", region)
    for page in s3.get_paginator("list_object_versions").paginate(Bucket=bucket):
        found = [*page.get("Versions", []), *page.get("DeleteMarkers", [])]
        doomed = [{"Key": version["Key"], "VersionId": version["VersionId"]} for version in found]
        if doomed:
            s3.delete_objects(Bucket=bucket, Delete={"Objects": doomed, "Quiet": True})
