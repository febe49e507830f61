import { beforeEach, describe, expect, it } from 'vitest';
import { onEachEngine } from '../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../testkit/warehouses/small-hospital.ts';
import { undoLoad } from './undo-load.ts';

const price = (amount: number, more = '') =>
  `ndc,price_type,package_price,effective_from\n63323-269-10,AWP,${amount},2026-01-01\n${more}`;
const on = (day: number) => `2026-11-${String(day).padStart(2, '0')} 23:59:59.999`;

onEachEngine((warehouse) => {
  let companyId = 0;
  beforeEach(async () => {
    companyId++;
    await warehouse.load(smallHospital, { companyId, extractedAt: on(1) });
  });
  const load = (day: number, amount: number, more?: string) =>
    warehouse.load({ prices: price(amount, more) }, { companyId, extractedAt: on(day) });
  const shown = async () =>
    (
      await warehouse.engine.query<{ package_price: number }>(
        "select package_price from prices where company_id = $1 and price_type = 'AWP' order by effective_from",
        [companyId],
      )
    ).map((row) => row.package_price);
  const history = async () =>
    (
      await warehouse.engine.query<{ package_price: number }>(
        "select package_price from replaced_prices where company_id = $1 and price_type = 'AWP' order by package_price",
        [companyId],
      )
    ).map((row) => row.package_price);

  describe('Of two extracts of one key', () => {
    it('the newest wins, whatever arrives last', async () => {
      await load(3, 30);
      await load(5, 50);
      const { results } = await load(4, 40, '63323-269-10,AWP,7,2026-02-01\n');
      expect(await shown()).toEqual([50, 7]);
      expect(await history()).toEqual([30, 40]);
      expect(results[0]).toMatchObject({ loaded: 1, replaced: 0, unchanged: 1 });
      expect(results[0]?.warnings.join()).toContain('1 row says something else than a newer extract');
    });

    it('one that was found unchanged later is not undone by an extract from in between', async () => {
      await load(2, 20);
      await load(5, 20);
      await load(4, 40);
      expect(await shown()).toEqual([20]);
      await load(6, 60);
      expect(await shown()).toEqual([60]);
    });

    it('the later arrival wins where both are of one moment, or dated after they came', async () => {
      await load(3, 30);
      await load(3, 33);
      expect(await shown()).toEqual([33]);
      const ahead = { companyId, extractedAt: '2037-01-01 00:00:00.000' };
      await warehouse.load({ prices: price(37) }, ahead);
      await warehouse.load({ prices: price(38) }, { companyId });
      expect(await shown()).toEqual([38]);
    });

    it('an undone load leaves no trace, neither as loser nor as confirmation', async () => {
      await load(3, 30);
      const { loadId: confirming } = await load(5, 30);
      const { loadId: losing } = await load(4, 40);
      expect(await history()).toEqual([40]);
      const undo = (loadId: number) =>
        undoLoad(warehouse.engine, { companyId, loadId, undoneBy: 'a test', now: new Date() });
      await undo(losing);
      expect(await history()).toEqual([]);
      await undo(confirming);
      await load(4, 40);
      expect(await shown()).toEqual([40]);
    });

    it('the order of arrival plays no part in what is known at the end', async () => {
      const days = [4, 2, 7, 3, 6, 5, 2];
      for (const day of days) await load(day, day * 10);
      expect(await shown()).toEqual([70]);
      for (const day of days.toReversed()) await load(day, day * 10);
      expect(await shown()).toEqual([70]);
    });
  });
});
