import type { Verdict } from './judge-lot.ts';

/** What a person decided about a lot and a notice, from a day on. */
export interface VerdictStep {
  /** Null: what the notice itself says counts again. */
  verdict: Verdict | null;
  from: string;
  /** What the notice itself was read to say when it was decided. */
  over: Verdict;
  /** The text of the notice that the person has seen. */
  mark: string;
}

/** What the text of a notice says about a lot. */
export interface ReadVerdict {
  verdict: Verdict;
  mark: string;
}

export interface Decided {
  verdict: Verdict;
  /** read: as the notice is read. decided: by a person. lapsed: the person has not seen what the notice says now. */
  by: 'read' | 'decided' | 'lapsed';
}

/**
 * What counts. A person may raise a verdict for good. What lowers one holds as long as the notice says what the person has seen: where its
 * text has changed, or is now read to mean the lot, a cleared lot is to be reviewed again, and a lot that it means is affected.
 */
export function decideVerdict(read: ReadVerdict, step: VerdictStep | null): Decided {
  if (!step || step.verdict === null) return { verdict: read.verdict, by: 'read' };
  if (step.verdict === 'affected') return { verdict: 'affected', by: 'decided' };
  const isSeen = step.mark === read.mark && (read.verdict !== 'affected' || step.over === 'affected');
  if (isSeen) return { verdict: step.verdict, by: 'decided' };
  if (read.verdict === 'affected') return { verdict: 'affected', by: 'lapsed' };
  return { verdict: 'need_review', by: step.verdict === 'need_review' ? 'decided' : 'lapsed' };
}

/** The steps over all time, with null for a side without an end: before the first, nothing was decided. Of two on one day the later counts. */
export function spansOfSteps(
  steps: readonly VerdictStep[],
): { step: VerdictStep | null; from: string | null; to: string | null }[] {
  const starts = steps.filter(({ from }, index) => steps[index + 1]?.from !== from);
  return [
    { step: null, from: null, to: starts[0]?.from ?? null },
    ...starts.map((step, index) => ({ step, from: step.from, to: starts[index + 1]?.from ?? null })),
  ];
}
