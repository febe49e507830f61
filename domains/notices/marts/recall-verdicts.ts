import { isUnknownLotSql, lotKeySql } from '../../../contracts/codes/lot-key.ts';
import { column, type Mart, openEnd } from '../../../warehouse/marts/mart.ts';
import type { CompanyStore } from '../../../warehouse/scope/company-store.ts';
import { spansOfSteps, type VerdictStep } from '../science/decided-verdict.ts';
import { decidedRecallVerdicts } from './decided-recall-verdicts.ts';
import { recallMatches } from './recall-matches.ts';

const ofMatch = ['company_id', 'product_id', 'lot'];
const told = recallMatches.table.columns.filter(
  ({ name }) => ![...ofMatch, 'from_date', 'to_date', 'verdict'].includes(name),
);

/**
 * What counts about each lot and notice, day by day: what the notice says, and from the day on which a person has decided, that. A lot
 * that is not known has one row for all places (place 0), and one for each place that was decided by itself.
 */
export const recallVerdicts: Mart = {
  name: 'recall_verdicts',
  reads: [decidedRecallVerdicts.table.name, 'facilities', 'locations', 'products', 'recall_matches'],
  table: {
    name: 'recall_verdicts',
    columns: [
      ...recallMatches.table.columns.slice(0, ofMatch.length),
      column('location_id', 'integer'),
      column('from_date', 'date'),
      column('to_date', 'date'),
      column('verdict', 'varchar'),
      /** What the notice itself says. */
      column('read_verdict', 'varchar'),
      /** read, decided or lapsed. */
      column('verdict_by', 'varchar'),
      column('decision_id', 'integer', false),
      /** The places that have rows of their own: `,7,12,`. */
      column('other_places', 'varchar', false),
      ...told,
    ],
    key: [...ofMatch, 'location_id', 'source', 'recall_key', 'from_date'],
    sort: [...ofMatch, 'location_id'],
  },
  async refresh(store) {
    await store.run('delete from recall_verdicts');
    await spreadDecisions(store);
    await store.run(fromMatches);
    await store.run('drop table decided_spans');
  },
};

const spanColumns = [
  column('product_id', 'integer'),
  column('source', 'varchar'),
  column('recall_key', 'varchar'),
  column('lot_key', 'varchar'),
  column('location_id', 'integer'),
  column('from_date', 'date'),
  column('to_date', 'date'),
  column('verdict', 'varchar', false),
  column('over_verdict', 'varchar', false),
  column('mark', 'varchar', false),
  column('decision_id', 'integer'),
];

type Decided = {
  product_id: number;
  source: string;
  recall_key: string;
  lot_key: string;
  location_id: number;
  steps: string;
  decision_id: number;
};

/** `decided_spans`: what was decided about a subject, over all days without a gap. A place that the files no longer know is left out. */
async function spreadDecisions(store: CompanyStore): Promise<void> {
  const decided = await store.rows<Decided>(
    `select made.product_id, known.source, known.recall_key, known.lot_key, coalesce(place.location_id, 0) as location_id, known.steps, known.decision_id
     from ${decidedRecallVerdicts.table.name} known join products made on made.ndc = known.ndc
     left join facilities facility on facility.facility_code = known.facility_code
     left join locations place on place.facility_id = facility.facility_id and place.location_code = known.location_code
     where known.steps is not null and (known.location_code = '' or place.location_id is not null)
     order by known.decision_id`,
  );
  const types = spanColumns.map(({ name, type }) => `cast(null as ${type}) as ${name}`).join(', ');
  await store.makeTemp('decided_spans', `select ${types} where false`);
  const rows = decided.flatMap(({ steps, decision_id, ...subject }) =>
    spansOfSteps(readSteps(steps)).map(({ step, from, to }) => ({
      ...subject,
      from_date: from ?? firstDay,
      to_date: to ?? openEnd,
      verdict: step?.verdict ?? null,
      over_verdict: step?.over ?? null,
      mark: step?.mark ?? null,
      decision_id,
    })),
  );
  await store.insertRecords({ name: 'decided_spans', columns: spanColumns }, rows);
}

