import { type DecidedTable, partOf } from '../decided/decided-table.ts';
import { decisionVersions } from '../decided/decided-version.ts';
import type { RunEngine } from '../runs/run-engine.ts';
import { entities } from '../schema/entities.ts';
import { baseTables } from '../schema/migrations.ts';
import { publicTables } from '../schema/public/public-tables.ts';
import { loads, replacedTable, type Table } from '../schema/tables.ts';
import { type Mart, nameOf, namesIn, type Reading } from './mart.ts';
import { queues } from './stale.ts';

/** Marts that belong together: those of one domain, and the tables of what people decide in it. */
export interface MartGroup {
  id: string;
  marts: readonly Mart[];
  decided?: readonly { relation: DecidedTable }[];
  engines?: readonly RunEngine[];
}

/** All marts of a store, in an order in which each comes after what it reads. */
export interface MartPlan {
  marts: readonly Mart[];
  /** The same, cut into groups that are published each by itself. */
  groups: readonly (readonly Mart[])[];
  /** What people have decided, as tables. The state fills them; a mart may read them. */
  decided: readonly DecidedTable[];
  /** Long computations, with the tables of their results. */
  engines: readonly RunEngine[];
  /** Every table of the store, those of the marts and of what is decided included. */
  tables: readonly Table[];
  /** The tables that a backup carries: what is decided is filled anew from the state. */
  backedUp: readonly Table[];
  /** The marts that read this one, directly or through others. */
  dependents(name: string): ReadonlySet<string>;
  /** The parts of decided tables that a mart reads, directly or through other marts: where one changes, it is built whole. */
  partsBehind(name: string): ReadonlySet<string>;
}

/**
 * Puts marts into order by what they read. Refuses a circle, and a name that nothing has.
 *
 * What is published together follows from it too: the marts of one domain are a group, and domains of which each reads the other are one.
 * So a page of one domain never shows marts of two loads; where a page reads several groups, each is as of its own load.
 */
export function planMarts(domains: readonly MartGroup[]): MartPlan {
  const all = domains.flatMap(({ marts }) => marts);
  const decided = domains.flatMap((domain) => domain.decided ?? []).map(({ relation }) => relation);
  const engines = domains.flatMap((domain) => domain.engines ?? []);
  const results = engines.flatMap((engine) => engine.results);
  const names = new Set(all.map(({ name }) => name));
  if (names.size < all.length) throw new Error('Two marts have one name.');
  const relations = new Set(decided.map(({ table }) => table.name));
  if (relations.size < decided.length) throw new Error('Two kinds of decisions have one table.');
  for (const mart of all) refuseUnknownNames(mart, new Set([...names, ...relations]), decided);
  const parts = findParts(all, decided);
  const read = new Map(all.map(({ name, reads }) => [name, reads.map(nameOf).filter((one) => names.has(one))]));
  const before = new Map(
    all.map((mart) => [mart.name, [...(read.get(mart.name) ?? []), ...markersOf(mart, all, read)]]),
  );
  // By marts first: a circle of marts is a fault, one of domains is not.
  inOrder(before);
  const groups = groupDomains(domains, before).map((group) => {
    const own = new Set(group.map(({ name }) => name));
    const within = group.map(({ name }) => [name, (before.get(name) ?? []).filter((one) => own.has(one))] as const);
    return inOrder(new Map(within)).flatMap((name) => group.filter((mart) => mart.name === name));
  });
  const marts = groups.flat();
  const martTables = marts.map(({ table }) => table);
  return {
    marts,
    groups,
    decided,
    engines,
    tables: [...baseTables, ...martTables, ...results, ...decided.map(({ table }) => table)],
    backedUp: [...baseTables.filter(({ name }) => name !== decisionVersions.name), ...martTables, ...results],
    dependents: (name) =>
      new Set(marts.map((mart) => mart.name).filter((other) => findUpstream(other, read).has(name))),
    partsBehind: (name) => parts.get(name) ?? noParts,
  };
}

const noParts: ReadonlySet<string> = new Set();

/** The relation of which a name is a part, if it is one. */
const relationOf = (name: string, decided: readonly DecidedTable[]): DecidedTable | undefined =>
  decided.find(({ table, partedBy }) => partedBy !== undefined && name.startsWith(partOf(table.name, '')));

