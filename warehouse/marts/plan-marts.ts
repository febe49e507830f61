import { entities } from '../schema/entities.ts';
import { baseTables } from '../schema/migrations.ts';
import { publicTables } from '../schema/public/public-tables.ts';
import type { Table } from '../schema/tables.ts';
import { type Mart, nameOf, namesIn } from './mart.ts';
import { queues } from './stale.ts';

/** Marts that belong together: those of one domain. */
export interface MartGroup {
  id: string;
  marts: readonly Mart[];
}

/** All marts of a store, in an order in which each comes after what it reads. */
export interface MartPlan {
  marts: readonly Mart[];
  /** Every table of the store, those of the marts included. */
  tables: readonly Table[];
  /** The marts that read this one, directly or through others. */
  dependents(name: string): ReadonlySet<string>;
}

/** Puts marts into order by what they read. Refuses a circle, and a name that nothing has. */
export function planMarts(groups: readonly MartGroup[]): MartPlan {
  const all = groups.flatMap(({ marts }) => marts);
  const names = new Set(all.map(({ name }) => name));
  if (names.size < all.length) throw new Error('Two marts have one name.');
  for (const mart of all) refuseUnknownNames(mart, names);
  const read = new Map(all.map(({ name, reads }) => [name, reads.map(nameOf).filter((one) => names.has(one))]));
  const before = new Map(
    all.map((mart) => [mart.name, [...(read.get(mart.name) ?? []), ...markersOf(mart, all, read)]]),
  );
  const order = inOrder(before);
  const marts = order.flatMap((name) => all.filter((mart) => mart.name === name));
  return {
    marts,
    tables: [...baseTables, ...marts.map(({ table }) => table)],
    dependents: (name) => new Set(order.filter((other) => other !== name && findUpstream(other, read).has(name))),
  };
}

const sources = new Set([...entities, ...publicTables].map(({ name }) => name));

/** A relation that a mart asks for its version is somebody else's: it need not be known here. */
function refuseUnknownNames({ name, reads, parts = [], marks = [], table }: Mart, marts: ReadonlySet<string>): void {
  const isKnown = (read: string) => sources.has(read) || marts.has(read);
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
