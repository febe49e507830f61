"""Writes a network as ONNX with eight-bit weights: python3 export.py KIND WEIGHTS.pt OUT.onnx"""

import os
import sys

import torch

from kinds import kinds
from network import Forecaster


class Readable(torch.nn.Module):
    """Values in, values out: level and scale are put back."""

    def __init__(self, network: Forecaster):
        super().__init__()
        self.network = network

    def forward(self, y: torch.Tensor, known: torch.Tensor) -> torch.Tensor:
        ahead, level, scale = self.network(y, known)
        return ahead * scale[:, :, None] + level[:, :, None]


def export(network: Forecaster, path: str) -> None:
    import numpy
    import onnx
    import onnxruntime
    from onnxruntime.quantization import QuantType, quantize_dynamic

    whole = path.replace(".onnx", ".whole.onnx")
    readable = Readable(network).eval()
    y = torch.rand(4, network.kind.past) * 10
    known = torch.ones_like(y)
    known[0, :40] = 0
    axes = {name: {0: "series"} for name in ("y", "known", "ahead")}
    torch.onnx.export(
        readable,
        (y, known),
        whole,
        input_names=["y", "known"],
        output_names=["ahead"],
        dynamic_axes=axes,
        opset_version=18,
        dynamo=False,
    )
    ends = [node.name for node in onnx.load(whole).graph.node if "/embed/" in node.name or "/out/" in node.name]
    quantize_dynamic(whole, path, weight_type=QuantType.QInt8, per_channel=True, nodes_to_exclude=ends)
    expected = readable(y, known).detach().numpy()
    for file in (whole, path):
        session = onnxruntime.InferenceSession(file)
        found = session.run(None, {"y": y.numpy(), "known": known.numpy()})[0]
        print(os.path.basename(file), os.path.getsize(file), "largest difference", float(numpy.abs(found - expected).max()))
    os.remove(whole)


if __name__ == "__main__":
    kind, weights, out = sys.argv[1:4]
    forecaster = Forecaster(kinds[kind])
    forecaster.load_state_dict({key: value.float() for key, value in torch.load(weights, map_location="cpu").items()})
    export(forecaster, out)
