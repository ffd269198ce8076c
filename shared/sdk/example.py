"""Keeps a copy of some permits with the Plumbline API. Needs Python 3.9, and plumbline.py beside it or installed.

    PLUMBLINE_ORIGIN=https://… PLUMBLINE_KEY=plumb_live_… python3 example.py
"""

import json
import os
import sys
import time

from plumbline import Plumbline

FILTER = {"state": ["Texas"], "trade": ["roofing"], "minValue": 25000}


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
