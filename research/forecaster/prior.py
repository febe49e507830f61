"""Invented series of demand: what the network learns from. Every draw is a batch of whole series, past and future."""

import math

import torch

from kinds import Kind


class Draw:
    """Random numbers of one batch, a column a parameter: each series has its own."""

    def __init__(self, batch: int, length: int, device: str):
        self.batch, self.length, self.device = batch, length, device

    def normal(self) -> torch.Tensor:
        return torch.randn(self.batch, self.length, device=self.device)

    def share(self) -> torch.Tensor:
        return torch.rand(self.batch, self.length, device=self.device)

    def between(self, low: float, high: float) -> torch.Tensor:
        return torch.rand(self.batch, 1, device=self.device) * (high - low) + low

    def log_between(self, low: float, high: float) -> torch.Tensor:
        return torch.exp(self.between(math.log(low), math.log(high)))

    def whether(self, probability: float) -> torch.Tensor:
        return (torch.rand(self.batch, 1, device=self.device) < probability).float()

    def choose(self, probability: float, one: torch.Tensor, other: torch.Tensor) -> torch.Tensor:
        return torch.where(self.whether(probability) > 0, one, other)


def invent(kind: Kind, batch: int, device: str) -> tuple[torch.Tensor, torch.Tensor]:
    """Series of past and future together, and which buckets of the past are known."""
    length = kind.past + kind.ahead
    draw = Draw(batch, length, device)
    t = torch.arange(length, device=device).float()[None]
    level = draw_level(draw, t, kind)
    season = draw_season(draw, t, kind)
    x = draw.choose(0.7, level * torch.exp(season.clamp(-2.5, 2.5)), level + season)
    period = draw.log_between(1.6 * kind.season, 8 * kind.season)
    x = x + torch.sin(2 * math.pi * (t / period + draw.between(0, 1))) * draw.log_between(0.01, 0.3) * draw.whether(0.2)
    x = add_flu(draw, x, t, kind)
    x = shift_level(draw, x, t)
    y = observe(draw, x)
    y = batch_orders(draw, y)
    y = end_or_begin(draw, y, t, kind)
    known = cut_past(draw, t, kind)
    y, known = run_out(draw, y, known, t, kind)
    outliers = (draw.share() < 0.01).float() * draw.whether(0.25)
    outliers[:, kind.past :] = 0
    y = y * (1 + outliers * (draw.share() * 4 - 1))
    return torch.nan_to_num(y, 0, 0, 0), known[:, : kind.past]


def draw_level(draw: Draw, t: torch.Tensor, kind: Kind) -> torch.Tensor:
    """A wandering level with jumps and a trend that may turn or fade, and autoregressive noise around it."""
    pace = 12 / max(12, kind.season if kind.season > 7 else 90)
    steps = draw.normal() * draw.log_between(1e-3, 0.15) * math.sqrt(pace) * draw.whether(0.8)
    jumps = (draw.share() < 0.01 * pace).float() * draw.normal() * draw.log_between(0.05, 0.8) * draw.whether(0.5)
    slope = draw.between(-1, 1) * draw.log_between(1e-4, 0.05) * pace
    later = draw.between(-1, 1) * draw.log_between(1e-4, 0.05) * pace * draw.whether(0.6) + slope * draw.whether(0.3)
    trend = torch.where(t < draw.between(0, 1.3) * draw.length, slope, later)
    trend = trend * draw.choose(0.3, draw.log_between(0.9, 0.999), torch.ones_like(slope)) ** t
    noise = draw.normal() * draw.log_between(1e-3, 0.2) * draw.whether(0.5)
    log_level = torch.cumsum(steps + jumps + trend, 1) + autoregress(noise, draw.between(-0.3, 0.95))
    return draw.choose(0.4, (1 + log_level).clamp_min(0.02), torch.exp(log_level.clamp(-4, 4)))


