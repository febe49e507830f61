import type { SourceFile } from './find-violations.ts';
import { domainDefinition, domainList, domainRooms } from './rooms.ts';

/** The domains in the order of their list, each with the domains that it says it uses. */
export type Ladder = Map<string, string[]>;

/** Reads the order off the list of domains, and `uses` off each `domain.ts`. */
export function readLadder(files: readonly SourceFile[]): Ladder {
  const list = files.find(({ path }) => path === domainList)?.text ?? '';
  const ids = new Map(
    [...list.matchAll(/import \{ (\w+) \} from '\.\/([\w-]+)\/domain\.ts'/gu)].map((m) => [m[1], m[2]]),
  );
  const order = /domains: Domain\[\] = \[([^\]]*)\]/u.exec(list)?.[1] ?? '';
  return new Map(
    [...order.matchAll(/\w+/gu)].map(([name]) => {
      const id = ids.get(name) ?? name;
      const text = files.find(({ path }) => path === `domains/${id}/domain.ts`)?.text ?? '';
      const uses = /uses: \[([^\]]*)\]/u.exec(text)?.[1] ?? '';
      return [id, [...uses.matchAll(/'([\w-]+)'/gu)].map((m) => m[1] ?? '')];
    }),
  );
}

/** A domain that names one above it, or one that is in no list. */
export function ladderViolations(ladder: Ladder): string[] {
  const order = [...ladder.keys()];
  return [...ladder].flatMap(([id, uses]) =>
    uses
      .filter((used) => order.indexOf(used) < 0 || order.indexOf(used) >= order.indexOf(id))
      .map((used) => `domains/${id}/domain.ts: ${id} must not use ${used}, which is not below it in ${domainList}.`),
  );
}

/** Whether a file of a domain may import another file: by its room within the domain, and by the ladder. */
export function domainViolations(path: string, target: string, ladder: Ladder): string[] {
  if (path === domainList || path === domainDefinition) return [];
  const [, domain = '', room = ''] = path.split('/');
  const rules = domainRooms[room];
  if (!ladder.has(domain)) return [`${path}: the domain ${domain} is not in ${domainList}.`];
  if (!rules) return [`${path}: a domain has no room ${room}.`];
  if (target === domainDefinition)
    return room === 'domain.ts' ? [] : [`${path}: only domain.ts imports ${domainDefinition}.`];
  const [targetRoot = '', targetDomain = '', targetRoom = ''] = target.split('/');
  if (targetRoot !== 'domains') {
    return rules.rooms.includes(targetRoot)
      ? []
      : [`${path}: ${room} of a domain must not import ${targetRoot} (${target}).`];
  }
  if (targetDomain !== domain && !ladder.get(domain)?.includes(targetDomain)) {
    return [`${path}: ${domain} must not import ${targetDomain}, which its domain.ts does not name (${target}).`];
  }
  const isOwnRoom = targetDomain === domain && targetRoom === room;
  if (isOwnRoom || (rules.own.includes(targetRoom) && (room !== 'domain.ts' || targetDomain === domain))) return [];
  return [`${path}: ${room} must not import ${targetRoom} (${target}).`];
}

/** Files that import one another in a circle, types included; each circle once. */
export function importCircles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): number => {
    const place = order.size;
    order.set(file, place);
    lowest.set(file, place);
    open.push(file);
    for (const target of imports.get(file) ?? []) {
      if (!imports.has(target)) continue;
      const known = order.get(target);
      const reached = known === undefined ? visit(target) : open.includes(target) ? known : place;
      lowest.set(file, Math.min(lowest.get(file) ?? place, reached));
    }
    const low = lowest.get(file) ?? place;
    if (low === place) {
      const circle = open.splice(open.indexOf(file));
      if (circle.length > 1) circles.push(circle.sort());
    }
    return low;
  };
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return circles;
}
