import { caseDrugs } from '../../domains/anesthesia/marts/case-drugs.ts';
import { caseInputs } from '../../domains/anesthesia/marts/case-inputs.ts';
import { caseRecords } from '../../domains/anesthesia/marts/case-records.ts';
import { caseUsers } from '../../domains/anesthesia/marts/case-users.ts';
import { doseChecks } from '../../domains/anesthesia/marts/dose-checks.ts';
import { doseRecords } from '../../domains/anesthesia/marts/dose-records.ts';
import { companiesBehindRecalls, martInputs } from '../../domains/notices/marts/mart-inputs.ts';
import { recallMatches } from '../../domains/notices/marts/recall-matches.ts';
import { recalledLots } from '../../domains/notices/marts/recalled-lots.ts';
import { packageSpans } from '../../domains/products/marts/package-spans.ts';
import { priceSpans } from '../../domains/products/marts/price-spans.ts';
import { stockedPlaces } from '../../domains/products/marts/stocked-places.ts';
import { paidSpans } from '../../domains/purchasing/marts/paid-spans.ts';
import { priceSteps } from '../../domains/purchasing/marts/price-steps.ts';
import { receiptDays } from '../../domains/purchasing/marts/receipt-days.ts';
import { drawDays } from '../../domains/stock/marts/draw-days.ts';
import { itemClasses } from '../../domains/stock/marts/item-classes.ts';
import { lots } from '../../domains/stock/marts/lots.ts';
import { movementDays } from '../../domains/stock/marts/movement-days.ts';
import { removals } from '../../domains/stock/marts/removals.ts';
import { lotStates } from '../../domains/stock/marts/state/lot-states.ts';
import { parReplays } from '../../domains/stock/marts/state/par-replays.ts';
import { stockLevelsMart } from '../../domains/stock/marts/state/stock-levels.ts';
import { stockMonths } from '../../domains/stock/marts/state/stock-months.ts';
import { stockMonthEnds, stockPositions } from '../../domains/stock/marts/state/stock-positions.ts';
import { stockStates } from '../../domains/stock/marts/state/stock-states.ts';
import { stockSpans } from '../../domains/stock/marts/stock-spans.ts';
import { unitCosts } from '../../domains/stock/marts/unit-costs.ts';
import { placeUseDays, useDays } from '../../domains/stock/marts/use-days.ts';
import { endedTags } from '../../domains/tags/marts/ended-tags.ts';
import { tagCodes } from '../../domains/tags/marts/tag-codes.ts';
import { tagDays } from '../../domains/tags/marts/tag-days.ts';
import { tagEvents } from '../../domains/tags/marts/tag-events.ts';
import { tagFlows } from '../../domains/tags/marts/tag-flows.ts';
import { tagSpans } from '../../domains/tags/marts/tag-spans.ts';
import { trayInputs } from '../../domains/tags/marts/tray-inputs.ts';
import { encodeAdvice } from '../../domains/trays/marts/encode-advice.ts';
import { idleUnits } from '../../domains/trays/marts/idle-units.ts';
import { trayCycleItems } from '../../domains/trays/marts/tray-cycle-items.ts';
import { trayCycleUses } from '../../domains/trays/marts/tray-cycle-uses.ts';
import { trayCycles } from '../../domains/trays/marts/tray-cycles.ts';
import { trayItemRestocks } from '../../domains/trays/marts/tray-item-restocks.ts';
import { trayLives } from '../../domains/trays/marts/tray-lives.ts';
import { trayMoves } from '../../domains/trays/marts/tray-moves.ts';
import { trayParAdvice } from '../../domains/trays/marts/tray-par-advice.ts';
import { trayStays } from '../../domains/trays/marts/tray-stays.ts';
import { trayTemplates } from '../../domains/trays/marts/tray-templates.ts';
import { trayUses } from '../../domains/trays/marts/tray-uses.ts';
import type { Engine, Sql, Value } from '../engine.ts';
import { insertRows } from '../insert-rows.ts';
import type { Table } from '../schema/tables.ts';
import { column, type Mart } from './mart.ts';
import { staleTables } from './stale.ts';

