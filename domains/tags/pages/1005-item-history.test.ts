import { beforeAll, expect, it } from 'vitest';
import { searchPattern } from '../../../query/compile/search-names.ts';
import { askReport } from '../../../testkit/warehouses/ask-report.ts';
import { onDuckDb } from '../../../testkit/warehouses/on-each-engine.ts';
import { printSql } from '../../../testkit/warehouses/print-sql.ts';
import { smallHospital } from '../../../testkit/warehouses/small-hospital.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';
import { itemsRestocked } from '../../trays/pages/1009-items-restocked.ts';
import { tagFilter } from '../datasets/tag-filters.ts';
import { itemsEncoded } from './1001-items-encoded.ts';
import { itemsApproved } from './1002-items-approved.ts';
import { itemHistory } from './1005-item-history.ts';
import { itemsVoided } from './1006-items-voided.ts';
import { itemsUsed } from './1007-items-used.ts';

const header =
  'tag,event,occurred_at,ndc,lot,expiry,facility_code,location_code,tray_code,staff_code,case_code,reason\n';
const hex = '3034162CEC1A4780075BCD15';
const encoded = (tag: string, at: string) =>
  `${tag},encoded,2026-02-${at}:00,63323-269-10,L1,2027-01-31,MAIN,PHARM,,N1,,\n`;
const then = (tag: string, event: string, at: string, more: { tray?: string; user?: string; case?: string } = {}) =>
  `${tag},${event},2026-02-${at}:00,,,,MAIN,,${more.tray ?? ''},${more.user ?? ''},${more.case ?? ''},\n`;

it.each([itemsEncoded, itemsApproved, itemsVoided, itemsUsed, itemsRestocked])(
  '$page leads here with every filter and grouping that both pages know',
  ({ filters, groupBy, rowDrill, charts = [] }) => {
    const grouped = { tray_type: 'trayType' } as Record<string, string>;
    const known = [...filters, ...(groupBy?.allowed ?? []).map((key) => grouped[key] ?? key)];
    const both = [...new Set(known.filter((name) => itemHistory.filters.includes(name)))].toSorted();
    const drills = [rowDrill, ...charts.map(({ drill }) => drill)].filter((drill) => drill !== undefined);
    for (const drill of drills) expect(drill.carry?.toSorted()).toEqual(both);
  },
);

