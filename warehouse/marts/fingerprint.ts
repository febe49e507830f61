import { createHash } from 'node:crypto';
import type { CompanyStore } from '../scope/company-store.ts';
import { type Mart, namesIn, type Scratch, type Since } from './mart.ts';

/**
 * Tells definitions of a mart apart: its columns and order, its version, and the statements that its refresh runs. These are
 * found by running it without a store, where every question finds nothing, a row of specimens, and two:
 * values play no part, so the same code has the same fingerprint in every process. A test holds that this finds every statement
 * that a refresh of a generated hospital runs.
 */
export async function fingerprintOf(mart: Mart): Promise<string> {
  const known = fingerprints.get(mart);
  if (known) return known;
  const { columns, key, sort } = mart.table;
  const definition = [columns, key, sort, mart.version ?? 0, await rehearse(mart)];
  const made = createHash('sha256').update(JSON.stringify(definition)).digest('hex').slice(0, 16);
  fingerprints.set(mart, made);
  return made;
}

/** A mart is a value that nobody changes. */
const fingerprints = new WeakMap<Mart, string>();

/** The statements of a refresh, as far as they can be found without a store: of a whole one, and after each change. */
export async function rehearse(mart: Mart): Promise<string[]> {
  const found = new Set<string>();
  const names = mart.reads.flatMap(namesIn);
  const reasons = [
    { whole: true, changed: new Set(names) },
    ...names.map((name) => ({ whole: false, changed: new Set([name]) })),
  ];
  for (const since of reasons) {
    for (const count of [0, 1, 2]) await refreshNothing(mart, since, specimens.slice(0, count), found);
  }
  return [...found];
}

/** What a specimen makes of code beyond the statements does not matter: the refresh runs up to there. */
async function refreshNothing(
  mart: Mart,
  since: Omit<Since, 'need'>,
  rows: unknown[],
  found: Set<string>,
): Promise<void> {
  const note = async (sql: string) => void found.add(sql);
  const store: CompanyStore = {
    run: note,
    rows: async (sql) => {
      await note(sql);
      return rows as never[];
    },
    makeTemp: (name, question) => note(`${name}: ${question}`),
    learnSize: async () => undefined,
    insert: async () => undefined,
    insertRecords: async () => undefined,
  };
  const need = ({ make }: Scratch) => make(store).catch(() => undefined);
  await mart.refresh(store, { ...since, need }).catch(() => undefined);
}

/** A row with a value in every column that is asked for: a day where the name speaks of one, else a text that is a number as well. */
const specimenOf = (number: string, first: string, last: string) =>
  new Proxy<Record<string, unknown>>(
    {},
    {
      get(_row, name) {
        if (/first|from/u.test(String(name))) return first;
        return /day|date|last|newest|until/u.test(String(name)) ? last : number;
      },
    },
  );

/** The first day lies before the last, so that those between have their turn; the other last day is the end of a month before it. */
const specimens = [specimenOf('1', '2024-01-01', '2026-01-01'), specimenOf('2', '2024-01-01', '2025-12-31')];
