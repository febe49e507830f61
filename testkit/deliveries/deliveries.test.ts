import { expect, it } from 'vitest';
import { onEachEngine } from '../warehouses/on-each-engine.ts';
import { findDifferences } from './refresh-by-part.ts';

/** More seeds, and a rebuild after every delivery: `npm run deliveries`. */
onEachEngine((warehouse) => {
  it('whatever comes and in whichever order, a refresh by part ends as a rebuild from all facts would', async () => {
    const found = await findDifferences(warehouse.engine, 20261119, {
      rebuildAfter: 3,
      together: 6,
      scale: 0.01,
      days: 1,
    });
    expect(found.map(({ mart, after }) => `${mart} after ${after}`)).toEqual([]);
  }, 600_000);
});
