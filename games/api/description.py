"""The description itself, for programs: the checked-in file as it is."""

import functools
import json
from pathlib import Path
from typing import Annotated, Any

from pydantic import WithJsonSchema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import door, examples
from games.api.operation import Answer, Operation, operation

FILE = Path(__file__).with_name("openapi.json")


Document = Annotated[dict[str, Any], WithJsonSchema({"type": "object", "description": "An OpenAPI document."})]


@functools.cache
def document() -> dict[str, Any]:
    """The checked-in description."""
    read: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    return read


class Description(door.Door):
    """/openapi.json"""

    @operation(Operation(
        "getDescription", "problems", "Get this description",
        "The OpenAPI document that this page is made from.",
        {200: Answer(Document, "The document.", examples.OPENAPI)},
        open=True,
    ))  # fmt: skip
    def get(self, request: Request) -> Response:
        return Response(document())
