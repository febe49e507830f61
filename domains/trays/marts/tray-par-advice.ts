import type { Value } from '../../../warehouse/engine.ts';
import { column, type Mart } from '../../../warehouse/marts/mart.ts';
import type { CompanyStore } from '../../../warehouse/scope/company-store.ts';
import { readSettings } from '../../shared/marts/read-settings.ts';
import { settingReads } from '../../shared/marts/setting-part.ts';
import type { CycleUse } from '../science/fit-censored-demand.ts';
import { type ParRules, recommendTrayPar, releaseValue } from '../science/recommend-tray-par.ts';
import { replayTrayPar } from '../science/replay-tray-par.ts';
import { traySettings } from '../settings.ts';
import { sampledCycles } from './tray-cycle-uses.ts';

const { parShare, parRanOut, parCycles } = traySettings;
const read = { quantile: parShare, ranOutLimit: parRanOut, fewestCycles: parCycles } as const;

const table = {
  name: 'tray_par_advice',
  columns: [
    column('company_id', 'integer'),
    column('tray_type_id', 'integer'),
    column('item_id', 'integer'),
    column('facility_id', 'integer'),
    column('par', 'decimal(18,4)'),
    column('segments', 'varchar'),
    column('fleet', 'integer'),
    /** Closed cycles of the type at the facility, with the item and without it. */
    column('all_cycles', 'integer'),
    /** Of those that began with the item: how many, and how many emptied the tray of it. */
    column('own_cycles', 'integer'),
    column('own_ran_out', 'integer'),
    column('basis', 'varchar'),
    column('recommended', 'decimal(18,4)'),
    /** Of the sample that decided: the facility's own cycles, or those of the company. */
    column('cycles', 'integer'),
    column('used_mean', 'double precision', false),
    column('used_p90', 'integer', false),
    column('used_p95', 'integer', false),
    column('used_p99', 'integer', false),
    column('used_max', 'integer', false),
    column('zero_share', 'double precision', false),
    column('ran_out_share', 'double precision', false),
    column('use_bound', 'double precision', false),
    /** What par and the recommended one would have done to those cycles. */
    column('fill_now', 'double precision', false),
    column('fill', 'double precision', false),
    column('beyond_now', 'integer'),
    column('beyond', 'integer'),
    column('release_value', 'decimal(18,4)', false),
  ],
  key: ['company_id', 'tray_type_id', 'item_id', 'facility_id'],
  sort: ['company_id', 'tray_type_id', 'item_id'],
};

/**
 * How many of each item a tray of a type needs at a facility, and what the change would have done and would release. Made whole: it is
 * as of the newest day.
 */
export const trayParAdvice: Mart = {
  name: 'tray_par_advice',
  reads: [
    'products',
    { of: 'tag_events', follows: ['rfid_events', 'products'] },
    'tray_cycle_uses',
    'tray_cycles',
    'tray_stays',
    'tray_templates',
    'trays',
    'unit_costs',
    ...settingReads(...Object.values(read)),
  ],
  table,
  async refresh(store) {
    await store.run('delete from tray_par_advice');
    const { values: rules } = await readSettings(store, read);
    const samples = await readSamples(store);
    const positions = await store.rows<Position>(positionsOwned);
    const rows = positions.map((position): Record<string, Value> => ({ ...advise(position, samples, rules) }));
    await store.insertRecords(table, rows);
  },
};

type Position = {
  tray_type_id: number;
  item_id: number;
  facility_id: number;
  par: number;
  floor: number;
  segments: string;
  is_critical: boolean;
  trays: number;
  all_cycles: number;
  unit_value: number | null;
};

/**
 * Every item of the newest template of a type, at every facility that owns such trays, and what a unit of it in a tray there is
 * worth. Stays and costs are made small apart from one another: no planner knows the sizes of tables that were filled a moment
 * ago, and one joined every tray of a facility with every cost there.
 */
