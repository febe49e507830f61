import { defineDataset, isOneAtMost, type Measure, overRows, ratio } from '../../../../query/define/define.ts';
import { median } from '../../../../query/define/percentile.ts';
import { type Fragment, sql } from '../../../../query/define/sql.ts';
import { trendOf } from '../../../../query/define/trend-of.ts';
import { ndcAsShown } from '../../../products/datasets/product.ts';
import { plainAmountInWords } from '../../../shared/datasets/figures-in-words.ts';
import { wasteSources } from '../case-filters.ts';
import { outerLimit } from './case-peer-scores.ts';
import { userDimensions, userJoins } from './case-user-dimensions.ts';
import { aboveLimit, belowLimit, userMeasures } from './case-user-measures.ts';
import { type UserPart, userParts } from './case-user-parts.ts';
import { userCells, userFilters } from './case-user-sources.ts';

const parts = Object.fromEntries(Object.entries(userParts).map(([key, { of }]) => [key, of])) as {
  [Key in keyof typeof userParts]: (typeof userParts)[Key]['of'];
};

/** What every dataset about users and drugs of cases has in common. */
export const userDataset = {
  source: 'Drug records of anesthesia cases; expectations from the cases of other users.',
  reach: 'case_records',
  filters: userFilters,
  dimensions: userDimensions,
  grains: {
    witness: { by: ['staff_id', 'witness_staff_id'] },
    drug: { by: ['staff_id', 'item_id'], keep: ['item_name'] },
    service: { by: ['staff_id', 'service_line'] },
    container: { by: ['staff_id', 'item_id', 'product_id'], keep: ['ndc', 'unit'] },
    user: { by: ['staff_id'] },
  },
  parts,
  adds: { joins: userJoins },
} as const;

/** Amounts of a drug say nothing without it. */
const unit = {
  label: 'Unit',
  type: 'text',
  definition: 'What the amounts of the drug are counted in; blank over several drugs.',
  parts: [],
  of: sql`case when min(item_id) = max(item_id) then max(unit) end`,
  total: 'none',
} as const;

const containerQty = {
  label: 'Container',
  type: 'quantity',
  definition: 'What one container of the records held, in the middle of them.',
  parts: ['container'],
  needsOwnCells: true,
  of: sql`case when min(item_id) = max(item_id) then ${median(sql`container`)} end`,
  total: 'none',
} satisfies Measure<UserPart>;

/** How many users have such a score, of those with an own record: who only supervised has a score and no row. */
const amongRows = (scored: Fragment) =>
  ({
    parts: ['score_z', 'own_records'],
    grain: 'user',
    of: sql`count(case when own_records > 0 then ${scored} end)`,
  }) satisfies Partial<Measure<UserPart>>;

/** Waste of users against colleagues: over all drugs, or over those that a filter leaves. */
export const userWaste = defineDataset({
  ...userDataset,
  name: 'user-waste',
  title: 'Waste by user',
  time: 'period',
  buckets: ['week', 'month'],
  sources: { wastes: wasteSources },
  cells: userCells('users'),
  measures: {
    ...userMeasures,
    users: {
      label: 'Users',
      type: 'count',
      definition: 'Users with an own record of something dispensed or wasted.',
      parts: ['own_case'],
      needsOwnCells: true,
      of: sql`count(distinct case when own_case is not null then staff_id end)`,
    },
    users_above_waste_limit: {
      label: 'Users above the limit',
      type: 'count',
      definition: `Users of the table with a waste z above ${outerLimit}.`,
      better: 'down',
      ...amongRows(aboveLimit),
    },
    users_below_waste_limit: {
      label: 'Users below the limit',
      type: 'count',
      definition: `Users of the table with a waste z below −${outerLimit}: no waste where others have some is unusual too.`,
      ...amongRows(belowLimit),
    },
    users_scored: {
      label: 'Users compared',
      type: 'count',
      definition: 'Users of the table with enough data to be compared.',
      ...amongRows(sql`score_z`),
    },
  },
});

