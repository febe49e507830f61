import type { Engine, Sql, Value } from '../engine.ts';
import { insertRows } from '../insert-rows.ts';
import type { Table } from '../schema/tables.ts';
import { caseDrugs } from './anesthesia/case-drugs.ts';
import { caseInputs } from './anesthesia/case-inputs.ts';
import { caseRecords } from './anesthesia/case-records.ts';
import { caseUsers } from './anesthesia/case-users.ts';
import { doseChecks } from './anesthesia/dose-checks.ts';
import { doseRecords } from './anesthesia/dose-records.ts';
import { drawDays } from './draw-days.ts';
import { itemClasses } from './item-classes.ts';
import { lots } from './lots.ts';
import { column, type Mart } from './mart.ts';
import { companiesBehindRecalls, martInputs } from './mart-inputs.ts';
import { movementDays } from './movement-days.ts';
import { packageSpans } from './package-spans.ts';
import { paidSpans } from './paid-spans.ts';
import { priceSpans } from './price-spans.ts';
import { priceSteps } from './price-steps.ts';
import { recallMatches } from './recall-matches.ts';
import { recalledLots } from './recalled-lots.ts';
import { receiptDays } from './receipt-days.ts';
import { removals } from './removals.ts';
import { staleTables } from './stale.ts';
import { lotStates } from './stock/lot-states.ts';
import { parReplays } from './stock/par-replays.ts';
import { stockLevelsMart } from './stock/stock-levels.ts';
import { stockMonths } from './stock/stock-months.ts';
import { stockMonthEnds, stockPositions } from './stock/stock-positions.ts';
import { stockStates } from './stock/stock-states.ts';
import { stockSpans } from './stock-spans.ts';
import { stockedPlaces } from './stocked-places.ts';
import { encodeAdvice } from './tags/encode-advice.ts';
import { endedTags } from './tags/ended-tags.ts';
import { idleUnits } from './tags/idle-units.ts';
import { tagCodes } from './tags/tag-codes.ts';
import { tagDays } from './tags/tag-days.ts';
import { tagEvents } from './tags/tag-events.ts';
import { tagFlows } from './tags/tag-flows.ts';
import { tagSpans } from './tags/tag-spans.ts';
import { trayCycleItems } from './tags/tray-cycle-items.ts';
import { trayCycleUses } from './tags/tray-cycle-uses.ts';
import { trayCycles } from './tags/tray-cycles.ts';
import { trayInputs } from './tags/tray-inputs.ts';
import { trayItemRestocks } from './tags/tray-item-restocks.ts';
import { trayLives } from './tags/tray-lives.ts';
import { trayMoves } from './tags/tray-moves.ts';
import { trayParAdvice } from './tags/tray-par-advice.ts';
import { trayStays } from './tags/tray-stays.ts';
import { trayTemplates } from './tags/tray-templates.ts';
import { trayUses } from './tags/tray-uses.ts';
import { unitCosts } from './unit-costs.ts';
import { placeUseDays, useDays } from './use-days.ts';

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
