"""What Schemathesis cannot know of the REST interface."""

import base64
import json
import os
import re

import schemathesis
from hypothesis import strategies as st

IN_WORDS = [re.compile(pattern) for pattern in json.loads(os.environ["PATTERNS_IN_WORDS"])]

# Monitors that are made here are probed: nothing but this machine is asked.
ADDRESSES = ["http://127.0.0.1:1/", "HTTPS://[::1]:1/a?b=c#d", "http://u:p@127.0.0.1:1/%20"]

schemathesis.openapi.format("uri", st.sampled_from(ADDRESSES))
schemathesis.openapi.format("time-zone", st.sampled_from(["UTC", "Europe/Berlin", "America/New_York"]))
schemathesis.openapi.format("cron", st.sampled_from(["0 2 * * 6", "30 4 1 * *"]))


@schemathesis.hook
def before_call(context, case, kwargs):
    if case.meta is None or not case.meta.generation.mode.is_positive:
        return
    if case.headers and "If-Match" in case.headers:
        case.headers["If-Match"] = "*"
    if isinstance(case.body, dict) and case.body.get("kind") == "tcp" and "host" in case.body:
        case.body["host"] = "127.0.0.1"
    if case.query and "after" in case.query:
        case.query["after"] = base64.urlsafe_b64encode(cursor(case).encode()).decode().rstrip("=")


def cursor(case):
    return "7" if case.path == "/audit" else '{"createdAt":1,"id":"a"}'


@schemathesis.check
def takes_what_is_declared(ctx, response, case):
    """Fitting data is refused only by a rule that is written in words, or for what is there or not there."""
    if case.meta is None or not case.meta.generation.mode.is_positive or response.status_code != 400:
        return None
    # A link that was guessed from a field that is null.
    if "None" in response.request.url:
        return None
    problem = response.json()
    messages = [each["message"] for each in problem["errors"]] or [problem["detail"]]
    if not any(rule.match(message) for message in messages for rule in IN_WORDS):
        raise AssertionError(f"refused: {'; '.join(messages)}")
    return None
