"""Client of the Plumbline API. Needs Python 3.9 and nothing else."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import random
import time
import urllib.error
import urllib.parse
import urllib.request
from typing import Any, Iterator, Mapping

__version__ = "1.0.0"
__all__ = ["Plumbline", "PlumblineError", "WebhookRejected", "verify_webhook"]

RETRIES = 4
TIMEOUT_S = 30
# A longer Retry-After ends the call with an error.
RETRY_AFTER_MOST_S = 60
PASSING = {429, 500, 502, 503, 504}
# How far a message's time may be off, so that nobody sends an old one again.
TOLERANCE_S = 300


class PlumblineError(Exception):
    """A call that was refused or failed; its text is the API's own sentence. `status` is None if no answer came."""

    def __init__(self, sentence: str, status: int | None, problem: dict[str, Any] | None, retry_after: float):
        super().__init__(sentence)
        self.status = status
        self.problem = problem
        self.retry_after = retry_after


class WebhookRejected(Exception):
    """A message that is not proved to be ours, or too old."""


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A redirect would take the key to another address."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Plumbline:
    """The reads of the API, repeated with random pauses when they fail for a reason that passes."""

    def __init__(self, origin: str, key: str):
        self._origin = origin
        self._opener = urllib.request.build_opener(_NoRedirect)
        self._opener.addheaders = [
            ("Authorization", f"Bearer {key}"),
            ("Accept", "application/json"),
            ("User-Agent", f"plumbline-python/{__version__}"),
        ]

    def get(self, path: str, params: Mapping[str, Any] | None = None) -> Any:
        """The JSON of a call. Raises PlumblineError."""
        pairs = {name: value for name, value in (params or {}).items() if value is not None}
        query = f"?{urllib.parse.urlencode(pairs, doseq=True)}" if pairs else ""
        for repeat in range(RETRIES + 1):
            try:
                with self._opener.open(self._origin + path + query, timeout=TIMEOUT_S) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as refused:
                error = _refusal(path, refused)
            except OSError as failed:
                error = PlumblineError(f"GET {path} got no answer.", None, None, 0)
                error.__cause__ = failed
            passes = error.status is None or error.status in PASSING
            if repeat == RETRIES or not passes or error.retry_after > RETRY_AFTER_MOST_S:
                raise error
            time.sleep(error.retry_after + random.uniform(0, min(20, 0.5 * 2**repeat)))

    def permits(self, **filters: Any) -> Iterator[dict[str, Any]]:
        """All permits that match, page by page."""
        cursor = None
        while True:
            page = self.get("/v1/permits", {**filters, "limit": 100, "cursor": cursor})
            yield from page["permits"]
            cursor = page["nextCursor"]
            if cursor is None:
                return

    def changes(self, start: Mapping[str, str], **filters: Any) -> Iterator[dict[str, Any]]:
        """The pages of what changed. `start`: {"updatedSince": …} to begin, {"cursor": …} to go on."""
        while True:
            page = self.get("/v1/permits/changes", {**filters, **start, "limit": 100})
            yield page
            start = {"cursor": page["nextCursor"]}
            if not page["hasMore"]:
                return


def _refusal(path: str, answer: urllib.error.HTTPError) -> PlumblineError:
    with answer:
        text = answer.read().decode()
    is_problem = answer.headers.get("Content-Type", "").startswith("application/problem+json")
    problem = json.loads(text) if is_problem else None
    sentence = problem["detail"] if problem else f"GET {path} was answered {answer.code}."
    seconds = answer.headers.get("Retry-After", "")
    return PlumblineError(sentence, answer.code, problem, float(seconds) if seconds.isdigit() else 0)


def verify_webhook(
    headers: Mapping[str, str], body: bytes, secret: str, now: float | None = None
) -> dict[str, Any]:
    """Checks that a message is from us, unchanged and recent (Standard Webhooks 1.0), and reads it.

    `body` is the raw body, before any parsing; `secret` begins with `whsec_`. Raises WebhookRejected.
    """
    named = {name.lower(): value for name, value in headers.items()}
    sent = named.get("webhook-timestamp", "")
    if not ("webhook-id" in named and sent and "webhook-signature" in named):
        raise WebhookRejected("The message has no signature.")
    seconds = time.time() if now is None else now
    if not (sent.isascii() and sent.isdigit()) or abs(seconds - int(sent)) > TOLERANCE_S:
        raise WebhookRejected("The message is not of now.")
    key = base64.b64decode(secret[6:] if secret.startswith("whsec_") else secret)
    signed = f"{named['webhook-id']}.{sent}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    # Two secrets sign for a day after one was replaced.
    given = named["webhook-signature"].split(" ")
    if not any(hmac.compare_digest(expected.encode(), one.encode()) for one in given):
        raise WebhookRejected("The signature is not of this message.")
    return json.loads(body)
