#!/usr/bin/env python3
"""Trains the network of Caminos by self-play. See training/README.md."""

import argparse
import copy
import json
import math
import os
import queue
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import torch

import curves
import encoding as encodings
import learner as learners
import model
import weights
from link import EVALUATE, REPORT, SAMPLES, Evaluator, Link, match
from replay import Replay

REPLAY_FILES = 3

# What a CPU learns in less than a minute: tiny networks, few simulations, the square alone.
SMOKE = {
    "device": "cpu", "minutes": 0.6, "plan": 100, "teacher": "tiny", "student": "tiny", "threads": 2, "games": 64,
    "batch": 32, "sims": 4, "deep_percent": 0, "weights": "1,0,0,0", "learn_batch": 64, "reuse": 4, "capacity": 20_000,
    "least": 256, "warm": 10, "least_window": 2_000, "tell": 3, "save_every": 10, "pairs": 0, "arena_sims": 4, "reserve": 2,
    "refresh": 10,
}


def say(text):
    print(f"[{time.strftime('%H:%M:%S')}] {text}", flush=True)


def elo(points, games):
    """The difference in Elo that a score stands for, with half a point of doubt."""
    share = (points + 0.5) / (games + 1)
    return 400 * math.log10(share / (1 - share))


class Run:
    """One step of training: resumes from a folder, and writes it again."""

    def __init__(self, arguments):
        self.arguments = arguments
        self.start = time.monotonic()
        self.device = torch.device(arguments.device or ("cuda" if torch.cuda.is_available() else "cpu"))
        if self.device.type == "cuda":
            torch.backends.cuda.matmul.allow_tf32 = True
            torch.backends.cudnn.allow_tf32 = True
            torch.backends.cudnn.benchmark = True
        torch.manual_seed(time.time_ns() % (1 << 31))
        self.encoding = encodings.load(arguments.selfplay, self.device)
        self.learner = learners.Learner(self.encoding, arguments.teacher, arguments.student, arguments.rate)
        self.replay = Replay(self.encoding, arguments.capacity)
        self.minutes_before = 0.0
        self.samples_seen = 0
        self.ratings = {}
        self.gate = None
        os.makedirs(arguments.state, exist_ok=True)
        self.resume()

    def path(self, name):
        return os.path.join(self.arguments.state, name)

    def minutes(self):
        """Minutes of training, earlier steps included."""
        return self.minutes_before + (time.monotonic() - self.start) / 60

    def log(self, **entry):
        entry = {"minutes": round(self.minutes(), 2), "step": self.learner.step, **entry}
        say(json.dumps(entry))
        with open(self.path("log.jsonl"), "a", encoding="utf-8") as file:
            file.write(json.dumps(entry) + "\n")

    def resume(self):
        if not os.path.exists(self.path("state.safetensors")):
            say(f"a new training on {self.device}")
            return
        metadata = self.learner.restore(self.path("state.safetensors"))
        self.minutes_before = float(metadata["minutes"])
        self.samples_seen = int(metadata["samples"])
        self.ratings = json.loads(metadata["ratings"])
        self.replay.load(self.arguments.state, REPLAY_FILES)
        if os.path.exists(self.path("gate.safetensors")):
            self.gate = self.load_net(self.path("gate.safetensors"))
        say(f"resumed at step {self.learner.step} with {self.replay.size} samples on {self.device}")

    def load_net(self, path):
        tensors, metadata = weights.load(path)
        net = model.build(metadata["architecture"], self.encoding)
        net.load_state_dict(tensors)
        net = net.to(self.device, learners.half_or_float(self.device))
        return net.to(memory_format=torch.channels_last).eval()

    def save(self, with_replay):
        """Writes the state; each file is replaced as a whole."""
        metadata = {
            "encoding": encodings.VERSION,
            "minutes": self.minutes(),
            "samples": self.samples_seen,
            "ratings": json.dumps(self.ratings),
        }
        self.learner.save(self.path("state.safetensors"), metadata)
        if with_replay:
            self.replay.save(self.arguments.state, REPLAY_FILES)

    def match(self, networks, pairs, *extra):
        arguments = self.arguments
        common = ["--threads", arguments.threads, "--sims", arguments.arena_sims, "--pairs", pairs]
        common += ["--games", 12 * pairs, "--batch", 6 * pairs, "--seed", self.learner.step + 1, *extra]
        return match(arguments.selfplay, self.encoding, networks, common)

    def judge(self):
        """Plays the teacher of now against the one of the last gate, board by board."""
        pairs = self.arguments.pairs
        player = self.learner.teacher.player()
        if self.gate is not None and pairs > 0:
            begun = time.monotonic()
            report = self.match([player, self.gate], pairs)
            gains = {}
            for kind, (wins, draws, losses) in report["results"].items():
                gains[kind] = round(elo(wins + draws / 2, wins + draws + losses), 1)
                self.ratings[kind] = round(self.ratings.get(kind, 0) + gains[kind], 1)
            self.log(gate=report["results"], gains=gains, ratings=self.ratings,
                     seconds=round(time.monotonic() - begun, 1))
        self.gate = player
        average = dict(self.learner.teacher.average.named_parameters())
        metadata = {"architecture": self.arguments.teacher, "step": self.learner.step}
        weights.save(self.path("gate.safetensors"), average, metadata, "F16")

    def play_arguments(self):
        arguments = self.arguments
        return [
            "play", "--threads", arguments.threads, "--games", arguments.games, "--batch", arguments.batch,
            "--sims", arguments.sims, "--deep-sims", arguments.deep_sims, "--deep-percent", arguments.deep_percent,
            "--weights", *arguments.weights.split(","), "--seed", time.time_ns() % (1 << 40),
        ]

    def train(self):
        """Plays and learns until the time is up."""
        arguments = self.arguments
        # What comes after the loop: a match and the last save.
        end = self.start + 60 * arguments.minutes - arguments.reserve
        if self.gate is None:
            self.judge()
        evaluate = Evaluator(self.encoding, [self.learner.teacher.player()])
        link = Link(arguments.selfplay, self.play_arguments(), self.encoding)
        owed, fresh_at = 0.0, self.learner.step
        told, told_at, saved_at = None, time.monotonic(), time.monotonic()
        report = None
        try:
            while time.monotonic() < end:
                try:
                    frame = link.frames.get(timeout=1)
                except queue.Empty:
                    continue
                if frame is None:
                    raise SystemExit("the self-play program has ended; see its message above")
                if frame.kind == EVALUATE:
                    link.answer(evaluate(frame))
                elif frame.kind == SAMPLES:
                    self.replay.add(frame.data, frame.count)
                    self.samples_seen += frame.count
                    owed += frame.count * arguments.reuse / arguments.learn_batch
                elif frame.kind == REPORT:
                    report = frame.data
                if self.replay.size < arguments.least:
                    owed = 0.0
                # The network's answers come first, so that the games do not wait long.
                while owed >= 1 and (link.frames.empty() or owed >= 8):
                    self.learn()
                    owed -= 1
                if self.learner.step - fresh_at >= arguments.refresh:
                    evaluate.networks[0] = self.learner.teacher.player()
                    fresh_at = self.learner.step
                now = time.monotonic()
                if report is not None and now - told_at >= arguments.tell:
                    self.tell(report, told)
                    told, told_at = report, now
                if now - saved_at >= 60 * arguments.save_every:
                    self.judge()
                    self.save(with_replay=False)
                    saved_at = time.monotonic()
        finally:
            link.close()
        self.finish()

    def learn(self):
        arguments = self.arguments
        window = max(arguments.least_window, int(self.samples_seen * 0.6))
        factor = learners.rate_factor(self.minutes(), arguments.plan, self.learner.step, arguments.warm)
        self.learner.learn(self.replay.sample(arguments.learn_batch, window), factor)

    def finish(self):
        self.judge()
        if self.arguments.pairs > 0:
            networks = [self.learner.student.player(), self.learner.teacher.player()]
            report = self.match(networks, self.arguments.pairs)
            self.log(student_against_teacher=report["results"])
        self.save(with_replay=True)
        self.log(saved=True, samples=self.samples_seen)

    def tell(self, report, before):
        before = before or {"seconds": 0, "evaluations": 0, "samples": 0, "games": 0, "plies": 0}
        passed = {key: report[key] - before[key] for key in before if key != "results"}
        seconds = max(1e-3, passed["seconds"])
        self.log(
            loss=self.learner.summary(),
            evaluations_per_second=round(passed["evaluations"] / seconds),
            samples_per_second=round(passed["samples"] / seconds),
            plies_per_game=round(passed["plies"] / max(1, passed["games"]), 1),
            samples=self.samples_seen,
            yellow_draw_green=report["results"],
        )


