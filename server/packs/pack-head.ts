import type { PackColumn } from '../../domains/shared/work/pack-kind.ts';
import type { FileColumn } from '../reports/export/file-columns.ts';

/** Who asked for a pack, when, and what it proves itself with. */
export interface PackHead {
  kind: string;
  title: string;
  company: string;
  by: string;
  askedAt: Date;
  knownAt: Date;
  /** The newest link of the chain of seals when the pack was written. */
  chain: string | null;
}

/** What every pack says of itself. */
export const headLines = ({ company, by, askedAt, knownAt, chain }: PackHead): [label: string, value: string][] => [
  ['Company', company],
  ['Asked for by', by],
  ['Asked for at', askedAt.toISOString()],
  ['As it was known at', knownAt.toISOString()],
  ['Chain of seals', chain ?? '—'],
];

export const asFileColumn = ({ key, label, type, unit, definition }: PackColumn): FileColumn => ({
  ...{ key, label, type, unit: unit ?? null, definition: definition ?? '', has_total: false, words: null },
});
