"""Log lines that carry the request's number: plain ones at home, JSON in production."""

import contextvars
import json
import logging
from datetime import UTC, datetime
from typing import Any

request_id: contextvars.ContextVar[str] = contextvars.ContextVar("request_id", default="-")


class AddRequestId(logging.Filter):
    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = request_id.get()
        return True


class OneLine(logging.Filter):
    """For what any stranger can cause: where in the code it was noticed tells nothing."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.exc_info = None
        return True


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "request_id": getattr(record, "request_id", "-"),
            "text": record.getMessage(),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def settings(formatter: str, level: str) -> dict[str, Any]:
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"request_id": {"()": AddRequestId}, "one_line": {"()": OneLine}},
        "formatters": {
            "plain": {"format": "{asctime} {levelname} [{request_id}] {name}: {message}", "style": "{"},
            "json": {"()": JsonLines},
        },
        "handlers": {
            "stderr": {"class": "logging.StreamHandler", "filters": ["request_id"], "formatter": formatter},
        },
        "root": {"handlers": ["stderr"], "level": level},
        # Django's own handlers would say everything twice
        "loggers": {
            "django": {"handlers": [], "level": level, "propagate": True},
            "django.security.DisallowedHost": {"filters": ["one_line"]},
            "django.server": {"handlers": [], "level": level, "propagate": True},
        },
    }