const positionsOwned = `
  with ${sampledCycles}, owned as (
    select tray_type_id, facility_id, count(*) as trays from trays cross join newest
    where (retired_on is null or retired_on > newest.day) group by tray_type_id, facility_id
  ), turned as (
    select tray_type_id, facility_id, sum(last_no - first_no + 1) as all_cycles from sampled group by tray_type_id, facility_id
  ), placed as materialized (
    select holder.facility_id, stay.item_id, stay.product_id, count(*) as stays
    from tray_stays stay join trays holder on holder.tray_id = stay.tray_id cross join newest
    where stay.entered_on > newest.day - 365 group by holder.facility_id, stay.item_id, stay.product_id
  ), priced as materialized (
    select cost.facility_id, cost.product_id, coalesce(made.container_qty, 1) * cost.unit_cost as unit_value
    from unit_costs cost join products made on made.product_id = cost.product_id cross join newest
    where cost.from_date <= newest.day and newest.day < cost.to_date
  ), worth as (
    select placed.facility_id, placed.item_id, sum(placed.stays * priced.unit_value) / sum(placed.stays) as unit_value
    from placed join priced on priced.facility_id = placed.facility_id and priced.product_id = placed.product_id group by placed.facility_id, placed.item_id
  )
  select wanted.tray_type_id, wanted.item_id, owned.facility_id, cast(wanted.par as double precision) as par, cast(wanted.floor as double precision) as floor, wanted.segments, wanted.is_critical,
    cast(owned.trays as integer) as trays, cast(coalesce(turned.all_cycles, 0) as integer) as all_cycles, cast(worth.unit_value as double precision) as unit_value
  from wanted join owned on owned.tray_type_id = wanted.tray_type_id left join turned on turned.tray_type_id = wanted.tray_type_id and turned.facility_id = owned.facility_id
  left join worth on worth.facility_id = owned.facility_id and worth.item_id = wanted.item_id
  order by wanted.tray_type_id, wanted.item_id, owned.facility_id`;

/** Uses by tray type and item, of all facilities and by each. */
type Samples = Map<string, { company: CycleUse[]; byFacility: Map<number, CycleUse[]> }>;

type Use = {
  tray_type_id: number;
  item_id: number;
  facility_id: number;
  present: number;
  used: number;
  cycles: number;
};

const keyOf = ({ tray_type_id, item_id }: { tray_type_id: number; item_id: number }) => `${tray_type_id}/${item_id}`;

async function readSamples(store: CompanyStore): Promise<Samples> {
  const uses = await store.rows<Use>(
    'select tray_type_id, item_id, facility_id, present, used, cycles from tray_cycle_uses order by tray_type_id, item_id, facility_id, present, used',
  );
  const samples: Samples = new Map();
  for (const use of uses) {
    const sample = samples.get(keyOf(use)) ?? { company: [], byFacility: new Map<number, CycleUse[]>() };
    const own = sample.byFacility.get(use.facility_id) ?? [];
    own.push(use);
    sample.company.push(use);
    sample.byFacility.set(use.facility_id, own);
    samples.set(keyOf(use), sample);
  }
  return samples;
}

function advise(position: Position, samples: Samples, rules: ParRules): Record<string, Value> {
  const { tray_type_id, item_id, facility_id, par, floor, is_critical: isCritical, trays, unit_value } = position;
  const sample = samples.get(keyOf(position));
  const company = sample?.company ?? [];
  const own = sample?.byFacility.get(facility_id) ?? [];
  const advice = recommendTrayPar({ par, floor, isCritical, own, company }, rules);
  const decided = countCycles(own) >= rules.fewestCycles || advice.basis === 'insufficient' ? own : company;
  const [now, then] = [replayTrayPar(decided, par), replayTrayPar(decided, advice.recommended)];
  return {
    tray_type_id,
    item_id,
    facility_id,
    par,
    segments: position.segments,
    fleet: trays,
    all_cycles: position.all_cycles,
    own_cycles: countCycles(own),
    own_ran_out: countCycles(own.filter(({ used, present }) => used >= present)),
    basis: advice.basis,
    recommended: advice.recommended,
    cycles: advice.cycles,
    used_mean: advice.usedMean,
    used_p90: advice.usedP90,
    used_p95: advice.usedP95,
    used_p99: advice.usedP99,
    used_max: advice.usedMax,
    zero_share: advice.zeroShare,
    ran_out_share: advice.ranOutShare,
    use_bound: advice.useBound,
    fill_now: now.fill,
    fill: advice.fill,
    beyond_now: now.beyond,
    beyond: then.beyond,
    release_value: releaseValue(par, advice.recommended, trays, unit_value),
  };
}

const countCycles = (sample: readonly CycleUse[]): number => sample.reduce((total, { cycles }) => total + cycles, 0);
