import { describe, expect, test } from 'vitest';
import { onEachEngine } from '../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../testkit/warehouses/small-hospital.ts';
import { type Arrival, judgeFeeds, readFeeds } from './feed-health.ts';

const day = 24 * 3_600_000;
const start = Date.parse('2026-03-02T05:00:00Z');

/** Arrivals of an entity on the given days, all different and of the given size. */
const daily = (entity: string, days: number[], rows: number | number[] = 100): Arrival[] =>
  days.map((at, index) => ({
    entity,
    load: at + 1,
    at: new Date(start + at * day),
    rows: Array.isArray(rows) ? (rows[index] ?? 0) : rows,
    hash: `${entity}-${at}`,
  }));
const judge = (arrivals: Arrival[], atDay: number) =>
  judgeFeeds(
    [...arrivals].sort((a, b) => a.at.getTime() - b.at.getTime()),
    new Date(start + atDay * day),
  );
const findings = (arrivals: Arrival[], atDay: number, entity = 'movements') =>
  judge(arrivals, atDay).find((feed) => feed.entity === entity)?.findings;

test('a feed that comes every day and is here has no findings', () => {
  expect(judge(daily('movements', [0, 1, 2, 3, 4]), 4.2)).toEqual([
    { entity: 'movements', usual_hours: 24, last_load_at: '2026-03-06T05:00:00.000Z', last_rows: 100, findings: [] },
  ]);
});

describe('late', () => {
  test('is what has been silent for more than twice its usual interval', () => {
    const arrivals = daily('movements', [0, 1, 2, 3]);
    expect(findings(arrivals, 5)).toEqual([]);
    expect(findings(arrivals, 5.1)).toEqual([{ kind: 'late', words: 'Usually daily; nothing for 2 days.' }]);
  });

  test('is judged by the median, so that one long gap or one correction does not change the rhythm', () => {
    expect(judge(daily('movements', [0, 1, 2, 9, 10, 10.1, 11]), 11)[0]?.usual_hours).toBe(24);
  });

  test('is not judged by files that come within the hour: they are one delivery', () => {
    expect(judge(daily('movements', [0, 0.01, 0.02, 0.03]), 1)[0]).toMatchObject({ usual_hours: null, findings: [] });
  });

  test('cannot be told before there is a rhythm', () => {
    expect(judge(daily('movements', [0, 1]), 300)[0]).toMatchObject({ usual_hours: null, findings: [] });
  });
});

describe('missing', () => {
  const others = daily('counts', [0, 1, 2, 3, 4, 5]);

  test('is what came with the others on the days before, but not on the last', () => {
    expect(findings([...others, ...daily('movements', [0, 1, 2, 3, 4])], 5.1)).toEqual([
      {
        kind: 'missing',
        words: 'Not among the files of 2026-03-07; it came on 5 of the 5 days with files before.',
      },
    ]);
  });

  test('is not what comes now and then', () => {
    expect(findings([...others, ...daily('movements', [1, 3])], 5.1)).toEqual([]);
  });

  test('gives way to late, which says more', () => {
    const found = findings([...daily('counts', [0, 1, 2, 3, 4, 5, 6, 7]), ...daily('movements', [0, 1, 2, 3, 4])], 7.1);
    expect(found?.map((finding) => finding.kind)).toEqual(['late']);
  });
});

describe('shrunken', () => {
  test('is fewer than half the rows of the last five', () => {
    expect(findings(daily('movements', [0, 1, 2, 3], [1000, 1200, 1100, 549]), 3)).toEqual([
      { kind: 'shrunken', words: '549 rows where 1,100 are usual.' },
    ]);
    expect(findings(daily('movements', [0, 1, 2, 3], [1000, 1200, 1100, 550]), 3)).toEqual([]);
  });

  test('needs three loads to compare with', () => {
    expect(findings(daily('movements', [0, 1, 2], [1000, 1000, 1]), 2)).toEqual([]);
  });
});

describe('duplicate', () => {
  const twice = (entity: string) =>
    daily(entity, [0, 1, 2]).map((arrival) => (arrival.load === 3 ? { ...arrival, hash: `${entity}-0` } : arrival));

  test('is the very file of an earlier load', () => {
    expect(findings(twice('movements'), 2)).toEqual([
      { kind: 'duplicate', words: 'The same file as load 1: an old file was sent again.' },
    ]);
  });

  test('is no mistake of a list that did not change', () => {
    expect(findings(twice('items'), 2, 'items')).toEqual([
      { kind: 'unchanged', words: 'The same file as load 1: nothing had changed.' },
    ]);
  });
});

onEachEngine((warehouse) => {
  test('feeds are read from the loads of the company, without those that were undone', async () => {
    await warehouse.load(smallHospital);
    await warehouse.load({ items: smallHospital.items ?? '' });
    await warehouse.load({ items: smallHospital.items ?? '' }, { companyId: 2 });
    const feeds = await readFeeds(warehouse.engine, 1, new Date());
    expect(feeds.map((feed) => feed.entity)).toEqual(Object.keys(smallHospital).sort());
    expect(feeds.find((feed) => feed.entity === 'items')).toMatchObject({
      last_rows: 2,
      findings: [{ kind: 'unchanged', words: 'The same file as load 1: nothing had changed.' }],
    });
    await warehouse.engine.write(({ store }) =>
      store.run(`update loads set undone_at = timestamp '2026-01-01 00:00:00', undone_by = 'x' where load_id = 2`),
    );
    const [items] = (await readFeeds(warehouse.engine, 1, new Date())).filter((feed) => feed.entity === 'items');
    expect(items?.findings).toEqual([]);
  });
});