const firstDay = '0001-01-01';

function readSteps(text: string): VerdictStep[] {
  const steps: unknown = JSON.parse(text);
  return Array.isArray(steps) ? (steps as VerdictStep[]) : [];
}

const key = lotKeySql('fact.lot');
const isUnknown = isUnknownLotSql('fact.lot');
/** Columns with what a notice says, and with the step that holds. */
interface VerdictColumns {
  read: string;
  mark: string;
  step: { verdict: string; over: string; mark: string };
}

const isSeen = ({ read, mark, step }: VerdictColumns) =>
  `(${step.mark} = ${mark} and (${read} <> 'affected' or ${step.over} = 'affected'))`;
/** `decideVerdict` in SQL; a test holds the two against one another. */
export const decidedVerdictSql = (of: VerdictColumns): { verdict: string; by: string } => ({
  verdict: `case when ${of.step.verdict} is null then ${of.read} when ${of.step.verdict} = 'affected' then 'affected'
    when ${isSeen(of)} then ${of.step.verdict} when ${of.read} = 'affected' then 'affected' else 'need_review' end`,
  by: `case when ${of.step.verdict} is null then 'read' when ${of.step.verdict} = 'affected' or ${isSeen(of)} then 'decided'
    when ${of.read} <> 'affected' and ${of.step.verdict} = 'need_review' then 'decided' else 'lapsed' end`,
});
const counts = decidedVerdictSql({
  read: 'fact.verdict',
  mark: 'fact.text_mark',
  step: { verdict: 'fact.step_verdict', over: 'fact.over_verdict', mark: 'fact.mark' },
});

const names = told.map(({ name }) => name).join(', ');

const fromMatches = `
  insert into recall_verdicts (company_id, product_id, lot, location_id, from_date, to_date, verdict, read_verdict, verdict_by, decision_id, other_places, ${names})
  with facts as (
    select fact.*, case when ${isUnknown} then '' else ${key} end as key_of_lot from recall_matches fact
  ), apart as (
    select product_id, source, recall_key, '' as lot_key, ',' || string_agg(cast(location_id as varchar), ',' order by location_id) || ',' as other_places
    from (select distinct product_id, source, recall_key, location_id from decided_spans where location_id <> 0 and lot_key = '') places
    group by product_id, source, recall_key
  ), spread as (
    select fact.*, 0 as location_id, apart.other_places, step.verdict as step_verdict, step.over_verdict, step.mark, step.decision_id,
      greatest(fact.from_date, coalesce(step.from_date, fact.from_date)) as counts_from, least(fact.to_date, coalesce(step.to_date, fact.to_date)) as counts_to
    from facts fact
    left join apart on apart.lot_key = fact.key_of_lot and apart.product_id = fact.product_id and apart.source = fact.source and apart.recall_key = fact.recall_key
    left join decided_spans step on step.product_id = fact.product_id and step.source = fact.source and step.recall_key = fact.recall_key
      and step.lot_key = fact.key_of_lot and step.location_id = 0
    union all
    select fact.*, step.location_id, null, step.verdict, step.over_verdict, step.mark, step.decision_id,
      greatest(fact.from_date, step.from_date), least(fact.to_date, step.to_date)
    from facts fact join decided_spans step on step.product_id = fact.product_id and step.source = fact.source and step.recall_key = fact.recall_key
      and step.lot_key = '' and step.location_id <> 0 and fact.key_of_lot = ''
  )
  select cast($1 as integer), fact.product_id, fact.lot, fact.location_id, fact.counts_from, fact.counts_to, ${counts.verdict},
    fact.verdict, ${counts.by}, fact.decision_id, fact.other_places, ${told.map(({ name }) => `fact.${name}`).join(', ')}
  from spread fact where fact.counts_from < fact.counts_to order by fact.product_id, fact.lot, fact.location_id`;
