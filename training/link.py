"""Runs the self-play program, answers what it asks, and hands on what it has to say.

The frames are described in training/selfplay/src/wire.rs.
"""

import fcntl
import json
import queue
import struct
import subprocess
import threading

import torch

EVALUATE, SAMPLES, REPORT = 1, 2, 3
PIPE_BYTES = 1 << 20


class Frame:
    def __init__(self, kind, count, extra, network, data):
        self.kind, self.count, self.extra, self.network, self.data = kind, count, extra, network, data


class Link:
    """A running self-play program. What it sends goes into the queue as (link, frame); (link, None) when it has ended."""

    def __init__(self, selfplay, arguments, encoding, networks, frames):
        self.encoding = encoding
        self.evaluate = Evaluator(encoding, networks)
        self.report = None
        self.is_closed = False
        self.is_cuda = encoding.device.type == "cuda"
        command = [selfplay] + [str(argument) for argument in arguments]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        for pipe in (self.process.stdin, self.process.stdout):
            try:
                fcntl.fcntl(pipe, 1031, PIPE_BYTES)  # F_SETPIPE_SZ: fewer switches between the processes
            except OSError:
                pass
        self.frames = frames
        self.answers = queue.Queue()
        self.threads = [threading.Thread(target=work, daemon=True) for work in (self._read, self._write)]
        for thread in self.threads:
            thread.start()

    def _buffer(self, size):
        return torch.empty(size, dtype=torch.uint8, pin_memory=self.is_cuda)

    def _fill(self, view):
        done = 0
        while done < len(view):
            got = self.process.stdout.readinto(view[done:])
            if not got:
                raise EOFError
            done += got

    def _read(self):
        encoding = self.encoding
        header = bytearray(16)
        try:
            while True:
                self._fill(memoryview(header))
                kind, count, extra, network = struct.unpack("<4I", header)
                sizes = {
                    EVALUATE: count * encoding.request_bytes + extra * encoding.mask_bytes,
                    SAMPLES: count * encoding.sample_bytes,
                    REPORT: count,
                }
                data = self._buffer(sizes[kind])
                self._fill(memoryview(data.numpy()))
                if kind == REPORT:
                    self.report = json.loads(bytes(data.numpy()))
                else:
                    self.frames.put((self, Frame(kind, count, extra, network, data)))
        except (EOFError, ValueError, OSError):
            self.frames.put((self, None))

    def _write(self):
        try:
            while True:
                answer = self.answers.get()
                if answer is None:
                    break
                data, event = answer
                if event is not None:
                    event.synchronize()
                view = memoryview(data.view(-1).numpy())
                while len(view):
                    view = view[self.process.stdin.write(view) :]
        except (OSError, ValueError):
            pass

    def answer(self, frame):
        """Evaluates a frame. The answer goes out when the device has computed it; nobody waits for that here."""
        data, event = self.evaluate(frame), None
        if self.is_cuda:
            host = self._buffer(tuple(data.shape))
            host.copy_(data, non_blocking=True)
            event = torch.cuda.Event()
            event.record()
            data = host
        self.answers.put((data.contiguous(), event))

    def close(self):
        """Ends the program; what it has sent before no longer counts."""
        self.is_closed = True
        self.answers.put(None)
        self.process.kill()
        self.process.wait()
        for thread in self.threads:
            thread.join(timeout=5)


class Evaluator:
    """Evaluates frames with one of several networks."""

    def __init__(self, encoding, networks):
        self.encoding = encoding
        self.networks = networks

    @torch.no_grad()
    def __call__(self, frame):
        encoding, count = self.encoding, frame.count
        data = frame.data.to(encoding.device, non_blocking=True)
        records = data[: count * encoding.request_bytes].view(count, encoding.request_bytes)
        features_end = encoding.plane_bytes + 4 * encoding.globals
        packed = records[:, : encoding.plane_bytes].reshape(count, encoding.planes, 16)
        features = records[:, encoding.plane_bytes : features_end].contiguous().view(torch.float32)
        noise = records[:, features_end : features_end + 4].contiguous().view(torch.float32)
        network = self.networks[frame.network]
        packed, features_in = self.fill_up(packed), self.fill_up(features)
        dtype = next(network.parameters()).dtype
        planes = encoding.frames(encoding.unpack(packed), dtype)
        logits, value = network(planes, features_in.to(dtype))
        planes, logits, value = planes[:count], logits[:count], value[:count]
        legal = encoding.legal(planes, features)
        if frame.extra:
            masks = data[count * encoding.request_bytes :].view(frame.extra, encoding.mask_bytes)
            index = masks[:, :4].contiguous().view(torch.int32).view(-1).long()
            allowed = encoding.unpack(masks[:, 4:].reshape(frame.extra, encoding.patterns, 16)).flatten(1)
            legal[index] = allowed.bool()
        logits = torch.log_softmax(logits.masked_fill(~legal, float("-inf")), dim=1)
        gumbel = self.gumbel(logits, noise)
        chosen = torch.topk(logits + gumbel, encoding.candidates, dim=1).indices
        answer = [
            torch.softmax(value[:, :3], dim=1).contiguous().view(torch.uint8),
            chosen.to(torch.int16).contiguous().view(torch.uint8),
            logits.gather(1, chosen).contiguous().view(torch.uint8),
            gumbel.gather(1, chosen).contiguous().view(torch.uint8),
        ]
        return torch.cat(answer, dim=1)


    def fill_up(self, tensor):
        """On a GPU, batches come in few sizes, so that the fastest convolutions are sought only once for each."""
        if self.encoding.device.type != "cuda":
            return tensor
        count, size = len(tensor), 64
        while size < count:
            size += min(size, 512)
        padding = torch.zeros((size - count, *tensor.shape[1:]), dtype=tensor.dtype, device=tensor.device)
        return torch.cat([tensor, padding])

    def gumbel(self, logits, noise):
        """Gumbel noise for every action, scaled by position."""
        if self.encoding.device.type == "cuda":
            return torch.empty_like(logits).exponential_().log_().neg_() * noise
        # Few positions are roots; elsewhere it is not needed, and here it is slow.
        gumbel, rows = torch.zeros_like(logits), noise.view(-1) > 0
        gumbel[rows] = torch.empty_like(logits[rows]).exponential_().log_().neg_() * noise[rows]
        return gumbel
