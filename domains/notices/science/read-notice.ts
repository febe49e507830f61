import { findNdcs, toNdc11 } from './find-ndcs.ts';
import { type AllLots, type LotGroup, type ParsedLots, parseLots } from './parse-lots.ts';

/** A notice as it is published, or a letter from a firm. */
export interface Notice {
  description: string;
  lotText: string;
  /** What the FDA adds from its label directory: the notice's own text does not name these. */
  addedNdcs: string[];
  terminatedOn: string | null;
}

/** A notice that was read: which NDCs and which lots it names, and how well it was understood. */
export interface ReadNotice {
  ndc11s: Set<string>;
  ndc9s: Set<string>;
  groups: LotGroup[];
  all: AllLots | null;
  state: ParsedLots['state'];
  terminatedOn: string | null;
  /** The lots that are meant for an NDC. Where sub-items cannot be told apart, all are, and none may be cleared by that. */
  groupsOf(ndc: string): { ours: LotGroup[]; others: LotGroup[]; isBound: boolean };
}

export function readNotice({ description, lotText, addedNdcs, terminatedOn }: Notice): ReadNotice {
  const parsed = parseLots(lotText);
  const found = findNdcs(`${description} ; ${lotText}`);
  const added = addedNdcs.flatMap((ndc) => toNdc11(ndc) ?? []);
  const bound = bindGroups(parsed.groups, description);
  return {
    ndc11s: new Set([...found.ndc11s, ...added]),
    ndc9s: new Set([...found.ndc9s, ...added.map((ndc) => ndc.slice(0, 9))]),
    groups: parsed.groups,
    all: parsed.all,
    state: parsed.state,
    terminatedOn,
    groupsOf(ndc) {
      if (!bound) return { ours: parsed.groups, others: [], isBound: isOneList(parsed.groups) };
      const own = bound.filter(({ ndcs }) => ndcs.has(ndc)).map(({ group }) => group);
      // An NDC that stands under no sub-item may belong to any of them.
      if (own.length === 0) return { ours: parsed.groups, others: [], isBound: false };
      return { ours: own, others: parsed.groups.filter((group) => !own.includes(group)), isBound: true };
    },
  };
}

/** Each sub-item with the NDCs that stand beside its lots or, under the same letter, in the description; null where one has none. */
function bindGroups(groups: LotGroup[], description: string): { group: LotGroup; ndcs: Set<string> }[] | null {
  const lettered = groups.filter(({ letter }) => letter !== null);
  if (lettered.length < 2 || lettered.length < groups.filter(({ lots }) => lots.length > 0).length) return null;
  const described = splitItems(description);
  const bound = lettered.map((group) => ({
    group,
    ndcs: new Set([...group.ndc11s, ...(described.get(group.letter ?? '') ?? [])]),
  }));
  return bound.every(({ ndcs }) => ndcs.size > 0) ? bound : null;
}

/** A list without sub-items, in which no NDC stands between lots, is meant for every NDC of the notice. */
const isOneList = (groups: LotGroup[]): boolean =>
  groups.filter(({ lots, ranges }) => lots.length + ranges.length > 0).length === 1 &&
  groups.every(({ letter, ndc11s }) => letter === null && ndc11s.length < 2);

function splitItems(description: string): Map<string, string[]> {
  const items = new Map<string, string[]>();
  for (const piece of description.split(/(?=(?<![A-Za-z0-9])\(?[A-Za-z]\)\s)/u)) {
    const letter = /^\(?([A-Za-z])\)\s/u.exec(piece)?.[1]?.toLowerCase();
    if (letter) items.set(letter, [...(items.get(letter) ?? []), ...findNdcs(piece).ndc11s]);
  }
  return items;
}
