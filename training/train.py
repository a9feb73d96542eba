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
from link import EVALUATE, Link
from replay import Leaves, Replay

# What a CPU learns in less than a minute, or in as long as a busy machine takes: tiny networks, few simulations, the
# square alone.
SMOKE = {
    "device": "cpu", "minutes": 0.6, "plan": 100, "teacher": "tiny", "students": ["tiny"], "threads": 2, "games": 64,
    "batch": 32, "sims": 4, "deep_percent": 0, "weights": "1,0,0,0", "learn_batch": 64, "reuse": 4, "capacity": 20_000,
    "least": 256, "warm": 10, "least_window": 2_000, "tell": 3, "save_every": 10, "pairs": 0, "arena_sims": 8, "reserve": 2,
    "refresh": 10, "leaves": 0.01, "leaf_capacity": 10_000, "least_steps": 100,
}


def say(text):
    print(f"[{time.strftime('%H:%M:%S')}] {text}", flush=True)


def elo(points, games):
    """The difference in Elo that a score stands for, with half a point of doubt."""
    share = (points + 0.5) / (games + 1)
    return 400 * math.log10(share / (1 - share))


def exported(folder, name):
    """The file of an exported network."""
    return os.path.join(folder, f"caminos-{name}.safetensors")


def load_net(path, encoding, architecture=None):
    """A network from a file, ready to play."""
    tensors, metadata = weights.load(path)
    net = model.build(architecture or metadata["architecture"], encoding)
    net.load_state_dict(tensors)
    net = net.to(encoding.device, learners.half_or_float(encoding.device))
    return net.to(memory_format=torch.channels_last).eval()


def best_device(name):
    """The device of that name, or the best there is."""
    device = torch.device(name or ("cuda" if torch.cuda.is_available() else "cpu"))
    if device.type == "cuda":
        torch.backends.cuda.matmul.allow_tf32 = True
        torch.backends.cudnn.allow_tf32 = True
        torch.backends.cudnn.benchmark = True
    return device


