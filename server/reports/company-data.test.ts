import { beforeAll, expect, it } from 'vitest';
import { reports } from '../../domains/all-domains.ts';
import { itemPriceList } from '../../domains/purchasing/pages/1016-item-price-list.ts';
import { usageByLocation } from '../../domains/stock/pages/1077-usage-by-location.ts';
import { askReport } from '../../testkit/warehouses/ask-report.ts';
import { onEachEngine } from '../../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../../testkit/warehouses/small-hospital.ts';
import { refreshMarts } from '../../warehouse/marts/pipeline.ts';
import { entities } from '../../warehouse/schema/entities.ts';
import { factsBehind } from './company-data.ts';

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
    const [usedAfter, pricedAfter] = await freshness();
    expect(used).not.toBeNull();
    expect(usedAfter).toBe(used);
    expect(String(pricedAfter) > String(priced)).toBe(true);
  });
});
