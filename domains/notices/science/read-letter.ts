import { findNdcs } from './find-ndcs.ts';
import { parseLots } from './parse-lots.ts';

/** What a pasted letter says of one NDC, for a person to check before it is kept. */
export interface LetterLine {
  /** 11 digits; blank where none was found. */
  ndc: string;
  lots: string[];
  ranges: string[];
}

export interface ReadLetter {
  lines: LetterLine[];
  recallClass: string | null;
  /** Every lot is meant. */
  isAll: boolean;
  /** full, partial, all or empty: how well its lots were understood. */
  state: ReturnType<typeof parseLots>['state'];
}

/**
 * Reads NDCs and lots out of the text of a firm's letter. Lots that stand under a letter `a)`, `b)` with its NDC are bound to it; else every
 * lot is proposed for every NDC, which is wrong on the safe side.
 */
export function readLetter(text: string): ReadLetter {
  const { ndc11s } = findNdcs(text);
  const { groups, all, state } = parseLots(text);
  const written = (found: (typeof groups)[number][]): Pick<LetterLine, 'lots' | 'ranges'> => ({
    lots: [...new Set(found.flatMap(({ lots }) => lots))],
    ranges: found.flatMap(({ ranges }) => ranges.map(({ from, to }) => `${from} to ${to}`)),
  });
  const own = (ndc: string) => groups.filter((group) => group.ndc11s.includes(ndc));
  const isBound =
    ndc11s.length > 1 &&
    ndc11s.every((ndc) => own(ndc).length > 0) &&
    groups.every((group) => group.ndc11s.length === 1);
  return {
    lines: (ndc11s.length > 0 ? ndc11s : ['']).map((ndc) => ({ ndc, ...written(isBound ? own(ndc) : groups) })),
    recallClass: /\bclass\s+(III|II|I)\b/iu.exec(text)?.[1]?.toUpperCase() ?? null,
    isAll: all !== null,
    state,
  };
}