/** Of each mart: the parts of decided tables that it reads, and those that are behind the marts it follows. */
function findParts(marts: readonly Mart[], decided: readonly DecidedTable[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const byName = new Map(marts.map((mart) => [mart.name, mart]));
  const visit = (mart: Mart): Set<string> => {
    const known = found.get(mart.name);
    if (known) return known;
    const own = new Set<string>();
    found.set(mart.name, own);
    for (const name of mart.reads.flatMap(followedIn)) {
      const upstream = byName.get(name);
      if (relationOf(name, decided)) own.add(name);
      else if (upstream) for (const part of visit(upstream)) own.add(part);
    }
    return own;
  };
  for (const mart of marts) visit(mart);
  return found;
}

/** A version that a mart asks for says itself whether anything is another. */
const followedIn = (reading: Reading): readonly string[] =>
  typeof reading === 'string' ? [reading] : 'follows' in reading ? reading.follows : [];

/** The marts of each domain, or of several that need one another; each group after those that it needs. */
function groupDomains(domains: readonly MartGroup[], before: Names): Mart[][] {
  const idOf = new Map(domains.flatMap(({ id, marts }) => marts.map(({ name }) => [name, id])));
  const needs = new Map(
    domains.map(({ id, marts }) => [
      id,
      [...new Set(marts.flatMap(({ name }) => before.get(name) ?? []).map((name) => idOf.get(name) ?? id))],
    ]),
  );
  const upstream = new Map(domains.map(({ id }) => [id, findUpstream(id, needs)]));
  const isOne = (a: string, b: string) => a === b || (upstream.get(a)?.has(b) && upstream.get(b)?.has(a));
  const firstOf = (id: string) => domains.find((domain) => isOne(domain.id, id))?.id ?? id;
  const firsts = [...new Set(domains.map(({ id }) => firstOf(id)))];
  const ofFirst = (first: string) => domains.filter(({ id }) => firstOf(id) === first);
  const order = inOrder(
    new Map(
      firsts.map((first) => [
        first,
        ofFirst(first)
          .flatMap(({ id }) => needs.get(id) ?? [])
          .map(firstOf)
          .filter((other) => other !== first),
      ]),
    ),
  );
  return order.map((first) => ofFirst(first).flatMap(({ marts }) => marts)).filter((marts) => marts.length > 0);
}

/** With the rows that later loads replaced, and the loads themselves. */
const sources = new Set([
  ...[...entities, ...publicTables].map(({ name }) => name),
  ...entities.map(({ name }) => replacedTable(name)),
  loads.name,
]);

/** A relation that a mart asks for its version is somebody else's: it need not be known here. */
function refuseUnknownNames(
  { name, reads, parts = [], marks = [], table }: Mart,
  marts: ReadonlySet<string>,
  decided: readonly DecidedTable[],
): void {
  const isKnown = (read: string) => sources.has(read) || marts.has(read) || relationOf(read, decided) !== undefined;
  const unknown =
    reads
      .filter((reading) => typeof reading === 'string' || 'follows' in reading)
      .flatMap(namesIn)
      .find((read) => !isKnown(read) && !queues.includes(read)) ??
    [...parts, ...marks].find((queue) => !queues.includes(queue));
  if (unknown) throw new Error(`The mart ${name} names ${unknown}, which is no entity, public table, queue or mart.`);
  if (table.name !== name) throw new Error(`The table of the mart ${name} is called ${table.name}.`);
}

type Names = ReadonlyMap<string, readonly string[]>;

/** A mart that adds to a queue comes before those that take their parts from it, unless it needs one of them itself. */
function markersOf(mart: Mart, all: readonly Mart[], read: Names): string[] {
  const taken = [...(mart.parts ?? []), ...mart.reads.map(nameOf)];
  const markers = all.filter(({ marks = [] }) => marks.some((queue) => taken.includes(queue)));
  return markers
    .filter(({ name }) => name !== mart.name && !findUpstream(name, read).has(mart.name))
    .map(({ name }) => name);
}

/** What a mart needs, directly or through others. */
function findUpstream(name: string, read: Names, found = new Set<string>()): Set<string> {
  for (const other of read.get(name) ?? []) {
    if (found.has(other)) continue;
    found.add(other);
    findUpstream(other, read, found);
  }
  return found;
}

/** Keeps the order in which marts are listed, as far as what they need allows. */
function inOrder(before: Names): string[] {
  const order: string[] = [];
  const open: string[] = [];
  const visit = (name: string): void => {
    if (order.includes(name)) return;
    if (open.includes(name)) throw new Error(`Marts read one another in a circle: ${[...open, name].join(' → ')}.`);
    open.push(name);
    for (const other of before.get(name) ?? []) visit(other);
    open.pop();
    order.push(name);
  };
  for (const name of before.keys()) visit(name);
  return order;
}
