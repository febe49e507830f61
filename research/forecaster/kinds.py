"""The series that one network each learns: months, weeks and days."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Kind:
    name: str
    season: int
    past: int
    """Buckets that the network sees, and buckets that it forecasts; both are whole patches."""
    ahead: int
    patch: int
    width: int
    layers: int
    batch: int
    mean_of_last: int
    """The level is the mean of so many of the newest buckets."""

    @property
    def past_patches(self) -> int:
        return self.past // self.patch

    @property
    def ahead_patches(self) -> int:
        return self.ahead // self.patch


kinds = {
    "months": Kind("months", 12, 96, 18, 3, width=192, layers=6, batch=2048, mean_of_last=12),
    "weeks": Kind("weeks", 52, 208, 28, 4, width=176, layers=6, batch=1024, mean_of_last=8),
    "days": Kind("days", 7, 392, 63, 7, width=160, layers=6, batch=768, mean_of_last=28),
}
