import { describe, expect, it } from 'vitest';
import { followTag, type TagEvent, type TagEventKind } from '../../tags/science/tag-life.ts';
import { divideByCause, findRestocks, splitByUse, type TagHistory } from './restock-cycles.ts';

/** Minutes after Monday 00:00. */
const at = (day: number, hour: number, minute = 0) => (day * 24 + hour) * 60 + minute;
const dayOf = (minutes: number) => `2026-03-${String(Math.floor(minutes / 1440) + 2).padStart(2, '0')}`;

/** A tag of one item whose events are `[minutes, event, tray]`; encoded and approved on the day before. */
const tag = (...events: [number, TagEventKind, string?][]): TagHistory => {
  const told: TagEvent[] = [[-900, 'encoded'], [-880, 'approved'], ...events].map(([minutes, event, tray]) => ({
    event: event as TagEventKind,
    at: Number(minutes) * 60,
    day: dayOf(Number(minutes)),
    tray: (tray as string | undefined) ?? null,
    staff: null,
  }));
  return { item: 'X', steps: followTag(told, { shortDatedDays: 90, isRecalled: () => false }) };
};
const filled = (minutes: number): [number, TagEventKind, string] => [minutes, 'restocked', 'T'];
const monday = at(0, 15);
const tuesday = at(1, 16);
const itemsOf = (tags: TagHistory[]) => findRestocks(tags).map(({ items }) => items.get('X'));

describe('a restock', () => {
  const par5: TagHistory[] = [
    tag(filled(monday - 2), [at(1, 9), 'used']),
    tag(filled(monday - 2), [at(1, 10), 'used']),
    tag(filled(monday - 1), [at(1, 11), 'used']),
    tag(filled(monday - 1), [tuesday, 'expired']),
    tag(filled(monday)),
    tag(filled(tuesday + 5)),
    tag(filled(tuesday + 6)),
    tag(filled(tuesday + 6)),
    tag(filled(tuesday + 7)),
  ];

  it('of a tray with par 5 of which 3 were used and 1 expired puts in 3 for use and 1 for expiry', () => {
    const [first, second] = findRestocks(par5);
    expect(first).toMatchObject({ number: 1, endedAt: monday * 60, minutes: 2 });
    expect(second).toMatchObject({ number: 2, endedAt: (tuesday + 7) * 60, minutes: 7 });
    const cycle = second?.items.get('X');
    expect(cycle).toEqual({
      restocked: 4,
      putBack: 0,
      used: 3,
      usedUndone: 0,
      pulled: 1,
      expiredPulled: 1,
      recalledPulled: 0,
      presentBefore: 5,
      presentAfter: 5,
    });
    expect(cycle && divideByCause(cycle, false)).toEqual({ use: 3, expiry: 1, other: 0 });
    const fill = first?.items.get('X');
    expect(fill && divideByCause(fill, true)).toEqual({ use: 0, expiry: 0, other: 5 });
  });

  it('ends with a pause of more than an hour, and without a unit put in it is none', () => {
    const later = [
      tag(filled(monday)),
      tag(filled(monday + 60)),
      tag(filled(monday + 121)),
      tag(filled(monday), [at(2, 9), 'removed', 'T']),
    ];
    expect(findRestocks(later).map(({ endedAt }) => endedAt / 60 - monday)).toEqual([60, 121]);
  });

  it('that took one moment or was interrupted for hours has no duration', () => {
    expect(findRestocks([tag(filled(monday)), tag(filled(monday))])[0]?.minutes).toBeNull();
    const slow = [0, 50, 100, 150, 200, 250].map((minutes) => tag(filled(monday + minutes)));
    expect(findRestocks(slow)[0]?.minutes).toBeNull();
  });

  it('ends when a unit that it brought is used: the tray had been out', () => {
    const tags = [tag(filled(monday), [monday + 20, 'used']), tag(filled(monday + 1)), tag(filled(monday + 40))];
    expect(itemsOf(tags)).toMatchObject([
      { restocked: 2, used: 0, presentAfter: 2 },
      { restocked: 1, used: 1, presentAfter: 2 },
    ]);
    expect(
      splitByUse([
        { restockedAt: 0, usedAt: 20 },
        { restockedAt: 10, usedAt: 30 },
        { restockedAt: 25, usedAt: 40 },
      ]),
    ).toEqual([20, 40]);
  });

  it('goes on when a unit of an earlier one is found missing meanwhile', () => {
    const tags = [tag(filled(monday), [tuesday + 2, 'used', 'T']), tag(filled(tuesday)), tag(filled(tuesday + 4))];
    expect(itemsOf(tags)).toMatchObject([{ restocked: 1 }, { restocked: 2, used: 1, presentAfter: 2 }]);
  });
});

describe('a cycle', () => {
  it('counts a moved unit as pulled from one tray and restocked in the other', () => {
    const tags = [tag(filled(monday), [tuesday, 'restocked', 'U']), tag(filled(monday)), tag(filled(tuesday + 1))];
    const restocks = findRestocks(tags);
    expect(restocks.map(({ tray, number }) => `${tray}${number}`).sort()).toEqual(['T1', 'T2', 'U1']);
    expect(restocks.find(({ tray, number }) => tray === 'T' && number === 2)?.items.get('X')).toMatchObject({
      pulled: 1,
      restocked: 1,
      presentAfter: 2,
    });
  });

  it('keeps a use that was undone apart, and what was taken out to expire with what expired', () => {
    const tags = [
      tag(filled(monday), [at(1, 9), 'used', 'T'], [tuesday, 'found', 'T']),
      tag(filled(monday), [tuesday, 'removed', 'T'], [tuesday + 1, 'expired']),
      tag(filled(tuesday + 2)),
    ];
    expect(itemsOf(tags)[1]).toMatchObject({
      used: 1,
      usedUndone: 1,
      putBack: 1,
      pulled: 1,
      expiredPulled: 1,
      presentAfter: 2,
    });
  });

  it('balances even where a unit is used from a tray in which it never was', () => {
    const tags = [tag(filled(monday)), tag([at(1, 9), 'used', 'T']), tag(filled(tuesday))];
    expect(itemsOf(tags)[1]).toMatchObject({ presentBefore: 1, putBack: 1, used: 1, restocked: 1, presentAfter: 2 });
  });
});
