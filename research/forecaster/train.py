"""Trains the network of one kind of series for so many seconds: python3 train.py months 480 OUT [SEED] [START.pt]

Invented series alone; no real one is read. Writes OUT/KIND.pt (weights in half precision), OUT/KIND.json (what was done)
and OUT/KIND.onnx (eight-bit weights, what the product reads).
"""

import json
import math
import sys
import time

import torch

from export import export
from kinds import kinds
from network import Forecaster, quantiles
from prior import invent

rate, warm_up, report_every = 1e-3, 500, 2000


def loss_of(ahead: torch.Tensor, z: torch.Tensor, spread: torch.Tensor) -> torch.Tensor:
    """Quantile loss, lighter where much changed, and a squared loss of the mean in units of what the past varied by."""
    levels = torch.tensor(quantiles, device=z.device)
    target = z[:, :, None]
    error = target - ahead[:, :, :-1]
    weight = 1 / (1 + target.abs().mean(1, keepdim=True) / 4)
    pinball = (torch.maximum(levels * error, (levels - 1) * error).clamp(max=50) * weight).mean()
    miss = (z - ahead[:, :, -1]) / (1 + spread)
    return pinball + 0.1 * (miss.clamp(-8, 8) ** 2).mean()


def main(name: str, seconds: float, out: str, seed: int = 1, start: str = "") -> None:
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(seed)
    torch.set_float32_matmul_precision("high")
    kind = kinds[name]
    batch = kind.batch if device == "cuda" else 16
    network = Forecaster(kind).to(device)
    if start:
        network.load_state_dict({key: value.float() for key, value in torch.load(start, map_location=device).items()})
    parameters = list(network.parameters())
    print(name, "parameters", sum(one.numel() for one in parameters), flush=True)
    optimizer = torch.optim.AdamW(parameters, lr=rate, weight_decay=0.01, betas=(0.9, 0.98), fused=device == "cuda")
    average = [one.detach().clone() for one in parameters]
    peak = rate / 3 if start else rate

    def step_of(step: int, share: float) -> torch.Tensor:
        for group in optimizer.param_groups:
            group["lr"] = peak * min(1, (step + 1) / warm_up) * 0.5 * (1 + math.cos(math.pi * share)) + 1e-6
        with torch.no_grad():
            y, known = invent(kind, batch, device)
            past, future = y[:, : kind.past] * known, y[:, kind.past :]
        with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
            ahead, level, scale = run(past, known)
        z = (future - level) / scale
        seen = ((past - level) / scale * known) ** 2
        spread = (seen.sum(1, keepdim=True) / known.sum(1, keepdim=True).clamp_min(1)).sqrt()
        # Without any demand in the past there is nothing to measure the future in.
        has_past = (past.abs().amax(1, keepdim=True) > 0).float()
        loss = loss_of(ahead * has_past[:, :, None], z * has_past, spread)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(parameters, 1.0)
        optimizer.step()
        with torch.no_grad():
            torch._foreach_lerp_(average, [one.detach() for one in parameters], 1 - min(0.9995, step / (step + 50)))
        return loss.detach()

    run = torch.compile(network) if device == "cuda" else network
    started, step, losses, log = time.time(), 0, [], []
    while True:
        share = (time.time() - started) / seconds
        if share >= 1 and step > 0:
            break
        try:
            loss = step_of(step, min(1, share))
        except Exception as error:
            if run is network:
                raise
            print("not compiled:", str(error)[:300], flush=True)
            run = network
            continue
        step += 1
        if step % 50 == 0:
            losses.append(loss.item())
            if not math.isfinite(losses[-1]):
                raise SystemExit(f"{name}: the loss is {losses[-1]} at step {step}")
        if step % report_every == 0:
            mean = sum(losses[-40:]) / len(losses[-40:])
            log.append([step, round(time.time() - started), round(mean, 4)])
            print(name, *log[-1], flush=True)
    with torch.no_grad():
        for one, smooth in zip(parameters, average):
            one.copy_(smooth)
    network = network.to("cpu").eval()
    torch.save({key: value.half() for key, value in network.state_dict().items()}, f"{out}/{name}.pt")
    done = {"kind": name, "seed": seed, "seconds": seconds, "steps": step, "series": step * batch, "loss": log}
    with open(f"{out}/{name}.json", "w") as file:
        json.dump(done, file)
    print(name, "done", step, "steps", step * batch, "series", flush=True)
    export(network, f"{out}/{name}.onnx")


if __name__ == "__main__":
    arguments = sys.argv[1:]
    main(arguments[0], float(arguments[1]), arguments[2], int((arguments + ["1"] * 4)[3]), (arguments + [""] * 5)[4])