/** What stock was where and what it was worth. In the order in which they need one another: costs need sizes and prices, values need costs. */
const stockMarts: Mart[] = [stockedPlaces, packageSpans, priceSpans, unitCosts, lots, stockSpans, movementDays];

/** What reports read ready-made, derived from the former. Stores made before they existed get them by a schema step of their own. */
const reportMarts: Mart[] = [itemClasses, removals];

/** Which lots the notices mean. */
const noticeMarts: Mart[] = [recallMatches, recalledLots];

/** Where each tag was and what it held. The inputs come last: they say what these and the former were made from. */
const tagMarts: Mart[] = [tagSpans, tagCodes, martInputs];

/** What is on hand and how long it lasts, on the days that pages ask for most. They read all of the former. */
const stateMarts: Mart[] = [stockMonths, stockLevelsMart, stockStates, parReplays];

/** The same by position, and at the ends of months without places. */
const positionMarts: Mart[] = [stockPositions, stockMonthEnds];

/** What takes long to work out from the former. */
const quickMarts: Mart[] = [lotStates, drawDays];

/** What was used, by day. */
const useMarts: Mart[] = [useDays, placeUseDays];

/** What was received, by day. */
const receiptMarts: Mart[] = [receiptDays];

/** What prices were before and will be. */
const priceMarts: Mart[] = [priceSteps];

/** What was paid last. */
const paidMarts: Mart[] = [paidSpans];

/** What happened to every tray from restock to restock. The inputs come after all that reads tags: they say what it was made from. */
const trayMarts: Mart[] = [trayTemplates, trayCycleItems, trayStays, trayCycles];

/** What pages of trays read ready-made, and what they advise. */
const trayAdviceMarts: Mart[] = [
  trayMoves,
  trayItemRestocks,
  trayLives,
  trayUses,
  trayCycleUses,
  trayParAdvice,
  encodeAdvice,
];

/** What lies idle in trays, on the days that pages ask for most. */
const trayStateMarts: Mart[] = [idleUnits];

/** How many tags there were: by event and day, by state, and by how they ended. */
const tagCountMarts: Mart[] = [tagDays, tagFlows, endedTags];

/** What became of the drugs of every anesthesia case, and what is usual. The inputs come last: they say what the others were made from. */
const anesthesiaMarts: Mart[] = [doseRecords, caseDrugs, caseRecords, caseUsers, doseChecks, caseInputs];

export const marts: Mart[] = [
  ...stockMarts,
  ...noticeMarts,
  // What happened to every tag comes before where each was, which is told from it.
  tagEvents,
  ...tagMarts,
  ...reportMarts,
  ...stateMarts,
  ...positionMarts,
  ...quickMarts,
  ...useMarts,
  ...receiptMarts,
  ...priceMarts,
  ...paidMarts,
  ...trayMarts,
  ...trayAdviceMarts,
  ...trayStateMarts,
  ...tagCountMarts,
  trayInputs,
  ...anesthesiaMarts,
];

const martRuns: Table = {
  name: 'mart_runs',
  columns: [
    column('company_id', 'integer'),
    column('mart', 'varchar'),
    column('load_id', 'integer'),
    column('refreshed_at', 'timestamp'),
    column('milliseconds', 'integer'),
  ],
  key: ['company_id', 'mart'],
  sort: ['company_id', 'mart'],
};

export const stockMartTables: Table[] = [...stockMarts.map((mart) => mart.table), ...staleTables, martRuns];
export const recallMartTables: Table[] = [...noticeMarts, ...tagMarts].map((mart) => mart.table);
export const reportMartTables: Table[] = reportMarts.map((mart) => mart.table);
export const stateMartTables: Table[] = stateMarts.map((mart) => mart.table);
export const positionTables: Table[] = positionMarts.map((mart) => mart.table);
export const quickMartTables: Table[] = quickMarts.map((mart) => mart.table);
export const useMartTables: Table[] = useMarts.map((mart) => mart.table);
export const receiptMartTables: Table[] = receiptMarts.map((mart) => mart.table);
export const priceMartTables: Table[] = priceMarts.map((mart) => mart.table);
export const paidMartTables: Table[] = paidMarts.map((mart) => mart.table);
export const trayMartTables: Table[] = [tagEvents, ...trayMarts, trayInputs].map((mart) => mart.table);
export const trayAdviceTables: Table[] = trayAdviceMarts.map((mart) => mart.table);
export const trayStateTables: Table[] = trayStateMarts.map((mart) => mart.table);
export const tagCountTables: Table[] = tagCountMarts.map((mart) => mart.table);
export const anesthesiaMartTables: Table[] = anesthesiaMarts.map((mart) => mart.table);

