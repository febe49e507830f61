import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { followTag, itemState, type TagEvent, type TagEventKind, type TagStep, tagEventKinds } from './tag-life.ts';

const rules = { shortDatedDays: 90, isRecalled: () => false };
const day = (n: number) => `2026-03-${String(n).padStart(2, '0')}`;

/** Events a day apart, each written as a word and where needed a tray: `restocked A`. */
const live = (...words: string[]): TagStep[] =>
  followTag(
    words.map((word, index) => {
      const [event, tray = null] = word.split(' ') as [TagEventKind, string?];
      return { event, tray, at: index, day: day(index + 1), staff: `person ${index}`, expiry: '2027-01-31' };
    }),
    rules,
  );
const states = (steps: TagStep[]) => steps.map(({ status, trayAfter }) => itemState(status, trayAfter));
const firstChecks = (steps: TagStep[]) => steps.map(({ checks }) => checks[0] ?? 'ok');
const used = (steps: TagStep[]) =>
  steps.filter(({ event, isCounted, undoneOn }) => event.event === 'used' && isCounted && undoneOn === null).length;

describe('the life of a tag', () => {
  it('encoded, approved, restocked and used is in order', () => {
    const steps = live('encoded', 'approved', 'restocked ANA-017', 'used');
    expect(states(steps)).toEqual(['waiting', 'on_shelf', 'in_tray', 'used']);
    expect(firstChecks(steps)).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(steps.map(({ eventTray }) => eventTray)).toEqual([null, null, 'ANA-017', 'ANA-017']);
  });

  it('a unit stocked unapproved, moved, used and read again is used once and marked at each step', () => {
    const steps = live('encoded', 'restocked A', 'restocked B', 'used', 'restocked B');
    expect(firstChecks(steps)).toEqual(['ok', 'skipped_approval', 'moved', 'ok', 'after_final']);
    expect(steps.at(-1)?.status).toBe('used');
    expect(used(steps)).toBe(1);
    expect(steps.map(({ isCounted }) => isCounted)).toEqual([true, true, true, true, false]);
  });

  it('a use is undone when the tag is found, and the tag goes on living; a second use counts', () => {
    const steps = live('encoded', 'approved', 'restocked A', 'used', 'found A', 'returned', 'restocked B', 'used B');
    expect(states(steps)).toEqual([
      ...['waiting', 'on_shelf', 'in_tray', 'used', 'in_tray', 'on_shelf', 'in_tray', 'used'],
    ]);
    expect(firstChecks(steps).every((check) => check === 'ok')).toBe(true);
    expect(steps[3]?.undoneOn).toBe(day(5));
    expect(used(steps)).toBe(1);
  });

  it('found without a tray lies on the shelf; found after another end undoes nothing; found alive says only where it lies', () => {
    expect(states(live('encoded', 'approved', 'restocked A', 'used', 'found')).at(-1)).toBe('on_shelf');
    const voided = live('encoded', 'voided', 'found A');
    expect([states(voided).at(-1), firstChecks(voided).at(-1)]).toEqual(['voided', 'after_final']);
    const read = live('encoded', 'approved', 'found A');
    expect([states(read).at(-1), firstChecks(read).at(-1)]).toEqual(['in_tray', 'out_of_order']);
  });

  it.each([
    ['encoded', 'removed'],
    ['encoded', 'returned'],
    ['encoded', 'encoded'],
    ['approved', 'approved'],
    ['approved', 'removed'],
    ['restocked A', 'approved'],
    ['removed', 'approved'],
    ['returned', 'removed'],
  ])('%s is not followed by %s', (before, after) => {
    const steps = live('encoded', ...(before === 'encoded' ? [] : [before]), after);
    expect(steps.at(-1)?.checks).toContain('out_of_order');
    // The page repairs nothing: what came last is what the tag is.
    expect(steps.at(-1)?.status).toBe(after);
  });

  it.each(['used', 'voided', 'expired', 'recalled'])('%s can follow any live state and is the end', (end) => {
    for (const before of ['encoded', 'approved', 'restocked A', 'removed', 'returned']) {
      const steps = live('encoded', before, end, 'restocked B');
      expect(steps[2]?.checks).not.toContain('out_of_order');
      expect(steps.map(({ status }) => status).slice(2)).toEqual([end, end]);
      expect(steps[3]).toMatchObject({ isCounted: false, trayAfter: null });
    }
  });

  it('a tag that was never encoded is out of order from its first event', () => {
    expect(live('restocked A', 'used').map(({ checks }) => checks)).toEqual([['out_of_order', 'skipped_approval'], []]);
  });

  it('a tray read again is not a restock; removed, returned without a tray and an end leave the tray', () => {
    const reread = live('encoded', 'approved', 'restocked A', 'restocked A', 'restocked');
    expect(firstChecks(reread).slice(3)).toEqual(['re_read', 're_read']);
    expect(reread.map(({ isCounted }) => isCounted)).toEqual([true, true, true, false, false]);
    expect(live('encoded', 'restocked A', 'returned').at(-1)?.trayAfter).toBeNull();
    expect(live('encoded', 'restocked A', 'returned B').at(-1)?.trayAfter).toBe('B');
    expect(live('encoded', 'restocked A', 'voided').at(-1)).toMatchObject({ trayAfter: null, eventTray: 'A' });
    expect(live('encoded', 'restocked A', 'voided').at(-1)?.checks).toEqual(['voided_in_tray']);
  });

  it('approval by the encoder, a recall, an expiry in the past and a near one are marked', () => {
    const event = (kind: TagEventKind, at: number, staff: string): TagEvent => ({
      event: kind,
      at,
      day: day(at + 1),
      tray: kind === 'restocked' ? 'A' : null,
      staff,
      expiry: day(2),
    });
    const steps = followTag([event('encoded', 0, 'x'), event('approved', 1, 'x'), event('restocked', 2, 'y')], {
      shortDatedDays: 90,
      isRecalled: (on) => on >= day(3),
    });
    expect(steps.map(({ checks }) => checks)).toEqual([
      ['short_dated'],
      ['self_approved'],
      ['recalled_at_event', 'expired_at_event'],
    ]);
  });

  it('what happens in one second happens in the order of a life, whatever the order of the file', () => {
    const at = (event: TagEventKind): TagEvent => ({ event, at: 1, day: day(1), tray: null, staff: null });
    const steps = followTag(
      ['used', 'restocked', 'approved', 'encoded'].map((event) => at(event as TagEventKind)),
      rules,
    );
    expect(steps.map(({ event }) => event.event)).toEqual(['encoded', 'approved', 'restocked', 'used']);
  });
});

describe('whatever happens to a tag', () => {
  const anyEvents = fc.array(
    fc.record({ event: fc.constantFrom(...tagEventKinds), tray: fc.constantFrom(null, 'A', 'B') }),
    { minLength: 1, maxLength: 12 },
  );
  const follow = (events: { event: TagEventKind; tray: string | null }[]) =>
    followTag(
      events.map((event, index) => ({ ...event, at: index, day: day(index + 1), staff: null, expiry: null })),
      rules,
    );

  it('it is used at most once, ended at most once, and in no tray once it has ended', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const steps = follow(events);
        const ends = steps.filter(
          ({ event: { event }, isCounted, undoneOn }) =>
            isCounted && undoneOn === null && ['used', 'voided', 'expired', 'recalled'].includes(event),
        );
        const last = steps.at(-1);
        const isEnded = last !== undefined && ['used', 'voided', 'expired', 'recalled'].includes(last.status);
        expect(ends).toHaveLength(isEnded ? 1 : 0);
        for (const { status, trayAfter } of steps)
          if (['used', 'voided', 'expired', 'recalled'].includes(status)) expect(trayAfter).toBeNull();
      }),
      { seed: 20261115 },
    );
  });
});