/** A user has one record of a drug in a case: of a pair, records are cases, and are added many times faster than cases are told apart. */
const isPair = sql`min(staff_id) = max(staff_id) and min(item_id) = max(item_id)`;

/** Waste of users drug by drug: each pair is compared with the users of the same drug. */
export const pairWaste = defineDataset({
  ...userDataset,
  name: 'pair-waste',
  title: 'Waste by drug and user',
  time: 'period',
  buckets: ['week', 'month'],
  cells: userCells('pairs'),
  measures: {
    ...userMeasures,
    cases: {
      ...userMeasures.cases,
      parts: ['own_records'],
      needsOwnCells: false,
      of: sql`case when ${isPair} then sum(own_records) end`,
    },
    dispensed_per_case: {
      label: 'Dispensed per case',
      type: 'quantity',
      definition: "Dispensed ÷ cases of the user with the drug. In the drug's unit; blank over several drugs.",
      parts: ['dispensed_qty', 'dispensed_records'],
      of: sql`case when ${isPair} then ${ratio(sql`sum(dispensed_qty)`, sql`sum(dispensed_records)`)} end`,
      total: 'none',
    },
    expected_per_case: {
      label: 'Expected per case',
      type: 'quantity',
      definition: 'What colleagues took in such cases, on average over the cases that the user handled.',
      parts: ['expected_dispensed', 'handled_drugs'],
      of: sql`case when min(item_id) = max(item_id) then ${ratio(sql`sum(expected_dispensed)`, sql`sum(handled_drugs)`)} end`,
      total: 'none',
    },
    unit,
    containers: {
      label: 'Containers used',
      type: 'text',
      definition:
        'The NDCs of the own records with what one container holds and the number of records, the most frequent first.',
      parts: ['record', 'container_sum'],
      grain: 'container',
      // A container holds the same in every record of an NDC, so that the mean over those that know it is what it holds.
      of: sql`case when ${isOneAtMost(sql`staff_id`)} and ${isOneAtMost(sql`item_id`)} then string_agg(coalesce(${ndcAsShown('ndc')}, 'no NDC') || coalesce(' (' || ${plainAmountInWords(sql`container_sum / record`)} || ' ' || unit || ')', '') || ' × ' || cast(record as varchar), ', ' order by record desc, ndc) filter (where record > 0) end`,
      total: 'none',
    },
    trend: trendOf('waste_qty', 'Wasted'),
    pairs: {
      label: 'Pairs compared',
      type: 'count',
      definition: 'Users and drugs with enough data to be compared.',
      parts: ['score_z'],
      of: sql`count(score_z)`,
    },
    pairs_above_limit: {
      label: 'Pairs above the limit',
      type: 'count',
      definition: `Pairs with a waste z above ${outerLimit} that stand out although so many are looked at (Benjamini and Hochberg, one false in ten).`,
      better: 'down',
      parts: ['score_stands_out'],
      of: sql`coalesce(sum(score_stands_out), 0)`,
    },
  },
});

