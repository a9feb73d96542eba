"""Trains the priors of the Cuminos player by self-play: plays, encodes, learns, exports.

A state folder holds the games (`games-*.z`, compressed records of `selfplay-cuminos play`), the weights and a log. Each
step first plays and then learns from all games, from scratch: that takes minutes.
"""

import argparse
import json
import os
import pathlib
import subprocess
import time
import zlib

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

import weights

# Games of every fifth number are never learned from.
HELD_OUT = 5
# Files of games are at most this large.
PIECE = 15 << 20
WIDTH = 12
# What the players use now.
PRIORS = pathlib.Path(__file__).parent.parent / "data/priors/cuminos.bin"


class Priors(nn.Module):
    """The logit of a move, by the sum of its rows: out . relu(sum + bias) + the last number of the sum."""

    def __init__(self, sizes):
        super().__init__()
        self.nothing = sizes["rows"]
        self.rows = nn.EmbeddingBag(self.nothing + 1, WIDTH + 1, mode="sum", padding_idx=self.nothing)
        nn.init.normal_(self.rows.weight, 0, 0.1)
        with torch.no_grad():
            self.rows.weight[self.nothing].zero_()
        self.bias = nn.Parameter(torch.zeros(WIDTH))
        self.out = nn.Linear(WIDTH, 1, bias=False)

    def forward(self, rows):
        count, moves, most = rows.shape
        sums = self.rows(rows.reshape(-1, most)).reshape(count, moves, WIDTH + 1)
        logits = self.out(F.relu(sums[:, :, :-1] + self.bias)).squeeze(-1) + sums[:, :, -1]
        return logits.masked_fill(rows[:, :, 0] == self.nothing, -1e9)


class Samples:
    """Encoded positions with more than one move, as tensors on the device."""

    def __init__(self, raw, sizes, device):
        total = raw["shares"].sum(1, dtype=np.float32)
        is_forced = raw["rows"][:, 1, 0] == sizes["rows"]
        chosen = np.nonzero((total > 100) & ~is_forced)[0]
        self.players, self.game = raw["players"][chosen], raw["game"][chosen]
        self.rows = torch.from_numpy(raw["rows"][chosen]).to(device)
        self.shares = torch.from_numpy(raw["shares"][chosen] / total[chosen, None]).half().to(device)

    def batch(self, at):
        return self.rows[at].int(), self.shares[at].float()


def describe(program):
    return json.loads(subprocess.run([program, "describe"], check=True, capture_output=True).stdout)


def play(options):
    """Plays for some minutes and adds the games to the state."""
    seed = int(time.time())
    command = [options.selfplay, "play", "--threads", str(options.threads), "--seconds", str(60 * options.play)]
    command += ["--descents", str(options.descents), "--seed", str(seed), "--four", str(options.four)]
    packed = zlib.compress(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout, 9)
    for piece, start in enumerate(range(0, len(packed), PIECE)):
        path = options.state / f"games-{seed}-{piece}.z"
        path.with_suffix(".part").write_bytes(packed[start : start + PIECE])
        os.replace(path.with_suffix(".part"), path)
    return {"played_bytes": len(packed)}


def records(state):
    """All games of each step, unpacked."""
    streams = {}
    for path in sorted(state.glob("games-*.z"), key=lambda path: [int(part) for part in path.stem.split("-")[1:]]):
        streams.setdefault(path.stem.split("-")[1], []).append(path.read_bytes())
    return [zlib.decompress(b"".join(stream)) for stream in streams.values()]


def encode(options, sizes):
    """All positions of all games, in the encoding of the program."""
    rows = ("rows", "<i2", (sizes["moves"], sizes["most_rows"]))
    sample = np.dtype([("game", "<u4"), ("players", "u1"), rows, ("shares", "u1", (sizes["moves"],))])
    parts, games = [], 0
    for record in records(options.state):
        command = [options.selfplay, "samples", "--threads", str(options.threads)]
        raw = subprocess.run(command, input=record, check=True, stdout=subprocess.PIPE).stdout
        part = np.frombuffer(raw, sample).copy()
        part["game"] += games
        games = int(part["game"].max()) + 1
        parts.append(part)
    return np.concatenate(parts)


def cross_entropy(logits, shares):
    return -(shares * F.log_softmax(logits, 1)).sum(1)


