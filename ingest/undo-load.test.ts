import { beforeEach, describe, expect, test } from 'vitest';
import { onEachEngine } from '../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../testkit/warehouses/small-hospital.ts';
import { refreshMarts } from '../warehouse/marts/pipeline.ts';
import { entities } from '../warehouse/schema/entities.ts';
import { undoLoad } from './undo-load.ts';

const head = 'movement_id,facility_code,location_code,ndc,occurred_at,kind,quantity,lot\n';
const movement = (id: string, quantity: number) =>
  `${id},MAIN,PHARM,63323-269-10,2026-05-01T08:00:00,receive,${quantity},L1\n`;
const now = new Date('2026-06-01T00:00:00Z');

onEachEngine((warehouse) => {
  let companyId = 0;
  beforeEach(() => {
    companyId++;
  });
  const load = (files: Record<string, string>) => warehouse.load(files, { companyId });
  const undo = (loadId: number) => undoLoad(warehouse.engine, { companyId, loadId, undoneBy: 'demo', now });
  /** Every row of every table of the company that a load writes. */
  const takeSnapshot = (marts: string[] = []) =>
    readTables([...entities.flatMap(({ name }) => [name, `replaced_${name}`]), ...marts]);
  /** The same, and what is worked out from it. */
  const takeSnapshotWithMarts = async () => {
    await refreshMarts(warehouse.engine, companyId);
    return takeSnapshot(['stock_spans', 'movement_days', 'unit_costs', 'lots']);
  };
  const readTables = async (tables: string[]) => {
    const contents: Record<string, unknown> = {};
    for (const table of tables) {
      const rows = await warehouse.engine.query(`select * from ${table} where company_id = ${companyId}`);
      if (rows.length > 0) contents[table] = rows.map((row) => JSON.stringify(row)).sort();
    }
    return contents;
  };

  test('an undone load leaves the store as it was before: rows, replaced rows and marts', async () => {
    await load(smallHospital);
    await load({ movements: head + movement('M1', 10) + movement('M2', 20) });
    const before = await takeSnapshotWithMarts();
    const { loadId } = await load({
      movements: head + movement('M1', 99) + movement('M3', 7),
      items: `${smallHospital.items}KETA,Ketamine,ketamine,mL,3\n`,
    });
    expect(await takeSnapshotWithMarts()).not.toEqual(before);
    await undo(loadId);
    expect(await takeSnapshotWithMarts()).toEqual(before);
    expect(
      await warehouse.engine.query(
        `select distinct undone_by, undone_at from loads where company_id = $1 and load_id = $2`,
        [companyId, loadId],
      ),
    ).toEqual([{ undone_by: 'demo', undone_at: now.toISOString() }]);
  });

  test('undoing twice is once', async () => {
    await load(smallHospital);
    const before = await takeSnapshot();
    const { loadId } = await load({ movements: head + movement('M1', 10) });
    await undo(loadId);
    await undo(loadId);
    expect(await takeSnapshot()).toEqual(before);
  });

  test('loads are undone one after another, back to the first', async () => {
    const before = await takeSnapshotWithMarts();
    const first = await load(smallHospital);
    const second = await load({ movements: head + movement('M1', 10) });
    const third = await load({ movements: head + movement('M1', 11) });
    for (const { loadId } of [third, second, first]) await undo(loadId);
    expect(await takeSnapshotWithMarts()).toEqual(before);
  });

  test('a load can be sent again after it was undone', async () => {
    await load(smallHospital);
    const files = { movements: head + movement('M1', 10) };
    const { loadId } = await load(files);
    await undo(loadId);
    const again = await load(files);
    expect(again.results).toMatchObject([{ loaded: 1, replaced: 0, unchanged: 0 }]);
    expect(again.loadId).toBe(loadId + 1);
  });

  test('a row whose key is partly blank is known again, and comes back as it was', async () => {
    const counted = (quantity: number) => ({
      counts: `facility_code,location_code,ndc,lot,counted_at,quantity\nMAIN,PHARM,63323-269-10,,2026-05-02T08:00:00,${quantity}\n`,
    });
    await load(smallHospital);
    await load(counted(5));
    const before = await takeSnapshot();
    const same = await load(counted(5));
    expect(same.results).toMatchObject([{ loaded: 0, replaced: 0, unchanged: 1 }]);
    const other = await load(counted(7));
    expect(other.results).toMatchObject([{ loaded: 1, replaced: 1, unchanged: 0 }]);
    for (const { loadId } of [other, same]) await undo(loadId);
    expect(await takeSnapshot()).toEqual(before);
  });

  describe('is refused, and changes nothing,', () => {
    test('where a later load brought the same entity, even if it changed nothing', async () => {
      await load(smallHospital);
      const { loadId } = await load({ movements: head + movement('M1', 10) });
      await load({ movements: head + movement('M1', 10) });
      const before = await takeSnapshot();
      await expect(undo(loadId)).rejects.toThrow(`movements was loaded again later: undo load ${loadId + 1} first.`);
      expect(await takeSnapshot()).toEqual(before);
    });

    test('where rows of another load point to its rows', async () => {
      const { loadId } = await load(smallHospital);
      await load({ movements: head + movement('M1', 10) });
      const before = await takeSnapshot();
      await expect(undo(loadId)).rejects.toThrow(/^1 rows of movements refer to \w+ that only this load has\.$/u);
      expect(await takeSnapshot()).toEqual(before);
    });

    test('where rows that wait to return point to its rows', async () => {
      await load(smallHospital);
      const { loadId } = await load({
        products: '63323-269-11,PROP,Fresenius Kabi,Propofol 50 mL,50\n'.replace(
          /^/u,
          'ndc,item_code,manufacturer,description,package_size\n',
        ),
      });
      const other = movement('M1', 10).replace('63323-269-10', '63323-269-11');
      await load({ movements: head + other });
      await load({ movements: head + movement('M1', 10) });
      await expect(undo(loadId)).rejects.toThrow('1 rows of movements refer to products that only this load has.');
    });

    test('where there is no such load', async () => {
      await expect(undo(7)).rejects.toThrow('There is no load 7.');
    });
  });
});
