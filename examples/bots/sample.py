#!/usr/bin/env python3
"""A small bot for Trivium: sits down at an online table and plays any legal move.

It uses the HTTP API of docs/server.md and nothing but Python's standard library.
It knows no rules: `trivium engine` tells it what is legal. Usage:

    sample.py LINK [COMMAND ...]

LINK is an invitation, such as http://127.0.0.1:8765/#/table/ID/SECRET. COMMAND is
an engine that answers `legal`, by default `trivium engine`.
"""

import json
import random
import subprocess
import sys
import time
import urllib.error
import urllib.request
import uuid


class Table:
    """A table at a server, as one guest sees it."""

    def __init__(self, link):
        self.server, _, code = link.partition("#/table/")
        self.table, _, self.secret = code.partition("/")
        self.token = None
        self.token = self.ask("guests", {"bearer": True})["token"]

    def ask(self, path, body=None):
        """Sends a request; a body makes it a POST."""
        request = urllib.request.Request(self.server + "api/" + path)
        if self.token:
            request.add_header("authorization", "Bearer " + self.token)
        if body is not None:
            request.add_header("content-type", "application/json")
            request.data = json.dumps(body).encode()
        try:
            with urllib.request.urlopen(request) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            sys.exit("refused: " + json.load(error)["error"]["message"])

    def join(self, name):
        wish = {"name": name, "secret": self.secret or None}
        return self.ask(f"tables/{self.table}/join", wish)["member"]

    def state(self):
        # A large `after` leaves out what has happened before.
        return self.ask(f"tables/{self.table}?after=999999")["state"]

    def act(self, **action):
        # With the same id, the same action could be repeated without harm.
        self.ask(f"tables/{self.table}/actions", {"id": uuid.uuid4().hex, "action": action})


class Rules:
    """A child process that knows the rules."""

    def __init__(self, command):
        self.child = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def legal(self, position):
        self.child.stdin.write(f"position {position}\nlegal\n")
        self.child.stdin.flush()
        for line in self.child.stdout:
            if line.startswith("legal"):
                return line.split()[1:]
            if line.startswith("error"):
                sys.exit(line.strip())
        sys.exit("the program that knows the rules has gone away")


def main(link, *command):
    table, rules = Table(link), Rules(command or ["trivium", "engine"])
    me = table.join("Sample")
    while True:
        state = table.state()
        seats = [seat["seat"] for seat in state["seats"] if seat["member"] == me]
        free = [s["seat"] for s in state["seats"] if s["member"] is None and s["level"] is None]
        play = state["play"]
        if state["phase"] in ("over", "expired"):
            print("over:", play and play["ending"]["reason"])
            return
        if not seats and free and state["phase"] == "gathering":
            table.act(type="take_seat", seat=free[0])
        elif play and play["turn"] in seats and not play["paused"]:
            move = random.choice(rules.legal(play["position"]))
            table.act(type="move", seat=play["turn"], ply=play["ply"], notation=move)
        else:
            time.sleep(0.5)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(*sys.argv[1:])
