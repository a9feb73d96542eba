"""The teacher, its students, their averages, and one step of learning."""

import copy
import math

import torch
import torch.nn.functional as F

import model
import weights

VALUE_WEIGHT = 1.0
MARGIN_WEIGHT = 0.1
# How much of the value target is the value after the search; the rest is the game's result.
SEARCH_SHARE = 0.35
# How much of a student's targets comes from the teacher.
TEACHER_SHARE = 0.7
# On positions of searches the value counts for more: that is what a search asks a leaf for.
LEAF_VALUE_WEIGHT = 2.0
# Of a network with more parameters the optimizer's moments are not kept, so that its file stays under 16 MiB.
MOST_WITH_MOMENTS = 1_000_000


def half_or_float(device):
    """The type that networks play in."""
    return torch.bfloat16 if device.type == "cuda" else torch.float32


def policy_loss(log_probabilities, actions, probabilities, tail):
    """Cross entropy with the listed actions, and with all others as one class."""
    listed = -(probabilities * log_probabilities.gather(1, actions).clamp_min(-30)).sum(dim=1)
    rest = log_probabilities.scatter(1, actions, float("-inf"))
    floor = torch.full_like(rest[:, :1], -30)
    others = torch.logsumexp(torch.cat([rest, floor], dim=1), dim=1)
    return (listed - tail * others).mean()


class Pupil:
    """A network with its optimizer and the running average of its weights, which plays."""

    def __init__(self, architecture, encoding, rate):
        self.architecture = architecture
        self.device = encoding.device
        self.net = model.build(architecture, encoding).to(self.device)
        self.net = self.net.to(memory_format=torch.channels_last)
        self.average = copy.deepcopy(self.net).requires_grad_(False)
        self.rate = rate
        # Learning steps so far, and the minute of the training at which it began.
        self.step = 0
        self.since = 0.0
        groups = [
            {"params": [p for p in self.net.parameters() if p.dim() > 1], "weight_decay": 0.02},
            {"params": [p for p in self.net.parameters() if p.dim() == 1], "weight_decay": 0.0},
        ]
        try:
            self.optimizer = torch.optim.AdamW(groups, lr=rate, betas=(0.9, 0.98), fused=self.device.type == "cuda")
        except (TypeError, RuntimeError):
            self.optimizer = torch.optim.AdamW(groups, lr=rate, betas=(0.9, 0.98))

    def player(self):
        """The averaged network, ready to play."""
        net = copy.deepcopy(self.average).to(half_or_float(self.device))
        return net.to(memory_format=torch.channels_last).eval()

    def update(self, loss, rate_factor):
        self.step += 1
        for group in self.optimizer.param_groups:
            group["lr"] = self.rate * rate_factor
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
        self.optimizer.step()
        decay = min(0.998, (1 + self.step) / (10 + self.step))
        with torch.no_grad():
            averages, current = list(self.average.parameters()), list(self.net.parameters())
            torch._foreach_mul_(averages, decay)
            torch._foreach_add_(averages, current, alpha=1 - decay)

    def tensors(self):
        """Weights, averages and the optimizer's moments by name."""
        tensors = {}
        keeps_moments = sum(parameter.numel() for parameter in self.net.parameters()) <= MOST_WITH_MOMENTS
        for name, parameter in self.net.named_parameters():
            tensors[f"net.{name}"] = parameter
            state = self.optimizer.state.get(parameter, {}) if keeps_moments else {}
            for key in ("exp_avg", "exp_avg_sq"):
                if key in state:
                    tensors[f"{key}.{name}"] = state[key]
        for name, parameter in self.average.named_parameters():
            tensors[f"average.{name}"] = parameter
        return tensors

    def save(self, path, metadata):
        about = {"architecture": self.architecture, "step": self.step, "since": self.since}
        weights.save(path, self.tensors(), {**about, **metadata}, "F32")

    def restore(self, path):
        """Continues where a file was saved; its metadata."""
        tensors, metadata = weights.load(path)
        if metadata["architecture"] != self.architecture:
            raise SystemExit(f"{path} has the architecture {metadata['architecture']}, not {self.architecture}")
        self.step, self.since = int(metadata["step"]), float(metadata["since"])
        with torch.no_grad():
            for name, parameter in self.average.named_parameters():
                parameter.copy_(tensors[f"average.{name}"])
            for name, parameter in self.net.named_parameters():
                parameter.copy_(tensors[f"net.{name}"])
                if f"exp_avg.{name}" not in tensors:
                    continue
                self.optimizer.state[parameter] = {
                    "step": torch.tensor(float(self.step), device=parameter.device if self.is_fused() else "cpu"),
                    **{
                        key: tensors[f"{key}.{name}"].to(parameter.device).contiguous()
                        .to(memory_format=torch.channels_last if parameter.dim() == 4 else torch.contiguous_format)
                        for key in ("exp_avg", "exp_avg_sq")
                    },
                }
        return metadata

    def is_fused(self):
        return bool(self.optimizer.defaults.get("fused"))