def export(arguments):
    """Writes the averaged teacher and student for inference."""
    tensors, metadata = weights.load(os.path.join(arguments.state, "state.safetensors"))
    os.makedirs(arguments.out, exist_ok=True)
    for role in ("teacher", "student"):
        prefix = f"{role}.average."
        chosen = {name[len(prefix) :]: tensor for name, tensor in tensors.items() if name.startswith(prefix)}
        blocks, channels = model.ARCHITECTURES[metadata[role]]
        about = {
            "encoding": metadata["encoding"],
            "architecture": f"conv-{blocks}x{channels}",
            "step": metadata["step"],
            "samples": metadata["samples"],
        }
        path = os.path.join(arguments.out, f"caminos-{role}.safetensors")
        weights.save(path, chosen, about, arguments.type)
        say(f"{path}: {os.path.getsize(path)} bytes, {about}")


def smoke(arguments):
    """A short training on a small configuration: the loss must fall, and the network must beat a random mover."""
    run = Run(arguments)
    untrained = copy.deepcopy(run.learner.teacher.net)
    run.train()
    batch = run.replay.sample(512, run.replay.size)
    before, after = (run.learner.measure(net, batch) for net in (untrained, run.learner.teacher.average))
    report = run.match([run.learner.teacher.player()], 10, "--opponent", "random", "--kinds", 1)
    wins, draws, lost = report["results"]["square"]
    say(f"loss {before:.3f} -> {after:.3f}; against a random mover {wins} wins, {draws} draws, {lost} losses")
    if not after < before:
        raise SystemExit("smoke test: the loss does not fall")
    if wins < 18:
        raise SystemExit("smoke test: the network does not beat a random mover")
    resumed = Run(arguments)
    if resumed.learner.step != run.learner.step or resumed.replay.size == 0:
        raise SystemExit("smoke test: the training does not resume where it stopped")
    export(argparse.Namespace(state=arguments.state, out=arguments.state, type="F16"))