def autoregress(noise: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    ages = torch.arange(noise.shape[1], device=noise.device).float()
    age = ages[:, None] - ages[None, :]
    power = torch.pow(weight[:, :, None], age.clamp_min(0)[None]) * (age >= 0)
    return torch.bmm(power, noise[:, :, None])[:, :, 0]


def draw_season(draw: Draw, t: torch.Tensor, kind: Kind) -> torch.Tensor:
    pattern = draw_pattern(draw, kind.season, 0.3 if kind.season > 13 else 1.0)
    at = ((t.long() + torch.randint(0, kind.season, (draw.batch, 1), device=draw.device)) % kind.season).expand(
        draw.batch, -1
    )
    change = 1 + torch.cumsum(draw.normal() * draw.log_between(1e-4, 0.05) * draw.whether(0.3), 1)
    season = torch.gather(pattern, 1, at) * draw.log_between(0.01, 0.8) * draw.whether(0.7) * change
    if kind.season == 7:
        season = season + weekend(draw, t) + year_of_days(draw, t)
    return season


def draw_pattern(draw: Draw, season: int, most_free: float) -> torch.Tensor:
    waves = max(1, min(6, season // 2))
    k = torch.arange(1, waves + 1, device=draw.device).float()[None, :, None]
    place = torch.arange(season, device=draw.device).float()[None, None]
    fade = k ** draw.between(0, 2)[:, :, None]
    cosine, sine = (torch.randn(draw.batch, waves, 1, device=draw.device) / fade for _ in range(2))
    angle = 2 * math.pi * k * place / season
    smooth = (cosine * torch.cos(angle) + sine * torch.sin(angle)).sum(1)
    free = torch.randn(draw.batch, season, device=draw.device)
    free = free * (torch.rand(draw.batch, season, device=draw.device) < draw.between(0, 1) * most_free).float()
    pattern = draw.choose(0.6, smooth, free)
    pattern = pattern - pattern.mean(1, keepdim=True)
    return pattern / pattern.abs().mean(1, keepdim=True).clamp_min(1e-3)


def weekend(draw: Draw, t: torch.Tensor) -> torch.Tensor:
    """Two days that follow one another are quieter: clinics and operating rooms close."""
    place = (t.long() + torch.randint(0, 7, (draw.batch, 1), device=draw.device)) % 7
    return torch.where(place >= 5, -draw.log_between(0.1, 4), torch.zeros_like(t)) * draw.whether(0.5)


def year_of_days(draw: Draw, t: torch.Tensor) -> torch.Tensor:
    return torch.cos(2 * math.pi * (t / 365.25 + draw.between(0, 1))) * draw.log_between(0.01, 0.4) * draw.whether(0.4)


def add_flu(draw: Draw, x: torch.Tensor, t: torch.Tensor, kind: Kind) -> torch.Tensor:
    """A wave each winter, never as high as the last one nor in the same week."""
    year = {7: 365.25, 52: 52.18}.get(kind.season, float(kind.season))
    start = draw.between(0, 1)
    wave = torch.zeros_like(x)
    for winter in range(math.ceil(draw.length / year) + 1):
        peak = (winter + start + draw.between(-0.06, 0.06)) * year
        wave = wave + draw.log_between(0.2, 1.5) * torch.exp(-(((t - peak) / (draw.between(0.04, 0.1) * year)) ** 2))
    return x * (1 + wave * draw.log_between(0.1, 1.2) * draw.whether(0.12))


def shift_level(draw: Draw, x: torch.Tensor, t: torch.Tensor) -> torch.Tensor:
    """A formulary change, a contract or an alternative in shortage moves demand, for a while or for good."""
    begins = draw.between(0, 1) * draw.length
    ends = begins + draw.log_between(0.02, 2) * draw.length
    inside = ((t >= begins) & (t < ends)).float() * draw.whether(0.2)
    return x * torch.exp(inside * draw.between(-1, 1) * draw.log_between(0.1, 1.5))


def observe(draw: Draw, x: torch.Tensor) -> torch.Tensor:
    noise = draw.log_between(0.003, 0.6)
    heavy = draw.normal() * torch.rsqrt((draw.normal() ** 2 + draw.normal() ** 2 + draw.normal() ** 2) / 3 + 1e-6)
    z = draw.choose(0.3, heavy.clamp(-8, 8), draw.normal())
    measured = draw.choose(0.6, x * (1 + noise * z), x + noise * z * x.abs().mean(1, keepdim=True))
    measured = draw.choose(0.6, measured.clamp_min(0), measured)
    return draw.choose(0.45, count(draw, x), measured)


def count(draw: Draw, x: torch.Tensor) -> torch.Tensor:
    """Counts, often none: Poisson or negative binomial, each demand one unit or an order of several."""
    typical = x.clamp_min(0).mean(1, keepdim=True).clamp_min(1e-3)
    size = draw.choose(0.4, draw.log_between(0.03, 1.5), draw.log_between(0.5, 300))
    rate = (x.clamp_min(0) / typical * size).clamp(0, 1e5)
    spread = draw.log_between(0.3, 200).expand(-1, draw.length)
    gamma = torch._standard_gamma(spread) / spread
    counts = torch.poisson(draw.choose(0.5, rate * gamma, rate))
    order = torch.floor(1 + torch.exp(draw.normal() * draw.log_between(0.1, 1)) * draw.log_between(0.5, 8))
    counts = counts * draw.choose(0.3, order, torch.ones_like(counts))
    silent = (draw.share() < draw.between(0.05, 0.9)).float() * draw.whether(0.25)
    return counts * (1 - silent)


def batch_orders(draw: Draw, y: torch.Tensor) -> torch.Tensor:
    """What is drawn once for several buckets: a ward that stocks up."""
    part = draw.batch // 40
    for every in (2, 3, 4):
        rows = slice((every - 2) * part, (every - 1) * part)
        own = y[rows]
        sums = torch.nn.functional.pad(own, (0, every - 1)).unfold(1, every, 1).sum(2)
        first = torch.randint(0, every, (own.shape[0], 1), device=y.device)
        place = (torch.arange(own.shape[1], device=y.device)[None] + first) % every
        y[rows] = torch.where(place == 0, sums, torch.zeros_like(sums))
    return y


def end_or_begin(draw: Draw, y: torch.Tensor, t: torch.Tensor, kind: Kind) -> torch.Tensor:
    ends = draw.between(0.3, 1.05) * kind.past
    fade = torch.exp(-(t - ends).clamp_min(0) / draw.log_between(0.3, kind.season))
    y = y * draw.choose(0.05, torch.where(fade > 0.05, fade, torch.zeros_like(fade)), torch.ones_like(fade))
    begins = draw.between(0, 0.95) * kind.past
    rise = (1 - torch.exp(-(t - begins).clamp_min(0) / draw.log_between(0.5, kind.season))) * (t > begins)
    return y * draw.choose(0.06, rise, torch.ones_like(rise))


def cut_past(draw: Draw, t: torch.Tensor, kind: Kind) -> torch.Tensor:
    least = min(kind.season, 26) + 2
    context = torch.randint(least, kind.past + 1, (draw.batch, 1), device=draw.device)
    return (t >= kind.past - context).float()


def run_out(draw: Draw, y: torch.Tensor, known: torch.Tensor, t: torch.Tensor, kind: Kind):
    """Without stock there is no use. Where that is known, the bucket is masked; elsewhere it looks like demand."""
    begins = draw.between(0, 1) * kind.past
    ends = begins + draw.log_between(0.8, max(3.0, kind.season / 4))
    out = ((t >= begins) & (t < ends) & (t < kind.past)).float() * draw.whether(0.15)
    is_known = draw.whether(0.6)
    y = y * (1 - out * draw.between(0.3, 1))
    return y, known * (1 - out * is_known)
