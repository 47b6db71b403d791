"""From the SAM template to plain CloudFormation, here and not in AWS: what is deployed is what the tests looked at."""

import json
from typing import Any

import boto3
from samtranslator.model.exceptions import InvalidDocumentException
from samtranslator.parser.parser import Parser
from samtranslator.translator.translator import Translator


class Untranslatable(ValueError):
    """The template is no valid SAM template; the text says where."""


def translate(template: dict[str, Any], region: str) -> dict[str, Any]:
    """The CloudFormation template that `template` stands for in `region`. Raises `Untranslatable`."""
    session = boto3.Session(region_name=region)
    try:
        translated: dict[str, Any] = Translator({}, Parser(), boto_session=session).translate(
            json.loads(json.dumps(template)), parameter_values={}
        )
    except InvalidDocumentException as refused:
        raise Untranslatable("; ".join(cause.message for cause in refused.causes)) from refused
    translated.pop("Transform", None)
    return translated