def parser():
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    add_step(commands.add_parser("step", help="train for some minutes"))
    tiny = commands.add_parser("smoke", help="a short training on a CPU that must succeed")
    add_step(tiny)
    tiny.set_defaults(**SMOKE)
    out = commands.add_parser("export", help="write the networks for inference")
    out.add_argument("--state", required=True)
    out.add_argument("--out", required=True)
    out.add_argument("--type", default="F16", choices=weights.TYPES)
    plot = commands.add_parser("plot", help="draw learning curves as SVG")
    plot.add_argument("--state", required=True)
    plot.add_argument("--out", required=True)
    return parser


def add_step(step):
    step.add_argument("--state", required=True, help="folder to resume from and to write")
    step.add_argument("--selfplay", required=True, help="the self-play program")
    step.add_argument("--minutes", type=float, default=9, help="length of this step")
    step.add_argument("--plan", type=float, default=27, help="minutes after which the learning rate is lowest")
    step.add_argument("--device", help="cuda or cpu; by default the best there is")
    step.add_argument("--teacher", default="teacher", choices=model.ARCHITECTURES)
    step.add_argument("--student", default="student", choices=model.ARCHITECTURES)
    step.add_argument("--rate", type=float, default=2e-3, help="highest learning rate")
    step.add_argument("--warm", type=int, default=200, help="learning steps until the highest learning rate")
    step.add_argument("--threads", type=int, default=os.cpu_count())
    step.add_argument("--games", type=int, default=16384, help="games in flight")
    step.add_argument("--batch", type=int, default=4096, help="positions evaluated together")
    step.add_argument("--sims", type=int, default=16, help="simulations a move")
    step.add_argument("--deep-sims", type=int, default=64, help="simulations of a deep search")
    step.add_argument("--deep-percent", type=int, default=5, help="share of moves with a deep search")
    step.add_argument("--weights", default="40,20,20,20", help="weights of square, diamond, octagon, torus")
    step.add_argument("--learn-batch", type=int, default=4096, help="samples of a learning step")
    step.add_argument("--reuse", type=float, default=4, help="how often a sample is learned from on average")
    step.add_argument("--capacity", type=int, default=3_000_000, help="samples in the replay")
    step.add_argument("--least", type=int, default=30_000, help="samples before learning begins")
    step.add_argument("--least-window", type=int, default=200_000, help="smallest window of samples")
    step.add_argument("--refresh", type=int, default=25, help="learning steps between fresh weights for self-play")
    step.add_argument("--tell", type=float, default=15, help="seconds between lines of the log")
    step.add_argument("--save-every", type=float, default=2, help="minutes between gates and saves")
    step.add_argument("--pairs", type=int, default=50, help="openings of each board in a gate; 0 plays none")
    step.add_argument("--arena-sims", type=int, default=32, help="simulations a move in a gate")
    step.add_argument("--reserve", type=float, default=25, help="seconds kept for the last gate and save")


def main():
    arguments = parser().parse_args()
    if arguments.command == "step":
        Run(arguments).train()
    elif arguments.command == "smoke":
        smoke(arguments)
    elif arguments.command == "export":
        export(arguments)
    else:
        curves.plot(os.path.join(arguments.state, "log.jsonl"), arguments.out)


if __name__ == "__main__":
    main()
