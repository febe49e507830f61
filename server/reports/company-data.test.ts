import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, it } from 'vitest';
import { pages } from '../../catalog/pages.ts';
import { datasetQuery } from '../../contracts/dataset-query.ts';
import { reports } from '../../domains/all-domains.ts';
import { itemPriceList } from '../../domains/purchasing/pages/1016-item-price-list.ts';
import { usageByLocation } from '../../domains/stock/pages/1077-usage-by-location.ts';
import { readWorkbook } from '../../testkit/answers/read-workbook.ts';
import { askReport } from '../../testkit/warehouses/ask-report.ts';
import { onEachEngine } from '../../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../../testkit/warehouses/small-hospital.ts';
import { refreshMarts } from '../../warehouse/marts/pipeline.ts';
import { entities } from '../../warehouse/schema/entities.ts';
import { answerQuery, openQuery } from '../queries/answer-query.ts';
import { factsBehind } from './company-data.ts';
import { exportReport } from './export/export-report.ts';
import { readQuestion } from './read-question.ts';

const everyRight = { menupages: pages.map(({ key }) => key), menugroups: [] };

it('every page names facts that there are', () => {
  const known = entities.map(({ name }) => name);
  for (const { page, table } of reports) {
    const facts = factsBehind(table.of);
    expect(facts.length, page).toBeGreaterThan(0);
    expect(
      facts.filter((name) => !known.includes(name)),
      page,
    ).toEqual([]);
  }
});

onEachEngine((warehouse) => {
  beforeAll(async () => {
    await warehouse.load({
      ...smallHospital,
      movements: `movement_id,facility_code,location_code,ndc,lot,expiry,occurred_at,kind,quantity,unit_cost
A,MAIN,ADC1,63323-269-10,,,2026-11-02T08:10:00,dispense,1,1
`,
    });
    await refreshMarts(warehouse.engine, 1);
  });

  it('a new price list makes the page of prices newer, and no page of movements', async () => {
    const freshness = async () => [
      (await askReport(warehouse, usageByLocation)).as_of,
      (await askReport(warehouse, itemPriceList)).as_of,
    ];
    const [used, priced] = await freshness();
    await warehouse.load({
      prices: `ndc,price_type,facility_code,package_price,effective_from,effective_to
63323-269-10,WAC,,70,2026-10-01,
`,
    });
    await refreshMarts(warehouse.engine, 1);
    const [usedAfter, pricedAfter] = await freshness();
    expect(used).not.toBeNull();
    expect(usedAfter).toBe(used);
    expect(String(pricedAfter) > String(priced)).toBe(true);
  });

  it('says while a load is being worked in, and of which load its figures are', async () => {
    const reader = { warehouse: warehouse.engine, companyId: 1, query: {}, today: '2026-11-15', signal: undefined };
    const ask = async () => {
      const { as_of, notes, totals } = await askReport(warehouse, usageByLocation);
      const query = openQuery(
        { rights: everyRight },
        datasetQuery.parse({ dataset: 'usage', measures: ['usage_value'] }),
      );
      const answered = await answerQuery({ reader: { ...reader }, rights: everyRight }, query);
      const file = await exportReport({ ...reader }, readQuestion(usageByLocation, {}), 'xlsx', {
        by: 'A',
        at: new Date(0),
      });
      const words = readWorkbook(await buffer(file.content)).flatMap(({ rows }) => rows.flat().map(String));
      const says = [notes.map(({ text }) => text), answered.notes, words].map((texts) =>
        texts.some((text) => text.startsWith('New data have arrived')),
      );
      expect(answered.as_of).toBe(as_of);
      return { as_of, used: totals.usage_value, says };
    };
    const before = await ask();
    expect(before).toMatchObject({ used: 1, says: [false, false, false] });
    // The load is in the store, and nothing has been derived from it yet.
    await warehouse.load({
      movements: `movement_id,facility_code,location_code,ndc,lot,expiry,occurred_at,kind,quantity,unit_cost
B,MAIN,ADC1,63323-269-10,,,2026-11-02T09:10:00,dispense,2,1
`,
    });
    expect(await ask()).toEqual({ ...before, says: [true, true, true] });
    await refreshMarts(warehouse.engine, 1);
    const after = await ask();
    expect(after).toMatchObject({ used: 3, says: [false, false, false] });
    expect(String(after.as_of) > String(before.as_of)).toBe(true);
  });
});