class Run:
    """One step of training: resumes from a folder, and writes it again."""

    def __init__(self, arguments):
        self.arguments = arguments
        self.start = time.monotonic()
        self.device = best_device(arguments.device)
        torch.manual_seed(time.time_ns() % (1 << 31))
        self.encoding = encodings.load(arguments.selfplay, self.device)
        self.learner = learners.Learner(self.encoding, arguments.teacher, arguments.students, arguments.rate, arguments.frozen)
        self.replay = Replay(self.encoding, arguments.capacity)
        self.leaves = Leaves(self.encoding, arguments.leaf_capacity) if arguments.leaves > 0 else None
        self.minutes_before = 0.0
        self.samples_seen = 0
        self.ratings = {}
        self.gate = None
        self.frames = queue.Queue()
        self.player = None
        # Matches that are being played, with what to do with their reports.
        self.matches = {}
        # Learning steps that new samples ask for.
        self.owed = 0.0
        self.leaves_owed = 0.0
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
        if not os.path.exists(self.path("teacher.safetensors")):
            if self.arguments.networks:
                self.adopt(self.arguments.networks)
            else:
                say(f"a new training on {self.device}")
            return
        metadata = self.learner.teacher.restore(self.path("teacher.safetensors"))
        self.minutes_before = float(metadata["minutes"])
        self.samples_seen = int(metadata["samples"])
        self.ratings = json.loads(metadata["ratings"])
        for name, student in self.learner.students.items():
            if os.path.exists(self.path(f"{name}.safetensors")):
                student.restore(self.path(f"{name}.safetensors"))
            else:
                student.since = self.minutes_before
                say(f"a new student: {name}")
        self.replay.load(self.arguments.state, self.arguments.replay_files)
        if os.path.exists(self.path("gate.safetensors")):
            self.gate = load_net(self.path("gate.safetensors"), self.encoding)
        say(f"resumed at step {self.learner.step} with {self.replay.size} samples on {self.device}")

    def adopt(self, folder):
        """Begins with exported networks; the optimizer and the replay begin empty."""
        for name, pupil in self.pupils().items():
            source = name
            if name != "teacher" and not os.path.exists(exported(folder, name)):
                source = self.arguments.grow
                say(f"a new student: {name}" + (f", grown from {source}" if source else ""))
                if not source:
                    continue
            tensors, metadata = weights.load(exported(folder, source))
            if metadata["encoding"] != str(encodings.VERSION):
                raise SystemExit(f"{folder} has networks of encoding {metadata['encoding']}, not {encodings.VERSION}")
            for net in (pupil.net, pupil.average):
                net.load_state_dict(model.grown(tensors, net))
        say(f"begun with the networks in {folder} (step {metadata['step']}) on {self.device}")

    def pupils(self):
        """Teacher and students by the names of their files."""
        return {"teacher": self.learner.teacher, **self.learner.students}

    def save(self, with_replay):
        """Writes the state; each file is replaced as a whole."""
        metadata = {
            "encoding": encodings.VERSION,
            "minutes": self.minutes(),
            "samples": self.samples_seen,
            "ratings": json.dumps(self.ratings),
        }
        for name, pupil in self.pupils().items():
            pupil.save(self.path(f"{name}.safetensors"), metadata)
        if with_replay:
            self.replay.save(self.arguments.state, self.arguments.replay_files)

    def start_match(self, networks, pairs, *extra):
        """A match that is played when its frames are answered."""
        arguments = self.arguments
        common = ["arena", "--threads", arguments.threads, "--sims", arguments.arena_sims, "--pairs", pairs]
        common += ["--games", 12 * pairs, "--batch", 6 * pairs, "--seed", self.learner.step + 1, *extra]
        return Link(arguments.selfplay, common, self.encoding, networks, self.frames)

    def match(self, networks, pairs, *extra):
        """Plays a match to its end; the report."""
        link = self.start_match(networks, pairs, *extra)
        while self.serve(60) is not link:
            pass
        return link.report

    def judge(self):
        """Starts a gate: the teacher of now against the one of the last gate, on every board."""
        if self.arguments.frozen:
            return
        player = self.learner.teacher.player()
        if self.gate is not None and self.arguments.pairs > 0:
            self.matches[self.start_match([player, self.gate], self.arguments.pairs)] = self.judged
        self.gate = player
        average = dict(self.learner.teacher.average.named_parameters())
        metadata = {"architecture": self.arguments.teacher, "step": self.learner.step}
        weights.save(self.path("gate.safetensors"), average, metadata, "F16")

    def judged(self, report):
        gains = {}
        for kind, (wins, draws, losses) in report["results"].items():
            gains[kind] = round(elo(wins + draws / 2, wins + draws + losses), 1)
            self.ratings[kind] = round(self.ratings.get(kind, 0) + gains[kind], 1)
        self.log(gate=report["results"], gains=gains, ratings=self.ratings, seconds=round(report["seconds"], 1))

    def compare(self):
        """Starts a match of each student against the teacher."""
        teacher = self.learner.teacher.player()
        if self.arguments.pairs > 0:
            for name, student in self.learner.students.items():
                link = self.start_match([student.player(), teacher], self.arguments.pairs)
                self.matches[link] = lambda report, name=name: self.log(against_teacher={name: report["results"]})

    def serve(self, timeout):
        """Handles the next frame of a program; the program, if it has ended."""
        try:
            link, frame = self.frames.get(timeout=timeout)
        except queue.Empty:
            return None
        if link.is_closed:
            return None
        if frame is None:
            link.close()
            if link.report is None or link is self.player:
                raise SystemExit("the self-play program has failed; see its message above")
            self.matches.pop(link, lambda report: None)(link.report)
            return link
        if frame.kind == EVALUATE:
            link.answer(frame)
            if self.leaves is not None and link is self.player:
                self.leaves.add(frame.data, frame.count)
                self.leaves_owed += frame.count * self.arguments.leaves / self.arguments.learn_batch
        else:
            self.replay.add(frame.data, frame.count)
            self.samples_seen += frame.count
            self.owed += frame.count * self.arguments.reuse / self.arguments.learn_batch
        return None

    def start_play(self):
        arguments = self.arguments
        command = [
            "play", "--threads", arguments.threads, "--games", arguments.games, "--batch", arguments.batch,
            "--sims", arguments.sims, "--deep-sims", arguments.deep_sims, "--deep-percent", arguments.deep_percent,
            "--weights", *arguments.weights.split(","), "--seed", time.time_ns() % (1 << 40),
        ]
        return Link(arguments.selfplay, command, self.encoding, [self.learner.teacher.player()], self.frames)

    def train(self):
        """Plays and learns until the time is up, and as many steps are made as are wanted at least."""
        arguments = self.arguments
        end = self.start + 60 * arguments.minutes
        # The last matches begin before the end of self-play, so that the device is never idle.
        matches_at, play_until = end - 2 * arguments.reserve, end - arguments.reserve
        if self.gate is None:
            self.judge()
        self.player = self.start_play()
        told_at = saved_at = time.monotonic()
        fresh_at, told, is_last = self.learner.step, None, False
        least = self.learner.step + arguments.least_steps
        try:
            while (now := time.monotonic()) < play_until or self.learner.step < least:
                self.serve(1)
                self.learn_what_is_owed()
                if self.learner.step - fresh_at >= arguments.refresh:
                    self.player.evaluate.networks[0] = self.learner.teacher.player()
                    fresh_at = self.learner.step
                if self.player.report is not None and now - told_at >= arguments.tell:
                    self.tell(self.player.report, told)
                    told, told_at = self.player.report, now
                if not is_last and now >= matches_at:
                    is_last = True
                    self.judge()
                    self.compare()
                elif not is_last and now - saved_at >= 60 * arguments.save_every:
                    saved_at = now
                    self.judge()
                    self.save(with_replay=False)
        finally:
            self.player.close()
        self.save(with_replay=True)
        while self.matches and time.monotonic() < end:
            self.serve(1)
        for link in self.matches:
            link.close()
        self.matches.clear()
        self.save(with_replay=False)
        self.log(saved=True, samples=self.samples_seen)

    def learn_what_is_owed(self):
        """Learns as often as new samples ask for. Answers come first, so that the games do not wait long."""
        arguments = self.arguments
        if self.replay.size < arguments.least:
            self.owed = 0.0
        while self.owed >= 1 and (self.frames.empty() or self.owed >= 8):
            self.owed -= 1
            window = max(arguments.least_window, int(self.samples_seen * 0.6))
            self.learner.learn(self.replay.sample(arguments.learn_batch, window), self.rate_factor)
        if self.leaves is None or self.leaves.size < min(arguments.least, self.leaves.capacity):
            self.leaves_owed = 0.0
        while self.leaves_owed >= 1 and (self.frames.empty() or self.leaves_owed >= 8):
            self.leaves_owed -= 1
            self.learner.learn_leaves(self.leaves.sample(arguments.learn_batch), self.rate_factor)

    def rate_factor(self, pupil):
        """The learning rate of a pupil now, by the part of the plan since it began."""
        minutes, plan = self.minutes() - pupil.since, self.arguments.plan - pupil.since
        return learners.rate_factor(minutes, plan, pupil.step, self.arguments.warm)

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
            student_steps=max((student.step for student in self.learner.students.values()), default=0),
            yellow_draw_green=report["results"],
        )


