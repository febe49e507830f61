import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { InferenceSession } from 'onnxruntime-web';
import { originsOf } from '../../science/choice/backtest.ts';
import { isSeldom } from '../../science/choice/candidates.ts';
import type { PreparedSeries } from '../../science/series/prepare.ts';

/** What each network was taught: by the length of the season. How many values it sees, and how many it needs. */
const networks: Record<number, { name: string; past: number; least: number }> = {
  12: { name: 'months', past: 96, least: 14 },
  52: { name: 'weeks', past: 208, least: 28 },
  7: { name: 'days', past: 392, least: 28 },
};

/** So many series go through the network at once. */
const batch = 64;
/** Of what it says of a bucket: nine quantiles, then the mean. */
const [median, mean] = [4, 9];

const sessions = new Map<string, Promise<InferenceSession | undefined>>();

/**
 * What the learned forecaster says of series (research/forecaster), from their ends and from the origins of their backtests. Nothing
 * where the weights are not there or cannot be read: then all else works without it.
 */
export async function askLearned(
  series: readonly PreparedSeries[],
  horizon: number,
  atOrigins: boolean,
): Promise<PreparedSeries[]> {
  const learned = series.map(() => new Map<number, Float64Array>());
  const asked: { place: number; known: number; past: Float64Array; output: number }[] = [];
  const season = series[0]?.season ?? 1;
  const network = networks[season];
  const session = network && (await openNetwork(network.name));
  if (!network || !session) return [...series];
  for (const [place, { y, season: own, class: kind, cleaned }] of series.entries()) {
    if (own !== season || !cleaned.isDemand) continue;
    const origins = atOrigins ? originsOf(y.length, season, horizon).map(({ origin }) => origin) : [];
    for (const known of [y.length, ...origins]) {
      if (known < network.least) continue;
      asked.push({
        place,
        known,
        past: y.subarray(Math.max(0, known - network.past), known),
        output: isSeldom(kind.pattern) ? mean : median,
      });
    }
  }
  for (let start = 0; start < asked.length; start += batch) {
    const some = asked.slice(start, start + batch);
    const paths = await run(session, network.past, some);
    for (const [index, { place, known }] of some.entries()) {
      const path = paths[index];
      if (path) learned[place]?.set(known, path);
    }
  }
  return series.map((one, place) => {
    const own = learned[place];
    return own && own.size > 0 ? { ...one, learned: own } : one;
  });
}

async function run(
  session: InferenceSession,
  past: number,
  asked: readonly { past: Float64Array; output: number }[],
): Promise<(Float64Array | undefined)[]> {
  const { Tensor } = await import('onnxruntime-web');
  const [values, known] = [new Float32Array(asked.length * past), new Float32Array(asked.length * past)];
  for (const [row, { past: own }] of asked.entries()) {
    const first = (row + 1) * past - own.length;
    values.set(own, first);
    known.fill(1, first, first + own.length);
  }
  const shape = [asked.length, past];
  const { ahead } = await session.run({
    y: new Tensor('float32', values, shape),
    known: new Tensor('float32', known, shape),
  });
  if (!ahead) throw new Error('The network has no output "ahead".');
  const [, buckets = 0, outputs = 0] = ahead.dims;
  const data = ahead.data as Float32Array;
  return asked.map(({ output }, row) => {
    const path = Float64Array.from({ length: buckets }, (_, bucket) =>
      Math.max(0, data[(row * buckets + bucket) * outputs + output] ?? Number.NaN),
    );
    return path.every(Number.isFinite) ? path : undefined;
  });
}

function openNetwork(name: string): Promise<InferenceSession | undefined> {
  const known = sessions.get(name) ?? readNetwork(name);
  sessions.set(name, known);
  return known;
}

async function readNetwork(name: string): Promise<InferenceSession | undefined> {
  const file = findWeights(name);
  if (!file) return undefined;
  try {
    const { env, InferenceSession } = await import('onnxruntime-web');
    env.wasm.numThreads = 1;
    env.logLevel = 'error';
    return await InferenceSession.create(await readFile(file), { executionProviders: ['wasm'] });
  } catch (error) {
    console.error(`The learned forecaster is left out: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

/** Beside this source, and from the built program in the repository. */
function findWeights(name: string): URL | undefined {
  const places = [
    './weights/',
    '../domains/forecast/work/learned/weights/',
    '../../domains/forecast/work/learned/weights/',
  ];
  return places.map((place) => new URL(`${place}${name}.onnx`, import.meta.url)).find((url) => existsSync(url));
}