def judge(priors, samples, held_out):
    """Cross entropy against the visits, that of equal priors, and how often the most visited move is found, by players."""
    entropies, uniform, found = [], [], []
    with torch.no_grad():
        for at in torch.from_numpy(held_out).split(4096):
            rows, shares = samples.batch(at)
            logits = priors(rows)
            entropies.append(cross_entropy(logits, shares).cpu().numpy())
            uniform.append((rows[:, :, 0] != priors.nothing).sum(1).float().log().cpu().numpy())
            # Moves with the same rows have the same logit, and the most visited one is listed first: chance breaks ties.
            first = logits >= logits.max(1, keepdim=True).values - 1e-4
            is_found = first.gather(1, shares.argmax(1, keepdim=True)).squeeze(1)
            found.append((is_found / first.sum(1)).cpu().numpy())
    columns = {"entropy": np.concatenate(entropies), "uniform": np.concatenate(uniform), "found": np.concatenate(found)}
    players, result = samples.players[held_out], {}
    for count in np.unique(players):
        chosen = players == count
        means = {name: round(float(values[chosen].mean()), 4) for name, values in columns.items()}
        result[f"players_{count}"] = {"positions": int(chosen.sum())} | means
    return result


def learn(options, sizes):
    device = "cuda" if torch.cuda.is_available() else "cpu"
    samples = Samples(encode(options, sizes), sizes, device)
    is_held_out = samples.game % HELD_OUT == 0
    held_out, known = np.nonzero(is_held_out)[0], torch.from_numpy(np.nonzero(~is_held_out)[0]).to(device)
    held_out = held_out[:: max(1, len(held_out) // 100_000)]
    priors = Priors(sizes).to(device)
    optimizer = torch.optim.AdamW(priors.parameters(), lr=options.rate, weight_decay=options.decay)
    begin, length, steps = time.time(), 60 * options.learn, 0
    while (done := (time.time() - begin) / length) < 1:
        for group in optimizer.param_groups:
            group["lr"] = options.rate * min(1.0, 20 * done + 0.05) * (1 - done)
        at = known[torch.randint(len(known), (options.batch,), device=device)]
        rows, shares = samples.batch(at)
        loss = cross_entropy(priors(rows), shares).mean()
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        steps += 1
    metadata = {"version": sizes["version"], "positions": len(samples.game)}
    weights.save(options.state / "cuminos.safetensors", priors.state_dict(), metadata, kind="F32")
    return {"positions": len(samples.game), "steps": steps} | judge(priors, samples, held_out)


def export(options):
    """Writes the weights for the players: version, units, the hidden units as floats, and rows as bytes."""
    tensors, metadata = weights.load(options.state / "cuminos.safetensors")
    rows = tensors["rows.weight"][:-1]
    hidden, skip = (rows[:, :WIDTH].abs().max() / 127, rows[:, WIDTH:].abs().max() / 127)
    numbers = torch.cat([rows[:, :WIDTH] / hidden, rows[:, WIDTH:] / skip], 1).round().to(torch.int8)
    floats = torch.cat([torch.stack([hidden, skip]), tensors["bias"], tensors["out.weight"][0]])
    version = np.array(int(metadata["version"]), "<u4").tobytes()
    options.export.write_bytes(version + floats.numpy().astype("<f4").tobytes() + numbers.numpy().tobytes())


def step(options):
    options.state.mkdir(parents=True, exist_ok=True)
    entry = {"time": int(time.time())}
    if options.play > 0:
        entry |= play(options)
    if options.learn > 0:
        entry |= learn(options, describe(options.selfplay))
    print(json.dumps(entry, indent=1))
    with open(options.state / "log.jsonl", "a") as log:
        log.write(json.dumps(entry) + "\n")
    return entry


def smoke(options):
    """Two short steps: the priors must predict held-out games better than equal ones, and the export must be what players read."""
    options.play, options.learn, options.descents, options.batch = 0.1, 0, 100, 512
    step(options)
    options.learn = 0.15
    learned = step(options)["players_4"]
    if len(records(options.state)) != 2:
        raise SystemExit("smoke test: the second step does not learn from the games of the first")
    if not learned["entropy"] < learned["uniform"] - 0.1:
        raise SystemExit("smoke test: the priors are no better than equal ones")
    options.export = options.state / "cuminos.bin"
    export(options)
    written, known = options.export.read_bytes(), PRIORS.read_bytes()
    if (len(written), written[:4]) != (len(known), known[:4]):
        raise SystemExit(f"smoke test: the export does not have the form of {PRIORS}; were all priors learned anew?")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--state", type=pathlib.Path, required=True)
    parser.add_argument("--selfplay", default="target/release/selfplay-cuminos")
    parser.add_argument("--play", type=float, default=0, help="minutes of self-play")
    parser.add_argument("--learn", type=float, default=0, help="minutes of learning")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--descents", type=int, default=800, help="for every move of self-play")
    parser.add_argument("--four", type=int, default=70, help="games with four players in percent")
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--rate", type=float, default=4e-3)
    parser.add_argument("--decay", type=float, default=0.02)
    parser.add_argument("--export", type=pathlib.Path, help="where to write the weights for the players")
    parser.add_argument("--smoke", action="store_true", help="test everything in half a minute; the state must be empty")
    options = parser.parse_args()
    if options.smoke:
        smoke(options)
        return
    if options.play > 0 or options.learn > 0:
        step(options)
    if options.export:
        export(options)


if __name__ == "__main__":
    main()