def export(arguments):
    """Writes the averaged networks for inference."""
    os.makedirs(arguments.out, exist_ok=True)
    for file in sorted(os.listdir(arguments.state)):
        name, suffix = os.path.splitext(file)
        if suffix != ".safetensors" or name == "gate":
            continue
        tensors, metadata = weights.load(os.path.join(arguments.state, file))
        prefix = "average."
        chosen = {key[len(prefix) :]: tensor for key, tensor in tensors.items() if key.startswith(prefix)}
        about = {
            "encoding": metadata["encoding"],
            "architecture": model.shape_of(metadata["architecture"]),
            "step": metadata["step"],
            "samples": metadata["samples"],
        }
        path = exported(arguments.out, name)
        weights.save(path, chosen, about, arguments.type)
        say(f"{path}: {os.path.getsize(path)} bytes, {about}")


def match(arguments):
    """Plays networks of one folder against those of the same names in another, on every board."""
    encoding = encodings.load(arguments.selfplay, best_device(arguments.device))
    folders = (arguments.networks, arguments.against)
    for name in arguments.names:
        nets = [load_net(exported(folder, name), encoding, name) for folder in folders]
        command = ["arena", "--threads", arguments.threads, "--sims", arguments.arena_sims, "--pairs", arguments.pairs]
        command += ["--games", min(12 * arguments.pairs, 8192), "--batch", min(6 * arguments.pairs, 2048)]
        command += ["--seed", arguments.seed]
        frames = queue.Queue()
        link = Link(arguments.selfplay, command, encoding, nets, frames)
        while (frame := frames.get()[1]) is not None:
            link.answer(frame)
        link.close()
        if link.report is None:
            raise SystemExit("the self-play program has failed; see its message above")
        results = link.report["results"]
        for kind, (wins, draws, losses) in {**results, "together": map(sum, zip(*results.values()))}.items():
            games = wins + draws + losses
            share = (wins + draws / 2) / games
            spread = 1.96 * math.sqrt(max(0, (wins + draws / 4) / games - share * share) / games)
            say(f"{name}, {kind}: {wins} won, {draws} drawn, {losses} lost: {100 * share:.1f} % ± {100 * spread:.1f}")
        say(f"{name}: {link.report['seconds']:.1f} s")


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
    if wins - lost < 10:
        raise SystemExit("smoke test: the network does not beat a random mover")
    resumed = Run(arguments)
    if resumed.learner.step != run.learner.step or resumed.replay.size == 0:
        raise SystemExit("smoke test: the training does not resume where it stopped")
    export(argparse.Namespace(state=arguments.state, out=os.path.join(arguments.state, "exported"), type="F16"))


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
    between = commands.add_parser("match", help="play exported networks against others")
    between.add_argument("--selfplay", required=True, help="the self-play program")
    between.add_argument("--networks", required=True, help="folder of exported networks")
    between.add_argument("--against", required=True, help="folder of their opponents")
    between.add_argument("--names", nargs="+", default=["teacher"], choices=model.ARCHITECTURES)
    between.add_argument("--pairs", type=int, default=900, help="openings of each board, each played twice")
    between.add_argument("--arena-sims", type=int, default=32, help="simulations a move")
    between.add_argument("--threads", type=int, default=os.cpu_count())
    between.add_argument("--device", help="cuda or cpu; by default the best there is")
    between.add_argument("--seed", type=int, default=1)
    plot = commands.add_parser("plot", help="draw learning curves as SVG")
    plot.add_argument("--state", required=True)
    plot.add_argument("--out", required=True)
    return parser


