"""An AWS account in moto, with what moto leaves out of CloudFormation: events of resources, failure and rollback.

moto creates a stack's resources and says nothing of each; where one fails it answers the call with that error, and the
stack goes on being created for ever. AWS tells of each resource, and on failure takes back what it made.
"""

from collections.abc import Callable, Iterator
from typing import Any, ClassVar

import boto3
import pytest
from moto import mock_aws
from moto.apigateway.models import RestAPI, apigateway_backends
from moto.cloudformation import parsing
from moto.cloudformation.models import Event, Stack
from moto.core.common_models import CloudFormationModel

from infra import adoption, stacks

ACCOUNT = "123456789012"


class Cloud:
    """Clients of the account, and the stack being made, for whose resources events are told."""

    def __init__(self) -> None:
        self.making: list[Stack] = []
        self.failed: list[BaseException] = []

    def client(self, service: str, region: str = "sa-east-1") -> Any:
        """A client of a service."""
        return boto3.client(service, region_name=region)

    def tell(self, name: str, kind: str, status: str, reason: str | None = None) -> None:
        """An event of a resource of the stack being made."""
        if self.making:
            stack = self.making[-1]
            event = Event(stack.stack_id, stack.name, name, f"{name}-physical", kind, status, reason, None)
            stack.events.append(event)


@pytest.fixture
def cloud(monkeypatch: pytest.MonkeyPatch) -> Iterator[Cloud]:
    """A fresh account, and commands that do not wait between two looks."""
    monkeypatch.setattr(stacks, "POLL_SECONDS", 0)
    monkeypatch.setattr(adoption, "POLL_SECONDS", 0)
    made = Cloud()
    _tell_of_resources(monkeypatch, made)
    _roll_back_failures(monkeypatch, made)
    _give_apis_a_method(monkeypatch)
    _keep_retained_resources(monkeypatch)
    for kind in ("Distribution", "Function"):
        monkeypatch.setitem(parsing.get_model_map(), f"AWS::CloudFront::{kind}", OfCloudFront)
    with mock_aws():
        yield made


def _tell_of_resources(monkeypatch: pytest.MonkeyPatch, cloud: Cloud) -> None:
    create = parsing.parse_and_create_resource

    def told(logical_id: str, resource_json: dict[str, Any], *others: Any, **named: Any) -> Any:
        kind = resource_json["Type"]
        cloud.tell(logical_id, kind, "CREATE_IN_PROGRESS")
        try:
            resource = create(logical_id, resource_json, *others, **named)
        except Exception as cause:
            # Who waited for the one that failed is told of too, as cancelled.
            reason = "Resource creation cancelled" if cause in cloud.failed else str(cause)
            cloud.failed.append(cause)
            cloud.tell(logical_id, kind, "CREATE_FAILED", reason)
            raise
        cloud.tell(logical_id, kind, "CREATE_COMPLETE")
        return resource

    monkeypatch.setattr(parsing, "parse_and_create_resource", told)


def _roll_back_failures(monkeypatch: pytest.MonkeyPatch, cloud: Cloud) -> None:
    create: Callable[[Stack], None] = Stack.create_resources

    def created(stack: Stack) -> None:
        cloud.making.append(stack)
        try:
            create(stack)
        except Exception as cause:
            if cause not in cloud.failed:
                raise
            stack.template_dict["Outputs"] = {}
            stack.output_map = stack._create_output_map()
            stack._add_stack_event("ROLLBACK_IN_PROGRESS", "The following resource(s) failed to create")
            stack.resource_map.delete()
            stack.status = "ROLLBACK_COMPLETE"
            stack._add_stack_event("ROLLBACK_COMPLETE")
        finally:
            cloud.making.pop()

    monkeypatch.setattr(Stack, "create_resources", created)


def _give_apis_a_method(monkeypatch: pytest.MonkeyPatch) -> None:
    """moto makes an HTTP API without its body's paths, and then refuses to deploy it for having none."""
    create = RestAPI.create_from_cloudformation_json

    def with_a_method(name: str, given: dict[str, Any], account_id: str, region_name: str, **others: Any) -> RestAPI:
        api = create(name, given, account_id, region_name, **others)
        backend = apigateway_backends[account_id][region_name]
        root = api.get_resource_for_path("/").id
        backend.put_method(api.id, root, "GET", None)
        backend.put_integration(api.id, root, "GET", "MOCK", uri="", integration_method="GET")
        return api

    monkeypatch.setattr(RestAPI, "create_from_cloudformation_json", with_a_method)


def _keep_retained_resources(monkeypatch: pytest.MonkeyPatch) -> None:
    """moto deletes what an update drops from the template, told to retain it or not."""
    differ = parsing.ResourceMap.build_resource_diff

    def difference(resources: parsing.ResourceMap, *others: Any) -> dict[str, Any]:
        found: dict[str, Any] = differ(resources, *others)
        known = resources._resource_json_map
        found["Remove"] = [name for name in found["Remove"] if known[name].get("DeletionPolicy") != "Retain"]
        return found

    monkeypatch.setattr(parsing.ResourceMap, "build_resource_diff", difference)


class OfCloudFront(CloudFormationModel):
    """A resource of CloudFront, of which moto's CloudFormation knows nothing: an id and what others ask of it."""

    physical_resource_id = "E2OITOMALUCO"
    attributes: ClassVar = {
        "DomainName": "d8oitomaluco.cloudfront.net",
        "FunctionARN": "arn:aws:cloudfront::1:function/x",
    }
    is_created = staticmethod(lambda: True)

    @classmethod
    def has_cfn_attr(cls, attr: str) -> bool:
        return attr in cls.attributes

    def get_cfn_attribute(self, attribute_name: str) -> str:
        return str(self.attributes[attribute_name])

    @classmethod
    def create_from_cloudformation_json(cls, *_: Any, **__: Any) -> "OfCloudFront":
        return cls()

    @classmethod
    def delete_from_cloudformation_json(cls, *_: Any, **__: Any) -> None:
        pass
