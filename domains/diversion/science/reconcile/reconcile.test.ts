import { describe, expect, it } from 'vitest';
import { Random } from '../../../../testkit/torture/random.ts';
import { classifyEpisode } from './classify-episode.ts';
import { formEpisodes, formWithoutPatient, isBalanced } from './form-episodes.ts';
import type { DrugRecord, RecordKind } from './records.ts';
import { findWasteDuties } from './waste-duties.ts';

/** 12 March, by the clock. */
const at = (clock: string, day = 0): number => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return day * 1440 + hour * 60 + minute;
};
let ids = 0;
const record = (kind: RecordKind, clock: string, amount: number, more: Partial<DrugRecord> = {}): DrugRecord => {
  ids += 1;
  return { id: `${kind}${ids}`, kind, at: at(clock), amount, user: 1042, shiftEnd: at('19:24'), ...more };
};
const only = (records: DrugRecord[]) => {
  const { episodes, orphans } = formEpisodes(records);
  const [episode] = episodes;
  if (!episode || episodes.length > 1) throw new Error(`There are ${episodes.length} episodes.`);
  return { ...episode, orphans, class: classifyEpisode(episode), duties: findWasteDuties(episode.removals) };
};

describe('the worked examples of the brief', () => {
  it('fentanyl 100 mcg, 50 given, 50 wasted with a witness: balanced, 9 minutes to waste', () => {
    const found = only([record('dispense', '9:00', 100), record('given', '9:06', 50), record('waste', '9:09', 50)]);
    expect(found).toMatchObject({ variance: 0, class: 'NONE' });
    expect(found.duties.map(({ minutes }) => minutes)).toEqual([9]);
  });

  it('two tablets of oxycodone, one given: 5 mg missing', () => {
    const found = only([record('dispense', '3:10', 10, { container: 5 }), record('given', '3:20', 5)]);
    expect(found).toMatchObject({ variance: -5, class: 'PARTIAL_MISSING' });
  });

  it('half a vial given and nothing else: the waste is not recorded', () => {
    const found = only([record('dispense', '3:10', 4, { container: 4 }), record('given', '3:20', 2)]);
    expect(found).toMatchObject({ variance: -2, class: 'NO_WASTE_DOC' });
    expect(found.duties).toMatchObject([{ waste: null, minutes: null }]);
  });

  it('hydromorphone 1 mg and nothing else', () => {
    expect(only([record('dispense', '18:40', 1)])).toMatchObject({ variance: -1, class: 'NO_DOC', user: 1042 });
  });

  it('the rest wasted 4 h 10 min later by the next shift: balanced, and late', () => {
    const found = only([
      record('dispense', '15:20', 2),
      record('given', '15:30', 1),
      record('waste', '19:30', 1, { user: 7 }),
    ]);
    expect(found).toMatchObject({ variance: 0, class: 'NONE' });
    expect(found.duties).toMatchObject([{ minutes: 250, isNextShift: true }]);
  });

  it('0.5 mg charted twice from one vial of 1 mg, 0.5 wasted: too much', () => {
    const found = only([
      record('dispense', '9:00', 1),
      record('given', '9:05', 0.5),
      record('given', '9:12', 0.5),
      record('waste', '9:20', 0.5),
    ]);
    expect(found).toMatchObject({ variance: 0.5, class: 'OVER' });
  });

  it('morphine of 3:05, judged without its dose and with it', () => {
    const removal = record('dispense', '3:05', 4, { shiftEnd: at('7:20') });
    expect(only([removal]).class).toBe('NO_DOC');
    expect(only([removal, record('given', '3:20', 4)])).toMatchObject({ variance: 0, class: 'NONE', id: removal.id });
  });
});