/** Waste of drugs over all users. */
export const itemWaste = defineDataset({
  ...userDataset,
  name: 'item-waste',
  title: 'Waste by drug',
  time: 'period',
  buckets: ['week', 'month'],
  pairs: { needs: { cumulative_value_pct: ['item'] } },
  cells: userCells('pairs'),
  measures: {
    ...userMeasures,
    cases: {
      label: 'Cases',
      type: 'count',
      definition: 'Cases in which the drug was dispensed.',
      parts: ['dispensed_case'],
      needsOwnCells: true,
      countsDistinct: 'case',
      of: sql`count(distinct dispensed_case)`,
      total: 'none',
    },
    /** Told by the total alone. */
    recorded_cases: {
      label: 'Cases with dose record',
      type: 'count',
      definition:
        'Cases with a record of any drug, under the filters on place, procedure and user. Filters on drugs do not narrow them.',
      parts: ['recorded_cases'],
      of: sql`max(recorded_cases)`,
    },
    records: {
      label: 'Records',
      type: 'count',
      definition: 'Drug records of users in cases.',
      parts: ['record'],
      of: sql`coalesce(sum(record), 0)`,
    },
    cases_with_waste: {
      label: 'Cases with waste',
      type: 'count',
      definition: 'Cases with something of the drug wasted.',
      parts: ['handled_wastes'],
      of: sql`sum(handled_wastes)`,
    },
    wastes_per_100_cases: {
      label: 'Wastes per 100 cases',
      type: 'ratio',
      definition:
        '100 × cases with something of the drug wasted ÷ cases in which it was dispensed. As a reference, 14 in 100 cases with 100 mcg vials of fentanyl have a waste, 3 with 50 mcg syringes.',
      better: 'down',
      parts: [],
      needs: ['cases_with_waste', 'cases'],
      after: sql`100 * ${ratio(sql`cases_with_waste`, sql`measured.cases`)}`,
      total: 'none',
    },
    users_above_waste_limit: {
      label: 'Users above the limit',
      type: 'count',
      definition: `Users with a waste z of the drug above ${outerLimit}. Blank where no user can be compared.`,
      better: 'down',
      parts: ['score_z'],
      of: sql`case when count(score_z) > 0 then count(${aboveLimit}) end`,
      total: 'none',
    },
    users_below_waste_limit: {
      label: 'Users below the limit',
      type: 'count',
      definition: `Users with a waste z of the drug below −${outerLimit}. Blank where no user can be compared.`,
      parts: ['score_z'],
      of: sql`case when count(score_z) > 0 then count(${belowLimit}) end`,
      total: 'none',
    },
    users_scored: {
      label: 'Users compared',
      type: 'count',
      definition: 'Users with enough data on the drug to be compared.',
      parts: ['score_z'],
      of: sql`count(score_z)`,
      total: 'none',
    },
    usual_dose_qty: {
      label: 'Usual dose',
      type: 'quantity',
      definition: 'The median of what a record gave, of those that gave any. Beside it what a container holds.',
      parts: ['given_each'],
      needsOwnCells: true,
      of: sql`case when min(item_id) = max(item_id) then ${median(sql`given_each`)} end`,
      total: 'none',
    },
    container_fit: {
      label: 'Usual dose and container',
      type: 'text',
      definition:
        'The median of what a case with a record of the drug gave of it, all users together and cases that gave none included, of what one container holds.',
      parts: ['case_given', 'case_container'],
      needsOwnCells: true,
      of: sql`case when min(item_id) = max(item_id) then ${plainAmountInWords(median(sql`case_given`))} || ' ' || max(unit) || coalesce(' of ' || ${plainAmountInWords(median(sql`case_container`))} || ' ' || max(unit), ', container unknown') end`,
      total: 'none',
    },
    unit,
    container_qty: containerQty,
    trend: trendOf('waste_qty', 'Wasted'),
    waste_value_per_case: {
      label: 'Waste per case',
      type: 'money',
      definition: 'Waste value ÷ cases with a record of any drug.',
      better: 'down',
      parts: [],
      needs: ['waste_value', 'recorded_cases'],
      after: ratio(sql`waste_value`, sql`recorded_cases`),
    },
    cumulative_value_pct: {
      label: 'Cumulative value',
      type: 'percent',
      definition: 'Waste value of this drug and of those with more ÷ all.',
      parts: [],
      needs: ['waste_value'],
      after: ratio(
        sql`sum(coalesce(waste_value, 0)) over (partition by is_total order by waste_value desc nulls last, item_code rows unbounded preceding)`,
        sql`sum(waste_value) ${overRows}`,
      ),
      total: 'none',
    },
  },
});
