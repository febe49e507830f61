import type { Asking, Source, Sources } from '../define/define.ts';

/** Which table answers a part of a question, and why others before it do not. */
export interface Choice {
  of: string;
  mart: string;
  refused: { mart: string; reasons: string[] }[];
}

/**
 * Chooses the table that answers a part of a question: of those declared, the first
 * 1. whose conditions all hold; a table that is refused has each of the conditions that do not as a reason;
 * 2. or the last one, which has no conditions.
 */
export function chooseSource(of: string, sources: Sources, asking: Asking): Choice {
  const refused: Choice['refused'] = [];
  for (const { mart, when } of sources) {
    const reasons = when.filter(({ holds }) => !holds(asking)).map(({ refusal }) => refusal);
    if (reasons.length === 0) return { of, mart, refused };
    refused.push({ mart, reasons });
  }
  throw new Error(`No table answers "${of}" of a dataset.`);
}

/** The choices of a dataset as its cells ask for them, each made once. */
export function chooserOf(dataset: { name: string; sources?: Readonly<Record<string, Sources>> }, asking: Asking) {
  const chosen = new Map<string, Choice>();
  return {
    /** The choices so far, in words, each in a line. */
    says: () => [...chosen.values()].map((choice) => `\n${describeChoice(choice)}`).join(''),
    source: (of: string): Source['mart'] => {
      const sources = dataset.sources?.[of];
      if (!sources) throw new Error(`The dataset ${dataset.name} has no choice of ${of}.`);
      const choice = chosen.get(of) ?? chooseSource(of, sources, asking);
      chosen.set(of, choice);
      return choice.mart;
    },
  };
}

/** In words: `state: from stock_states, not from stock_positions (the state of that day is not kept ready)`. */
export const describeChoice = ({ of, mart, refused }: Choice): string =>
  [`${of}: from ${mart}`, ...refused.map((other) => `not from ${other.mart} (${other.reasons.join('; ')})`)].join(', ');