describe('an episode', () => {
  it('takes in a removal of the next hour while it is not balanced, and no other', () => {
    const first = record('dispense', '9:00', 100);
    expect(formEpisodes([first, record('dispense', '9:40', 100)]).episodes).toHaveLength(1);
    expect(formEpisodes([first, record('dispense', '10:01', 100)]).episodes).toHaveLength(2);
    const given = record('given', '9:05', 100);
    expect(formEpisodes([first, given, record('dispense', '9:40', 100)]).episodes).toHaveLength(2);
  });

  it('belongs to the user of the first removal that is not covered', () => {
    const found = only([
      record('dispense', '9:00', 100, { user: 1 }),
      record('dispense', '9:20', 100, { user: 2 }),
      record('given', '9:30', 100, { user: 2 }),
    ]);
    expect(found.user).toBe(2);
  });

  it('gives what the cabinet links to its removal, before anything else', () => {
    const [first, second] = [record('dispense', '9:00', 100), record('dispense', '11:00', 100)];
    const { episodes } = formEpisodes([
      first,
      second,
      record('given', '11:05', 100),
      record('return', '11:10', 100, { source: first.id }),
    ]);
    expect(episodes.map(isBalanced)).toEqual([true, true]);
  });

  it('lets a dose be charted up to 15 minutes before its removal, and leaves others out', () => {
    expect(only([record('dispense', '9:00', 5), record('given', '8:46', 5)]).variance).toBe(0);
    const found = only([record('dispense', '9:00', 5), record('given', '8:44', 5)]);
    expect(found).toMatchObject({ variance: -5, class: 'NO_DOC' });
    expect(found.orphans).toMatchObject([{ amount: 5 }]);
  });

  it('names a dose after the window as perhaps the missing one', () => {
    const found = only([record('dispense', '9:00', 5), record('given', '16:00', 5)]);
    expect(found.class).toBe('LATE_DOC');
    expect(found.late).toHaveLength(1);
  });

  it('keeps a dose that was struck out, without its amount', () => {
    const found = only([record('dispense', '9:00', 5), record('struck_out', '9:10', 5)]);
    expect(found).toMatchObject({ variance: -5, class: 'NO_DOC' });
    expect(found.removals[0]?.shares).toMatchObject([{ amount: 0, rule: 'no amount' }]);
  });

  it('waits for a bag until the next day', () => {
    const bag = record('dispense', '9:00', 100, { isLong: true });
    expect(
      only([bag, record('given', '9:30', 80), record('waste', '8:50', 20, { at: at('8:50', 1) })]).variance,
    ).toBeCloseTo(0);
  });

  it('is unbalanced beyond 2 % alone', () => {
    const opened = (wasted: number) => only([record('dispense', '9:00', 100), record('waste', '9:05', wasted)]).class;
    expect([opened(98), opened(97.9), opened(102), opened(102.1)]).toEqual(['NONE', 'PARTIAL_MISSING', 'NONE', 'OVER']);
  });

  it('says what stands beside it before what it lacks', () => {
    const episode = only([record('dispense', '9:00', 1)]);
    expect(classifyEpisode(episode, { hasOpposite: true })).toBe('WRONG_PATIENT');
    expect(classifyEpisode(episode, { sourcesDiffer: true })).toBe('SOURCE_MISMATCH');
  });

  it('without a patient has only what is linked to it', () => {
    const removal = record('dispense', '9:00', 5);
    const { episodes, orphans } = formWithoutPatient([
      removal,
      record('return', '9:10', 5, { source: removal.id }),
      record('dispense', '9:20', 5),
      record('waste', '9:30', 5),
    ]);
    expect(episodes.map((one) => classifyEpisode(one))).toEqual(['NONE', 'NO_DOC']);
    expect(orphans).toHaveLength(1);
  });
});

describe('whatever the records', () => {
  const whole = (random: Random, low: number, high: number) => Math.floor(random.between(low, high + 1));
  const draw = (random: Random): DrugRecord[] =>
    Array.from({ length: whole(random, 1, 25) }, (_, index) => {
      const kinds: RecordKind[] = ['dispense', 'dispense', 'given', 'given', 'waste', 'return', 'struck_out'];
      const kind = random.pick(kinds) ?? 'dispense';
      return {
        id: `r${index}`,
        kind,
        at: whole(random, 0, 2000),
        amount: random.pick([0.5, 1, 2, 2.5, 100]) ?? 1,
        user: whole(random, 1, 4),
        shiftEnd: random.pick([null, 720, 1440]) ?? null,
        source: random.pick([null, null, `r${whole(random, 0, 25)}`]) ?? null,
      };
    });

  it('every amount is used once, and the order in which they came plays no part', () => {
    for (let seed = 1; seed <= 400; seed += 1) {
      const random = new Random(seed);
      const records = draw(random);
      const told = ({ episodes, orphans }: ReturnType<typeof formEpisodes>) =>
        JSON.stringify({ episodes, orphans, classes: episodes.map((one) => classifyEpisode(one)) });
      const found = formEpisodes(records);
      const shuffled = [...records].map((one) => ({ one, key: random.next() })).sort((a, b) => a.key - b.key);
      expect(told(formEpisodes(shuffled.map(({ one }) => one)))).toBe(told(found));
      const used = new Map<string, number>();
      const use = (id: string, amount: number) => used.set(id, (used.get(id) ?? 0) + amount);
      for (const { removals } of found.episodes)
        for (const { record: removal, shares } of removals) {
          use(removal.id, removal.amount);
          for (const share of shares) use(share.record.id, share.amount);
        }
      for (const orphan of found.orphans) use(orphan.record.id, orphan.amount);
      for (const { id, kind, amount } of records.filter((one) => one.kind !== 'struck_out'))
        expect(used.get(id), `${kind} ${id}`).toBeCloseTo(amount, 6);
      for (const { variance, given, wasted, returned, dispensed } of found.episodes)
        expect(variance).toBeCloseTo(given + wasted + returned - dispensed, 9);
    }
  });
});
