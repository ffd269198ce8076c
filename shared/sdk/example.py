"""Keeps a copy of some permits with the Plumbline API. Needs Python 3.9 and `pip install requests`.

    PLUMBLINE_ORIGIN=https://… PLUMBLINE_KEY=plumb_live_… python3 example.py
"""

import json
import os
import random
import sys
import time

import requests

FILTER = {"state": ["Texas"], "trade": ["roofing"], "minValue": 25000}
RETRIES = 4
PASSING = {429, 500, 502, 503, 504}


class Plumbline:
    """The reads of the API, repeated with random pauses when they fail for a reason that passes."""

    def __init__(self, origin, key):
        self.origin = origin
        self.session = requests.Session()
        self.session.headers["Authorization"] = f"Bearer {key}"

    def get(self, path, params=None):
        """Answers the JSON of a call. Raises requests.HTTPError, whose response says why."""
        for repeat in range(RETRIES + 1):
            pause = random.uniform(0, min(20, 0.5 * 2**repeat))
            try:
                answer = self.session.get(self.origin + path, params=params, timeout=30)
            except (requests.ConnectionError, requests.Timeout):
                if repeat == RETRIES:
                    raise
            else:
                if answer.status_code not in PASSING or repeat == RETRIES:
                    answer.raise_for_status()
                    return answer.json()
                pause += float(answer.headers.get("Retry-After", 0))
            time.sleep(pause)

    def permits(self, **filters):
        """All permits that match, page by page."""
        cursor = None
        while True:
            page = self.get("/v1/permits", {**filters, "limit": 100, "cursor": cursor})
            yield from page["permits"]
            cursor = page["nextCursor"]
            if cursor is None:
                return

    def changes(self, start, **filters):
        """The pages of what changed. `start`: {"updatedSince": …} to begin, {"cursor": …} to go on."""
        while True:
            page = self.get("/v1/permits/changes", {**filters, **start, "limit": 100})
            yield page
            start = {"cursor": page["nextCursor"]}
            if not page["hasMore"]:
                return


def main():
    api = Plumbline(os.environ["PLUMBLINE_ORIGIN"], os.environ["PLUMBLINE_KEY"])
    path = sys.argv[1] if len(sys.argv) > 1 else "permits.json"
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            copy = json.load(file)
    else:
        began = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        copy = {"permits": {one["id"]: one for one in api.permits(**FILTER)}, "start": {"updatedSince": began}}
    for page in api.changes(copy["start"], **FILTER):
        for change in page["changes"]:
            if change["deleted"]:
                copy["permits"].pop(change["id"], None)
            else:
                copy["permits"][change["id"]] = change["permit"]
        copy["start"] = {"cursor": page["nextCursor"]}
    with open(path, "w", encoding="utf-8") as file:
        json.dump(copy, file)
    print(f"{len(copy['permits'])} permits")


if __name__ == "__main__":
    main()