class Learner:
    """A teacher and its students learn from the same batches."""

    def __init__(self, encoding, teacher="teacher", students=("student",), rate=2e-3, frozen=False):
        self.encoding = encoding
        # Whether the teacher stays as it is.
        self.frozen = frozen
        self.teacher = Pupil(teacher, encoding, rate)
        self.students = {name: Pupil(name, encoding, rate) for name in students}
        # Sums of losses since the last summary, and how many.
        self.losses = {}

    @property
    def step(self):
        return self.teacher.step

    def forward(self, net, planes, features, legal):
        if self.encoding.device.type == "cuda":
            with torch.autocast(device_type="cuda", dtype=torch.bfloat16):
                logits, value = net(planes, features)
        else:
            logits, value = net(planes, features)
        logits = logits.float().masked_fill(~legal, float("-inf"))
        return torch.log_softmax(logits, dim=1), value.float()

    def prepare(self, batch):
        """Inputs, legal actions and targets of a batch of the replay, each sample turned or mirrored at random."""
        encoding = self.encoding
        cells, features, actions, probabilities, numbers = batch
        cells, actions = encoding.transform(cells, features, actions)
        planes = encoding.frames(cells, half_or_float(encoding.device))
        legal = encoding.legal(planes, features)
        # A sample that was rounded in a file must still name legal actions only.
        probabilities = probabilities * legal.gather(1, actions)
        tail, results, searched, margin = numbers[:, 0], numbers[:, 1:4], numbers[:, 4:6], numbers[:, 6:8]
        value, draw = searched[:, 0], searched[:, 1]
        win = ((1 - draw + value) / 2).clamp(0, 1)
        loss = ((1 - draw - value) / 2).clamp(0, 1)
        search_results = torch.stack([win, draw, loss], dim=1)
        search_results = search_results / search_results.sum(dim=1, keepdim=True).clamp_min(1e-6)
        target = (1 - SEARCH_SHARE) * results + SEARCH_SHARE * search_results
        return planes, features, legal, (actions, probabilities, tail, target, margin)

    @torch.no_grad()
    def measure(self, net, batch):
        """The losses of policy and value together, without learning."""
        planes, features, legal, goals = self.prepare(batch)
        policy, value, _ = self.game_losses(*self.forward(net, planes, features, legal), goals)
        return float(policy + value)

    def learn(self, batch, rate_factor):
        """One step on a batch of the replay. `rate_factor` gives the share of the highest learning rate for a pupil."""
        planes, features, legal, goals = self.prepare(batch)
        actions, probabilities = goals[:2]
        with torch.set_grad_enabled(not self.frozen):
            log_policy, output = self.forward(self.teacher.net, planes, features, legal)
            policy, value, border = self.game_losses(log_policy, output, goals)
        if self.frozen:
            self.teacher.step += 1
        else:
            self.teacher.update(policy + VALUE_WEIGHT * value + MARGIN_WEIGHT * border, rate_factor(self.teacher))
        self.note(policy=policy, value=value, border=border)
        top = log_policy.argmax(dim=1)
        best = actions.gather(1, probabilities.argmax(dim=1, keepdim=True)).squeeze(1)
        self.note(top1=(top == best).float().mean())

        soft_policy, soft_value = log_policy.detach().exp(), torch.softmax(output.detach()[:, :3], dim=1)
        own, taught = 1 - TEACHER_SHARE, TEACHER_SHARE
        for name, student in self.students.items():
            log_policy, output = self.forward(student.net, planes, features, legal)
            policy, value, border = self.game_losses(log_policy, output, goals)
            copied = -(soft_policy * log_policy.clamp_min(-30)).sum(dim=1).mean()
            copied_value = -(soft_value * torch.log_softmax(output[:, :3], dim=1)).sum(dim=1).mean()
            total = own * policy + taught * copied + VALUE_WEIGHT * (own * value + taught * copied_value)
            student.update(total + MARGIN_WEIGHT * border, rate_factor(student))
            self.note(**{f"{name}_policy": policy, f"{name}_value": value})

    def learn_leaves(self, batch, rate_factor):
        """One step of the students alone on positions of searches: they copy what the averaged teacher says there."""
        cells, features = batch
        encoding = self.encoding
        cells, _ = encoding.transform(cells, features, torch.zeros(len(cells), 1, dtype=torch.long, device=cells.device))
        planes = encoding.frames(cells, half_or_float(encoding.device))
        legal = encoding.legal(planes, features)
        # A position in which nothing fits is of no use; every row needs a legal action.
        usable = legal.any(dim=1)
        legal = legal | ~usable[:, None]
        weight = usable.float() / usable.sum().clamp_min(1)
        with torch.no_grad():
            log_policy, output = self.forward(self.teacher.average, planes, features, legal)
            soft_policy, soft_value = log_policy.exp(), torch.softmax(output[:, :3], dim=1)
            entropy = -(soft_policy * log_policy.clamp_min(-30)).sum(dim=1)
            value_entropy = -(soft_value * torch.log(soft_value.clamp_min(1e-9))).sum(dim=1)
        for name, student in self.students.items():
            log_policy, output = self.forward(student.net, planes, features, legal)
            # Divergences: what remains is the student's distance from the teacher.
            policy = ((-(soft_policy * log_policy.clamp_min(-30)).sum(dim=1) - entropy) * weight).sum()
            log_value = torch.log_softmax(output[:, :3], dim=1)
            value = ((-(soft_value * log_value).sum(dim=1) - value_entropy) * weight).sum()
            student.update(policy + LEAF_VALUE_WEIGHT * value, rate_factor(student))
            self.note(**{f"{name}_leaf_policy": policy, f"{name}_leaf_value": value})

    def game_losses(self, log_policy, output, goals):
        actions, probabilities, tail, target, margin = goals
        policy = policy_loss(log_policy, actions, probabilities, tail)
        value = -(target * torch.log_softmax(output[:, :3], dim=1)).sum(dim=1).mean()
        distance = F.smooth_l1_loss(output[:, 3], margin[:, 0] / model.MARGIN_SCALE, reduction="none")
        border = (distance * margin[:, 1]).sum() / margin[:, 1].sum().clamp_min(1)
        return policy, value, border

    def note(self, **losses):
        for name, loss in losses.items():
            total, count = self.losses.get(name, (0, 0))
            self.losses[name] = total + loss.detach(), count + 1

    def summary(self):
        """Mean losses since the last call."""
        means = {name: round(float(total) / count, 4) for name, (total, count) in self.losses.items()}
        self.losses = {}
        return means


def rate_factor(minutes, plan, step, warm_steps):
    """Warm-up, a plateau, and a cosine to a twentieth at the end of the plan."""
    warm = min(1.0, (step + 1) / warm_steps)
    progress = min(1.0, minutes / plan)
    if progress < 0.4:
        return warm
    return warm * (0.05 + 0.95 * 0.5 * (1 + math.cos(math.pi * (progress - 0.4) / 0.6)))
