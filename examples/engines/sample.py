#!/usr/bin/env python3
"""A small engine for Trivium: plays any legal move, and knows no rules itself.

It speaks the protocol of docs/formats/engine.md, and lets another program that
speaks it tell what is legal: by default `trivium engine`. Usage:

    sample.py [--seed N] [COMMAND ...]
"""

import random
import subprocess
import sys


class Rules:
    """A child process that knows the rules: it answers `legal`."""

    def __init__(self, command):
        self.child = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def tell(self, *lines):
        """Passes lines on; gives the complaint about them, if there is one."""
        return self.ask(*lines, "isready", until="readyok")[0]

    def legal(self):
        """All legal moves."""
        return self.ask("legal", until="legal")[1].split()[1:]

    def ask(self, *lines, until):
        self.child.stdin.write("\n".join(lines) + "\n")
        self.child.stdin.flush()
        error = None
        for line in self.child.stdout:
            words = line.split()
            if words[:1] == [until]:
                return error, line
            if words[:1] == ["error"]:
                error = line.strip()
        sys.exit("the program that knows the rules has gone away")

    def close(self):
        self.child.stdin.close()
        self.child.wait()


class Engine:
    def __init__(self, command, seed):
        self.rules = Rules(command)
        self.random = random.Random(seed)
        self.held_back = None  # the answer to `go infinite`, until `stop`

    def say(self, line):
        print(line, flush=True)

    def hello(self):
        self.say("id name Sample 1")
        self.say("id author the Trivium developers")
        self.say("option name Seed type number default 0 min 0 max 4294967295")
        self.say("protocol 1")
        self.say("triviumok")

    def set_option(self, words):
        if words[1:4] == ["name", "Seed", "value"] and words[4:] and words[4].isdigit():
            self.random.seed(int(words[4]))
        else:
            self.say("error the only option is Seed, a number")

    def go(self, words):
        moves = self.rules.legal()
        if not moves:
            self.say("error there is no move to think about")
            return
        self.held_back = self.random.choice(moves)
        if "infinite" not in words:
            self.stop()

    def stop(self):
        if self.held_back:
            self.say("bestmove " + self.held_back)
        self.held_back = None

    def obey(self, line):
        """Does what a line says; False to leave. What is unknown is passed over."""
        words = line.split()
        command = words[0] if words else ""
        if command == "quit":
            return False
        if command == "trivium":
            self.hello()
        elif command == "isready":
            self.say("readyok")
        elif command == "setoption":
            self.set_option(words)
        elif command in ("newgame", "position"):
            error = self.rules.tell(line.strip())
            if error:
                self.say(error)
        elif command == "go":
            self.go(words)
        elif command == "stop":
            self.stop()
        return True


def main(arguments):
    seed = None
    if arguments[:1] == ["--seed"]:
        seed, arguments = int(arguments[1]), arguments[2:]
    engine = Engine(arguments or ["trivium", "engine"], seed)
    for line in sys.stdin:
        if not engine.obey(line):
            break
    engine.rules.close()


if __name__ == "__main__":
    main(sys.argv[1:])
