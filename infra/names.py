"""What everything is called: stacks, functions, parameters, and the one runtime they share."""

APP = "crazy-eights"
RUNTIME = "python3.11"

# CloudFront takes its certificates and logs here only, so a stage keeps what belongs to no single region here too.
HOME_REGION = "us-east-1"


def stack_name(stage: str) -> str:
    """The stack of one region: API, sockets, functions, table."""
    return f"{APP}-{stage}"


def artifacts_stack_name(stage: str) -> str:
    """The stack holding the bucket that CloudFormation reads zips and templates from."""
    return f"{APP}-{stage}-artifacts"


def site_stack_name(stage: str) -> str:
    """The one stack of the static site, in the home region."""
    return f"{APP}-{stage}-site"


def table_name(stage: str) -> str:
    """A fixed name: a stack made anew meets the table an earlier one left instead of silently starting empty."""
    return f"{APP}-{stage}"


def function_prefix(stage: str) -> str:
    """Function names are this prefix and the name used in `app.py`."""
    return f"{APP}-{stage}-"


def parameter_path(stage: str) -> str:
    """The folder of the stage's parameters in Systems Manager of the home region."""
    return f"/{APP}/{stage}"
