import { beforeAll, expect, it } from 'vitest';
import { print, type Rows } from '../../../testkit/deliveries/cut-hospital.ts';
import {
  inventCharge,
  inventLine,
  referenceChanges,
  smallProgram,
} from '../../../testkit/program-340b/invent-charges.ts';
import { readHistory } from '../../../testkit/program-340b/read-history.ts';
import { Random } from '../../../testkit/torture/random.ts';
import { onEachEngine, seedsOn, type TestWarehouse } from '../../../testkit/warehouses/on-each-engine.ts';
import { rebuildMarts, refreshMarts } from '../../../warehouse/marts/pipeline.ts';
import { domains } from '../../all-domains.ts';
import { postLedger } from '../science/post-ledger.ts';

const policy = {
  postsBorrowedFactors: false,
  hasRecurringAccounts: false,
  carvedOutManagedCare: [],
  secondaryAsPrimary: [],
};
/** The days of extracts: later turns are newer, whatever the order of arrival. */
const extractOf = (turn: number) => `2026-07-${String(turn + 1).padStart(2, '0')} 03:00:00`;

interface Delivery {
  files: Record<string, string>;
  extractedAt: string;
}

/** Charges, corrections of them, credits, purchases and changed reference data, in an order of chance. */
function inventDeliveries(random: Random): Delivery[] {
  const ids: string[] = [];
  const deliveries: Delivery[] = [{ files: smallProgram, extractedAt: extractOf(0) }];
  for (let turn = 1; turn < 13; turn++) {
    const charges: Rows = Array.from({ length: 12 }, () => {
      const known = random.next() < 0.25 ? random.pick(ids) : undefined;
      const id = known ?? `C${ids.length + 1}`;
      if (known === undefined) ids.push(id);
      return inventCharge(random, id, ids.slice(0, -1));
    });
    const unique = [...new Map(charges.map((row) => [row.charge_id, row])).values()];
    const lines = [1, 2, 3].map(() => inventLine(random, Math.floor(random.between(1, 15))));
    const uniqueLines = [...new Map(lines.map((row) => [row.po_number, row])).values()];
    deliveries.push({
      files: {
        charges: print(unique),
        purchase_lines: print(uniqueLines),
        ...(random.next() < 0.6 ? random.pick([...referenceChanges]) : {}),
      },
      extractedAt: extractOf(turn),
    });
  }
  return deliveries;
}

async function bring({ load, engine }: TestWarehouse, deliveries: readonly Delivery[], companyId = 1): Promise<void> {
  for (const { files, extractedAt } of deliveries) {
    await load(files, { acceptPartial: true, companyId, extractedAt });
    await refreshMarts(engine, companyId);
  }
}

const entries = ({ engine }: TestWarehouse, companyId = 1) =>
  engine.query(`select entry_id, load_id, entry_kind, source_id, entity_340b_id, product_id, account, units, is_discovery, ledger_at, ledger_local
    from accumulator_entries where company_id = ${companyId} order by entry_id`);

const closings = ({ engine }: TestWarehouse, companyId: number) =>
  engine.query(`select day.entity_340b_id, product.ndc, day.account, day.closing from accumulator_days day
    join products product on product.company_id = day.company_id and product.product_id = day.product_id
    where day.company_id = ${companyId} and to_date = date '9999-12-31' and closing <> 0 order by 1, 2, 3`);

onEachEngine((warehouse, kind) => {
  // The other marts of each delivery would take most of the time.
  beforeAll(
    () => warehouse.reopen(domains.filter(({ id }) => ['shared', 'products', 'program-340b'].includes(id))),
    120_000,
  );

  it.each(seedsOn(kind).slice(0, 2))(
    'the ledger is what the pure function posts, load by load (seed %i)',
    async (seed) => {
      const companyId = 10 + seed;
      await bring(warehouse, inventDeliveries(new Random(seed)), companyId);
      const loads = await warehouse.engine.query<{ load_id: number }>(
        `select distinct load_id from loads where company_id = ${companyId}`,
      );
      const expected = postLedger(
        await readHistory(warehouse.engine, companyId),
        loads.map(({ load_id }) => load_id),
        policy,
      )
        .map((one) =>
          [
            one.load,
            one.kind,
            one.source,
            one.origin,
            one.entity,
            one.product,
            one.account,
            one.units,
            one.isDiscovery,
          ].join('|'),
        )
        .sort();
      const found = await warehouse.engine.query(
        `select load_id, entry_kind, source_id, substr(origin, 3) as origin, entity_340b_id, product_id, account, units, is_discovery
       from accumulator_entries where company_id = ${companyId} and origin like 'c/%'`,
      );
      expect(expected.length).toBeGreaterThan(40);
      expect(found.map((row) => Object.values(row).join('|')).sort()).toEqual(expected);
      // Built from all facts at once, the same entries: a load that was taken in turn posted what it would have.
      const inTurn = await entries(warehouse, companyId);
      await rebuildMarts(warehouse.engine, companyId);
      expect(await entries(warehouse, companyId)).toEqual(inTurn);
    },
    300_000,
  );

  it('whatever order the files come in, and how often, every balance ends the same', async () => {
    const deliveries = inventDeliveries(new Random(77));
    const [first, ...others] = deliveries;
    if (!first) throw new Error('There are no deliveries.');
    await bring(warehouse, deliveries, 31);
    const random = new Random(78);
    const shuffled = [...others, ...others.slice(3, 6)].sort(() => random.next() - 0.5);
    await bring(warehouse, [first, ...shuffled], 32);
    const expected = await closings(warehouse, 31);
    expect(expected.length).toBeGreaterThan(8);
    expect(await closings(warehouse, 32)).toEqual(expected);
  }, 300_000);
});