export interface MartProgress {
  mart: string;
  done: number;
  total: number;
}

/** Brings a company's marts up to date with its facts, in one transaction: readers see the old state until all of it is new. */
export async function refreshMarts(
  engine: Engine,
  companyId: number,
  onProgress?: (progress: MartProgress) => void,
  signal?: AbortSignal,
): Promise<void> {
  await engine.write(async ({ store, learnSizes }) => {
    const [newest] = await store.rows<{ load_id: number }>(
      'select coalesce(max(load_id), 0) as load_id from loads where company_id = $1',
      [companyId],
    );
    const isStale = askOnce(store, companyId);
    const runs: Value[][] = [];
    for (const [done, mart] of marts.entries()) {
      signal?.throwIfAborted();
      onProgress?.({ mart: mart.name, done, total: marts.length });
      // From here on joins are many, and a wrong guess at how much they find turns minutes into hours.
      if (mart === tagEvents) await learnSizes();
      const started = Date.now();
      if (await isStale(mart)) {
        await mart.refresh(store, companyId);
        await store.learnSize(mart.table.name);
      }
      const ended = new Date();
      runs.push([
        companyId,
        mart.name,
        newest?.load_id ?? 0,
        ended.toISOString().slice(0, 23),
        Number(ended) - started,
      ]);
    }
    await store.run('delete from mart_runs where company_id = $1', [companyId]);
    await insertRows(store, martRuns, runs);
    for (const { name } of staleTables) await store.run(`delete from ${name} where company_id = $1`, [companyId]);
    await learnSizes();
  }, signal);
}

/** What marts are made from stays the same while they are refreshed, so the first answer holds for all that share the question. */
function askOnce(store: Sql, companyId: number): (mart: Mart) => Promise<boolean> {
  const known = new Map<Mart['isStale'], boolean>();
  return async ({ isStale }) => {
    const answer = known.get(isStale) ?? (await isStale?.(store, companyId)) ?? true;
    known.set(isStale, answer);
    return answer;
  };
}

/** Whose facts have changed since the marts were refreshed, as after a crash between a load and its refresh; or who has not been held against the newest notices. */
export async function companiesToRefresh(engine: Engine): Promise<number[]> {
  const rows = await engine.query<{ company_id: number }>(
    `select distinct company_id from stale_cells union select distinct company_id from stale_days union select distinct company_id from stale_products
     union select loads.company_id from loads left join mart_inputs used on used.company_id = loads.company_id
       group by loads.company_id, used.load_id having max(loads.load_id) > coalesce(used.load_id, 0)
     union ${companiesBehindRecalls}`,
  );
  return rows.map((row) => row.company_id);
}

/** Marks everything as stale, so that the next refresh builds the marts from all facts. */
export async function rebuildMarts(
  engine: Engine,
  companyId: number,
  onProgress?: (progress: MartProgress) => void,
): Promise<void> {
  await engine.write(async ({ store }) => {
    for (const mart of marts) await store.run(`delete from ${mart.table.name} where company_id = $1`, [companyId]);
    for (const table of staleTables) await store.run(`delete from ${table.name} where company_id = $1`, [companyId]);
    await store.run(
      `insert into stale_cells select $1, location_id, product_id, min(local_date) from (
         select location_id, product_id, local_date from movements where company_id = $1
         union all select location_id, product_id, local_date from counts where company_id = $1) facts group by location_id, product_id`,
      [companyId],
    );
    await store.run(
      'insert into stale_days select distinct cast($1 as integer), local_date from movements where company_id = $1',
      [companyId],
    );
    await store.run(
      'insert into stale_products select cast($1 as integer), product_id from products where company_id = $1',
      [companyId],
    );
  });
  await refreshMarts(engine, companyId, onProgress);
}