onDuckDb((warehouse) => {
  beforeAll(async () => {
    await warehouse.load({
      ...smallHospital,
      tray_types: 'tray_type_code,name,category\nANA,Anesthesia,anesthesia\n',
      trays: 'tray_code,tray_type_code,facility_code\nANA-017,ANA,MAIN\nB,ANA,MAIN\n',
      cases: `case_code,facility_code,location_code,staff_code,starts_at,ends_at
C20417,MAIN,ADC1,N1,2026-02-12T15:00:00,2026-02-12T17:00:00
`,
      rfid_events:
        header +
        encoded(hex, '10T13:02') +
        then(hex, 'approved', '10T13:31', { user: 'P1' }) +
        then(hex, 'restocked', '11T15:12', { tray: 'ANA-017', user: 'P1' }) +
        then(hex, 'used', '12T16:40', { case: 'C20417' }) +
        encoded('ODD', '10T14:00') +
        then('ODD', 'restocked', '11T15:13', { tray: 'ANA-017', user: 'N1' }) +
        then('ODD', 'restocked', '12T09:00', { tray: 'B', user: 'N1' }) +
        then('ODD', 'used', '13T09:00') +
        then('ODD', 'restocked', '14T09:00', { tray: 'B' }) +
        encoded('FOUND', '10T14:01') +
        then('FOUND', 'approved', '10T15:00', { user: 'P1' }) +
        then('FOUND', 'restocked', '11T15:14', { tray: 'ANA-017' }) +
        then('FOUND', 'used', '12T10:00') +
        then('FOUND', 'found', '15T10:00', { tray: 'ANA-017' }) +
        encoded('NEXT', '15T12:00') +
        then('NEXT', 'approved', '15T12:30', { user: 'P1' }) +
        then('NEXT', 'restocked', '16T10:00', { tray: 'ANA-017' }) +
        // In January, a tag that is in Chicago on the 12th, twenty minutes after it was in New York on the 13th.
        [
          'WEST,encoded,2026-01-11T08:00:00,0409-9094-22,L1,2027-01-31,MAIN,PHARM,,N1,,',
          'WEST,approved,2026-01-13T00:30:00,,,,EAST,,,P1,,',
          'WEST,restocked,2026-01-12T23:50:00,,,,MAIN,,B,N1,,',
          'WEST,used,2026-01-14T08:00:00,,,,MAIN,,,N1,,',
          'HOME,encoded,2026-01-12T08:00:00,0409-9094-22,L1,2027-01-31,MAIN,PHARM,,N1,,',
          'HOME,approved,2026-01-12T09:00:00,,,,MAIN,PHARM,,P1,,',
          'HOME,restocked,2026-01-13T09:00:00,,,,MAIN,,B,N1,,',
          '',
        ].join('\n'),
    });
    await refreshMarts(warehouse.engine, 1);
  });

  const ask = (query: Record<string, string> = {}) =>
    askReport(warehouse, itemHistory, { from: '2026-02-01', to: '2026-02-28', ...query });
  const told = async (query: Record<string, string>) =>
    (await ask(query)).rows.map(({ event, item_state, event_check }) => [event, item_state, event_check]);

  it('the life of one tag is told from its beginning, whatever days are asked for', async () => {
    const answer = await ask({ tag: hex, from: '2026-02-12', to: '2026-02-12' });
    expect(
      answer.rows.map(({ event, item_state, event_check, user }) => [event, item_state, event_check, user]),
    ).toEqual([
      ['encoded', 'waiting', 'ok', 'Ann Example'],
      ['approved', 'on_shelf', 'ok', 'Bob Example'],
      ['restocked', 'in_tray', 'ok', 'Bob Example'],
      ['used', 'used', 'ok', 'System'],
    ]);
    expect(answer.rows[3]).toMatchObject({ case: 'C20417', tray: 'ANA-017', occurred_at: '2026-02-12T16:40:00' });
    expect(answer.rows[2]?.hours_since_previous).toBeCloseTo(25 + 41 / 60, 6);
    expect(answer.kpis.map(({ value }) => value)).toEqual([4, 1, 0, 2]);
    expect(answer.notes.map(({ key }) => key)).toEqual(['timeless']);
  });

  it('what was skipped, moved or came after the end is marked, and the end stays', async () => {
    expect(await told({ tag: 'ODD' })).toEqual([
      ['encoded', 'waiting', 'ok'],
      ['restocked', 'in_tray', 'skipped_approval'],
      ['restocked', 'in_tray', 'moved'],
      ['used', 'used', 'ok'],
      ['restocked', 'used', 'after_final'],
    ]);
    expect((await ask({ eventCheck: 'moved' })).rows).toHaveLength(1);
  });

  it('many tags are told newest first, and each stored event is there once', async () => {
    const { rows, total_rows, kpis } = await ask();
    const [stored] = await warehouse.engine.query(
      "select count(*) as events from rfid_events where company_id = 1 and local_date >= date '2026-02-01'",
    );
    expect(total_rows).toBe(Number(stored?.events));
    expect(rows.map(({ occurred_at }) => occurred_at)).toEqual(
      rows
        .map(({ occurred_at }) => occurred_at)
        .toSorted()
        .toReversed(),
    );
    expect(Object.fromEntries(kpis.map(({ key, value }) => [key, value]))).toEqual({
      event_count: 17,
      tag_count: 4,
      fault_count: 2,
      life_days: null,
    });
  });

  it('an event alone lists what reports count: a use counts up to the day before it was undone', async () => {
    const uses = async (to: string) => (await ask({ event: 'used', to })).rows.map(({ tag }) => tag);
    expect(await uses('2026-02-14')).toEqual(['ODD', hex, 'FOUND']);
    expect(await uses('2026-02-15')).toEqual(['ODD', hex]);
    expect((await ask({ event: 'restocked' })).rows).toHaveLength(5);
    expect((await ask({ event: 'found' })).rows).toMatchObject([{ tag: 'FOUND', item_state: 'in_tray' }]);
  });

  it('a restock and the cycle that it closes are found by its name', async () => {
    const runs = await warehouse.engine.query(
      "select cast(ended_at as varchar) as ended from tray_cycles run join trays on trays.tray_id = run.tray_id where tray_code = 'ANA-017' order by restock_no",
    );
    const [first = '', second = ''] = runs.map(
      ({ ended }) => `ANA-017@${String(ended).replace(' ', 'T').slice(0, 19)}`,
    );
    const tags = async (query: Record<string, string>) =>
      (await ask(query)).rows.map(({ tag, event }) => `${tag} ${event}`);
    expect(await tags({ restock: first, from: '2026-02-28' })).toEqual([
      'FOUND restocked',
      'ODD restocked',
      `${hex} restocked`,
    ]);
    // A first fill closes no cycle. The second restock closes one in which one unit moved away, and an undone use stays.
    expect(await tags({ cycle: first })).toEqual([]);
    expect(await tags({ cycle: second })).toEqual([
      'NEXT restocked',
      'FOUND found',
      `${hex} used`,
      'FOUND used',
      'ODD restocked',
    ]);
    // The other use of the cycle was undone.
    expect(await tags({ cycle: second, event: 'used' })).toEqual([`${hex} used`]);
    expect(await tags({ restock: 'nothing is called so' })).toEqual([]);
  });

  it.each([
    hex.toLowerCase(),
    `0x${hex}`,
    '3034 162C EC1A 4780 075B CD15',
    'urn:epc:id:sgtin:0363323.026910.123456789',
    'urn:epc:tag:sgtin-96:1.0363323.026910.123456789',
  ])('a tag is found when it is written %s', async (written) => {
    expect((await ask({ tag: written })).rows.map(({ tag }) => tag)).toEqual([hex, hex, hex, hex]);
  });

  it.each([
    ['CEC1A', 1],
    ['123456789', 1],
    ['urn:epc:id:sgtin:0363323.026910', 1],
    ['63323-0269-10', 4],
    ['63323026910', 4],
    ['00409469930', 0],
  ])('%s offers as many tags as carry it', async (typed, offered) => {
    const { sql, values } = printSql(tagFilter.values?.(searchPattern(typed)) ?? { parts: [] }, 1);
    expect(await warehouse.engine.query(sql, values)).toHaveLength(offered);
  });

  it.each([
    ['0x3034162CEC1A', 4],
    ['3034 162c ec1a 4780', 4],
    ['123456789', 4],
    ['urn:epc:tag:sgtin-96:1.0363323.026910.123456789', 4],
    ['00409469930', 0],
  ])('the search of the page finds the events of the tag for %s', async (search, found) => {
    const { rows, total_rows } = await ask({ q: search });
    expect(rows.map(({ tag }) => tag)).toEqual(Array.from({ length: found }, () => hex));
    expect(total_rows).toBe(found);
  });

  it('the search of the page finds all tags of an NDC', async () => {
    const all = (await ask({ ndc: '63323026910' })).total_rows;
    expect(all).toBeGreaterThan(4);
    expect((await ask({ q: '63323-0269-10' })).total_rows).toBe(all);
  });

  it('the chart draws a state from its event to the next, and what lives to the last day', async () => {
    const { series } = await ask({ tag: 'FOUND' });
    expect(series[0]?.points.map(({ item_state, occurred_at, until }) => [item_state, occurred_at, until])).toEqual([
      ['waiting', '2026-02-10T14:01:00', '2026-02-10T15:00:00'],
      ['on_shelf', '2026-02-10T15:00:00', '2026-02-11T15:14:00'],
      ['in_tray', '2026-02-11T15:14:00', '2026-02-12T10:00:00'],
      ['used', '2026-02-12T10:00:00', null],
      ['in_tray', '2026-02-15T10:00:00', '2026-02-16T23:59:59'],
    ]);
    expect(series[0]?.title).toBe('The life of FOUND: no fault in 5 events');
  });

  it('the newest events are the same however few are asked for, and the timeline has whole lives of their tags', async () => {
    const all = await ask({ limit: '1000' });
    for (const [offset, limit] of [
      [0, 1],
      [0, 3],
      [2, 4],
      [all.total_rows - 2, 2],
    ] as const) {
      const some = await ask({ offset: String(offset), limit: String(limit) });
      expect(some.rows, `${limit} from ${offset}`).toEqual(all.rows.slice(offset, offset + limit));
    }
    const { series } = await ask({ limit: '1' });
    expect(series).toEqual(all.series);
    const drawn = series[0]?.points ?? [];
    const tags = new Set(drawn.map(({ tag }) => tag));
    expect(drawn.length).toBe(all.rows.filter(({ tag }) => tags.has(tag ?? null)).length);
  });

  it('one of several alike events of a tag leads to its own stored row', async () => {
    const { rows, columns } = await ask({ tag: 'ODD', event: 'restocked', sort: 'occurred_at' });
    const drill = columns.find(({ key }) => key === 'event')?.drill;
    const stored = (row: (typeof rows)[number]) => {
      const carried = (drill?.carry ?? []).map(({ filter, column }) => [filter, String(row[column])]);
      return ask({ detail: 'rfid_events', ...Object.fromEntries(carried) });
    };
    const [first, second] = await Promise.all(rows.slice(0, 2).map(stored));
    expect(first?.rows).toMatchObject([{ occurred_at: '2026-02-11T15:13:00', tray: 'ANA-017' }]);
    expect(second?.rows).toMatchObject([{ occurred_at: '2026-02-12T09:00:00', tray: 'B' }]);
  });

  it('the stored row says in which file it came', async () => {
    const { rows } = await ask({ detail: 'rfid_events', tag: hex, event: 'used' });
    expect(rows).toMatchObject([
      { event: 'used', case: 'C20417', tray: null, source: expect.stringMatching(/, load \d+$/u) },
    ]);
  });

  it.each([
    ['2026-01-11', '2026-01-11', 1],
    ['2026-01-12', '2026-01-12', 2],
    ['2026-01-13', '2026-01-13', 2],
    ['2026-01-13', '2026-01-14', 2],
    ['2026-01-14', '2026-01-14', 1],
    ['2026-01-11', '2026-01-14', 2],
    ['2026-01-15', '2026-01-20', 0],
  ])('counts every tag once that was seen from %s to %s: %d', async (from, to, tags) => {
    const count = async (query: Record<string, string>) =>
      (await ask({ from, to, ...query })).kpis.find(({ key }) => key === 'tag_count')?.value;
    expect(await count({})).toBe(tags);
    // Under a filter they are told apart one by one.
    expect(await count({ item: 'FENT' })).toBe(tags);
  });
});
