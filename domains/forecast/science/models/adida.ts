import { at, repeat } from '../series/values.ts';
import { smooth } from './simple-smoothing.ts';

/**
 * Aggregate, forecast, disaggregate: Nikolopoulos, Syntetos, Boylan, Petropoulos and Assimakopoulos, "An
 * aggregate–disaggregate intermittent demand approach", J. Oper. Res. Soc. 62 (2011). Blocks are as long as the mean gap.
 */
export function adida(y: Float64Array, _season: number, horizon: number): Float64Array {
  const places = Array.from(y.keys()).filter((t) => at(y, t) > 0);
  if (places.length === 0) return repeat(0, horizon);
  const gap = ((places.at(-1) ?? 0) + 1) / places.length;
  const length = Math.max(1, Math.min(Math.round(gap), Math.floor(y.length / 2)));
  const count = Math.floor(y.length / length);
  const start = y.length - count * length;
  const blocks = Float64Array.from({ length: count }, (_, block) => {
    let sum = 0;
    for (let i = 0; i < length; i++) sum += at(y, start + block * length + i);
    return sum;
  });
  return repeat(smooth(blocks).level / length, horizon);
}
