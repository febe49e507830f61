"""A small transformer over patches of a series: nine quantiles and a mean for every bucket ahead."""

import torch
import torch.nn as nn
import torch.nn.functional as functional

from kinds import Kind

quantiles = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]
outputs = len(quantiles) + 1
heads = 4
features = 6


def log_like(x: torch.Tensor) -> torch.Tensor:
    """The inverse hyperbolic sine in words that every exporter knows."""
    return torch.sign(x) * torch.log(x.abs() + torch.sqrt(x * x + 1))


class Block(nn.Module):
    def __init__(self, width: int):
        super().__init__()
        self.norm_attention = nn.LayerNorm(width)
        self.query_key_value = nn.Linear(width, 3 * width)
        self.attended = nn.Linear(width, width)
        self.norm_feed = nn.LayerNorm(width)
        self.widen = nn.Linear(width, 4 * width)
        self.narrow = nn.Linear(4 * width, width)

    def forward(self, x: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
        batch, tokens, width = x.shape
        parts = self.query_key_value(self.norm_attention(x)).view(batch, tokens, 3, heads, width // heads)
        query, key, value = parts.permute(2, 0, 3, 1, 4)
        seen = functional.scaled_dot_product_attention(query, key, value, attn_mask=bias)
        x = x + self.attended(seen.transpose(1, 2).reshape(batch, tokens, width))
        return x + self.narrow(functional.gelu(self.widen(self.norm_feed(x))))


class Forecaster(nn.Module):
    def __init__(self, kind: Kind):
        super().__init__()
        self.kind = kind
        tokens = kind.past_patches + kind.ahead_patches
        self.phases = max(1, kind.season // kind.patch)
        self.embed = nn.Linear(features * kind.patch, kind.width)
        self.position = nn.Embedding(tokens, kind.width)
        self.phase = nn.Embedding(self.phases, kind.width)
        self.asked = nn.Parameter(torch.zeros(1, 1, kind.width))
        self.blocks = nn.ModuleList(Block(kind.width) for _ in range(kind.layers))
        self.norm = nn.LayerNorm(kind.width)
        self.out = nn.Linear(kind.width, outputs * kind.patch)
        self.distance = nn.Parameter(torch.zeros(heads, 2 * tokens))

    def scale(self, y: torch.Tensor, known: torch.Tensor):
        """Level and scale of each series: the mean of the newest buckets, and the mean change from one season ago."""
        kind = self.kind
        count = known.sum(1, keepdim=True).clamp_min(1)
        mean = (y * known).sum(1, keepdim=True) / count
        spread = (((y - mean) ** 2 * known).sum(1, keepdim=True) / count).sqrt()
        lag = kind.season if kind.season <= 13 else 1
        both = known[:, lag:] * known[:, :-lag]
        change = (y[:, lag:] - y[:, :-lag]).abs() * both
        pairs = both.sum(1, keepdim=True)
        scale = torch.where(pairs > 0, change.sum(1, keepdim=True) / pairs.clamp_min(1), spread)
        scale = torch.maximum(torch.maximum(scale, 0.05 * spread), 1e-6 * mean.abs() + 1e-8)
        newest = known[:, -kind.mean_of_last :]
        fresh = newest.sum(1, keepdim=True)
        level = (y[:, -kind.mean_of_last :] * newest).sum(1, keepdim=True) / fresh.clamp_min(1)
        return torch.where(fresh > 0, level, mean), scale, mean, spread

    def forward(self, y: torch.Tensor, known: torch.Tensor):
        kind = self.kind
        y = y * known
        level, scale, mean, spread = self.scale(y, known)
        z = ((y - level) / scale) * known
        zeros = ((y == 0).float() * known).sum(1, keepdim=True) / known.sum(1, keepdim=True).clamp_min(1)
        of_series = [log_like(mean / scale) / 4, torch.log(1 + spread / scale), zeros]
        seen = torch.stack(
            [log_like(z), z.clamp(-20, 20) / 5, known, *(feature.expand_as(y) for feature in of_series)], -1
        )
        batch = y.shape[0]
        tokens = kind.past_patches + kind.ahead_patches
        place = torch.arange(tokens, device=y.device)
        x = torch.cat(
            [
                self.embed(seen.reshape(batch, kind.past_patches, kind.patch * features)),
                self.asked.expand(batch, kind.ahead_patches, -1),
            ],
            1,
        )
        x = x + self.position(place)[None] + self.phase((place - kind.past_patches) % self.phases)[None]
        is_seen = known.reshape(batch, kind.past_patches, kind.patch).amax(-1)
        is_seen = torch.cat([is_seen, torch.ones(batch, kind.ahead_patches, device=y.device)], 1)
        near = self.distance[:, (place[None] - place[:, None]) + tokens]
        bias = near[None] + torch.where(is_seen > 0, 0.0, -1e4)[:, None, None]
        bias = bias.to(torch.bfloat16 if torch.is_autocast_enabled() else x.dtype)
        for block in self.blocks:
            x = block(x, bias)
        ahead = self.out(self.norm(x[:, kind.past_patches :])).float()
        return ahead.reshape(batch, kind.ahead, outputs), level, scale
