import { expect, it } from 'vitest';
import { usageByLocation } from '../../domains/stock/pages/1077-usage-by-location.ts';
import { encodePlanning } from '../../domains/trays/pages/1032-encode-planning.ts';
import { askReport } from '../../testkit/warehouses/ask-report.ts';
import { onEachEngine } from '../../testkit/warehouses/on-each-engine.ts';
import { smallTrays } from '../../testkit/warehouses/small-trays.ts';
import type { Mart } from '../../warehouse/marts/mart.ts';
import { refreshMarts } from '../../warehouse/marts/pipeline.ts';

onEachEngine((warehouse) => {
  it('a page answers while the marts of another domain are being worked out for the first time', async () => {
    await warehouse.load(smallTrays);
    const { plan } = warehouse.engine;
    let goOn = () => {};
    let reached = () => {};
    const isReached = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const mayGoOn = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const waiting = (mart: Mart): Mart => ({
      ...mart,
      async refresh(store, since) {
        if (mart.name === 'encode_advice') {
          reached();
          await mayGoOn;
        }
        return mart.refresh(store, since);
      },
    });
    const groups = plan.groups.map((group) => group.map(waiting));
    const refreshed = refreshMarts({ ...warehouse.engine, plan: { ...plan, groups } }, 1);
    try {
      await isReached;
      expect(await askReport(warehouse, usageByLocation)).toHaveProperty('rows');
      await expect(askReport(warehouse, encodePlanning)).rejects.toMatchObject({ code: 'being-worked-out' });
    } finally {
      goOn();
    }
    await refreshed;
    expect(await askReport(warehouse, encodePlanning)).toHaveProperty('rows');
  });
});