def add_step(step):
    step.add_argument("--state", required=True, help="folder to resume from and to write")
    step.add_argument("--selfplay", required=True, help="the self-play program")
    step.add_argument("--networks", help="folder of exported networks to begin with where STATE is empty")
    step.add_argument("--minutes", type=float, default=9, help="length of this step")
    step.add_argument("--least-steps", type=int, default=0, help="learn at least so often, however long it takes")
    step.add_argument("--plan", type=float, default=27, help="minutes after which the learning rate is lowest")
    step.add_argument("--device", help="cuda or cpu; by default the best there is")
    step.add_argument("--teacher", default="teacher", choices=model.ARCHITECTURES)
    step.add_argument("--students", nargs="+", default=["student"], choices=model.ARCHITECTURES)
    step.add_argument("--grow", choices=model.ARCHITECTURES, help="a new student begins as this one with more blocks")
    step.add_argument("--frozen", action="store_true", help="the teacher stays as it is; only students learn")
    step.add_argument("--rate", type=float, default=1.5e-3, help="highest learning rate")
    step.add_argument("--warm", type=int, default=200, help="learning steps until the highest learning rate")
    step.add_argument("--threads", type=int, default=os.cpu_count())
    step.add_argument("--games", type=int, default=8192, help="games in flight")
    step.add_argument("--batch", type=int, default=2048, help="positions evaluated together")
    step.add_argument("--sims", type=int, default=16, help="simulations a move")
    step.add_argument("--deep-sims", type=int, default=64, help="simulations of a deep search")
    step.add_argument("--deep-percent", type=int, default=5, help="share of moves with a deep search")
    step.add_argument("--weights", default="40,20,20,20", help="weights of square, diamond, octagon, torus")
    step.add_argument("--learn-batch", type=int, default=4096, help="samples of a learning step")
    step.add_argument("--reuse", type=float, default=4, help="how often a sample is learned from on average")
    step.add_argument("--leaves", type=float, default=0.3, help="share of all evaluated positions that students learn from")
    step.add_argument("--leaf-capacity", type=int, default=1_000_000, help="positions of searches that are kept")
    step.add_argument("--capacity", type=int, default=3_000_000, help="samples in the replay")
    step.add_argument("--replay-files", type=int, default=3, help="files of 15 MiB for samples; more need a longer --reserve")
    step.add_argument("--least", type=int, default=30_000, help="samples before learning begins")
    step.add_argument("--least-window", type=int, default=200_000, help="smallest window of samples")
    step.add_argument("--refresh", type=int, default=25, help="learning steps between fresh weights for self-play")
    step.add_argument("--tell", type=float, default=15, help="seconds between lines of the log")
    step.add_argument("--save-every", type=float, default=2, help="minutes between gates and saves")
    step.add_argument("--pairs", type=int, default=50, help="openings of each board in a gate; 0 plays none")
    step.add_argument("--arena-sims", type=int, default=32, help="simulations a move in a gate")
    step.add_argument("--reserve", type=float, default=12, help="seconds kept for the last matches and the save")


def main():
    arguments = parser().parse_args()
    if arguments.command == "step":
        Run(arguments).train()
    elif arguments.command == "smoke":
        smoke(arguments)
    elif arguments.command == "export":
        export(arguments)
    elif arguments.command == "match":
        match(arguments)
    else:
        curves.plot(os.path.join(arguments.state, "log.jsonl"), arguments.out)


if __name__ == "__main__":
    main()
