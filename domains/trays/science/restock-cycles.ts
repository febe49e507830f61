import type { TagStep } from '../../tags/science/tag-life.ts';
import { trayChanges, traysWorkedAt } from './tray-changes.ts';

export interface TagHistory {
  item: string;
  steps: readonly TagStep[];
}

export interface RunRules {
  /** A pause longer than this ends a run; a restock that takes longer was interrupted, and its duration is unknown. */
  gapSeconds: number;
  longestSeconds: number;
}

export const usualRunRules: RunRules = { gapSeconds: 60 * 60, longestSeconds: 240 * 60 };

/** What happened to an item of a tray from one restock to the next. */
export interface ItemCycle {
  restocked: number;
  putBack: number;
  used: number;
  /** Of these, uses that turned out to be none. */
  usedUndone: number;
  pulled: number;
  /** Of these, for expiry and for a recall. */
  expiredPulled: number;
  recalledPulled: number;
  presentBefore: number;
  presentAfter: number;
}

export interface Restock {
  tray: string;
  /** 1 is the first fill, which closes no cycle. */
  number: number;
  startedAt: number;
  endedAt: number;
  /** From the first to the last unit handled: the least that it took. */
  minutes: number | null;
  items: Map<string, ItemCycle>;
}

/** A unit that was used while the run that brought it went on. */
export interface UseInRun {
  restockedAt: number;
  usedAt: number;
}

/** The moments after which a new run begins, because a unit of the run so far was used: the tray had been out. */
export function splitByUse(uses: readonly UseInRun[]): number[] {
  const splits: number[] = [];
  for (const { restockedAt, usedAt } of [...uses].sort((a, b) => a.usedAt - b.usedAt)) {
    if (restockedAt > (splits.at(-1) ?? Number.NEGATIVE_INFINITY)) splits.push(usedAt);
  }
  return splits;
}

interface Work {
  at: number;
  isRestock: boolean;
}

interface Entry extends Partial<Record<keyof ItemCycle, number>> {
  item: string;
  at: number;
}

interface TrayStory {
  work: Work[];
  uses: UseInRun[];
  entries: Entry[];
}

/** The restocks of every tray, with what each added, and what was used and pulled since the one before. */
export function findRestocks(tags: readonly TagHistory[], rules: RunRules = usualRunRules): Restock[] {
  const stories = new Map<string, TrayStory>();
  const storyOf = (tray: string): TrayStory => {
    const known = stories.get(tray) ?? { work: [], uses: [], entries: [] };
    stories.set(tray, known);
    return known;
  };
  for (const { item, steps } of tags) {
    let entered: { tray: string; at: number } | undefined;
    for (const [index, step] of steps.entries()) {
      const { event, eventTray, isCounted } = step;
      for (const tray of traysWorkedAt(step)) {
        const isRestock = event.event === 'restocked' && isCounted && tray === eventTray;
        storyOf(tray).work.push({ at: event.at, isRestock });
      }
      for (const { tray, change } of trayChanges(step)) {
        storyOf(tray).entries.push({ item, at: event.at, ...asCounts(change, step, steps[index + 1]) });
        if (change === 'restocked') entered = { tray, at: event.at };
        if (change === 'used' && entered?.tray === tray && step.trayBefore === tray) {
          storyOf(tray).uses.push({ restockedAt: entered.at, usedAt: event.at });
        }
        if (change === 'put_back') entered = undefined;
      }
    }
  }
  return [...stories].flatMap(([tray, story]) => closeCycles(tray, story, rules));
}

function asCounts(change: string, step: TagStep, next: TagStep | undefined): Partial<ItemCycle> {
  if (change === 'restocked') return { restocked: 1 };
  if (change === 'put_back') return { putBack: 1 };
  if (change === 'used') return { used: 1, usedUndone: step.undoneOn === null ? 0 : 1 };
  const kind = step.event.event === 'removed' ? next?.event.event : step.event.event;
  return { pulled: 1, expiredPulled: kind === 'expired' ? 1 : 0, recalledPulled: kind === 'recalled' ? 1 : 0 };
}

function findRuns({ work, uses }: TrayStory, { gapSeconds }: RunRules): Work[][] {
  const runs: Work[][] = [];
  for (const one of [...work].sort((a, b) => a.at - b.at)) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && one.at - last.at <= gapSeconds) run.push(one);
    else runs.push([one]);
  }
  return runs.flatMap((run) => {
    const start = run[0]?.at ?? 0;
    const end = run.at(-1)?.at ?? 0;
    const splits = splitByUse(uses.filter(({ restockedAt, usedAt }) => restockedAt >= start && usedAt < end));
    const parts = [...splits, Number.POSITIVE_INFINITY].map((until, index) =>
      run.filter(({ at }) => at > (splits[index - 1] ?? Number.NEGATIVE_INFINITY) && at <= until),
    );
    return parts.filter((part) => part.length > 0);
  });
}

function closeCycles(tray: string, story: TrayStory, rules: RunRules): Restock[] {
  const runs = findRuns(story, rules).filter((run) => run.some(({ isRestock }) => isRestock));
  const entries = [...story.entries].sort((a, b) => a.at - b.at);
  const present = new Map<string, number>();
  let taken = 0;
  return runs.map((run, index) => {
    const startedAt = run[0]?.at ?? 0;
    const endedAt = run.at(-1)?.at ?? 0;
    const items = new Map<string, ItemCycle>();
    for (; taken < entries.length && (entries[taken]?.at ?? 0) <= endedAt; taken += 1) {
      const entry = entries[taken];
      if (entry) add(items, entry, present.get(entry.item) ?? 0);
    }
    for (const [item, { presentAfter }] of items) present.set(item, presentAfter);
    const seconds = endedAt - startedAt;
    const minutes = seconds > 0 && seconds <= rules.longestSeconds ? seconds / 60 : null;
    return { tray, number: index + 1, startedAt, endedAt, minutes, items };
  });
}

function add(items: Map<string, ItemCycle>, { item, at: _, ...counts }: Entry, presentBefore: number): void {
  const known = items.get(item) ?? {
    ...{ restocked: 0, putBack: 0, used: 0, usedUndone: 0, pulled: 0, expiredPulled: 0, recalledPulled: 0 },
    presentBefore,
    presentAfter: presentBefore,
  };
  for (const [name, count] of Object.entries(counts) as [keyof ItemCycle, number][]) known[name] += count;
  known.presentAfter = known.presentBefore + known.restocked + known.putBack - known.used - known.pulled;
  items.set(item, known);
}

/** Why the units of a restock went in: for what was used, then for what was pulled expired or recalled, the rest for other reasons. */
export function divideByCause({ restocked, used, expiredPulled, recalledPulled }: ItemCycle, isFirstFill: boolean) {
  if (isFirstFill) return { use: 0, expiry: 0, other: restocked };
  const use = Math.min(restocked, used);
  const expiry = Math.min(restocked - use, expiredPulled + recalledPulled);
  return { use, expiry, other: restocked - use - expiry };
}
