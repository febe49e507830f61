import { defineDataset, type Measure, overRows, ratio, ratioToPositive } from '../../../../query/define/define.ts';
import { type Fragment, join, name, sql } from '../../../../query/define/sql.ts';
import { clockDimensions } from '../../../shared/datasets/clock.ts';
import { doseUnitMeasures, drugJoin } from '../drugs.ts';
import { unitCostOf } from '../handling/dispensing.ts';
import { drugDimensions } from '../handling-dimensions.ts';
import { bestContainers, usualDoses } from './fitting-containers.ts';
import { removalFacts, undocumentedFacts, wasteFacts } from './waste-facts.ts';
import { onWastes, wasteFilters } from './waste-filters.ts';

const counts = ['dispenses', 'wastes', 'whole_wastes', 'undocumented', 'with_duty', 'unwitnessed'] as const;
const amounts = ['dispensed', 'returned', 'wasted', 'waste_value', 'usual_dose', 'saving'] as const;
type Part = (typeof counts)[number] | (typeof amounts)[number];
/** Unknown is not 0. */
const unknowns: readonly Part[] = ['waste_value', 'usual_dose', 'saving'];

/** Facts as cells: what is not counted is 0, and what is not known is blank. */
const branch = (
  from: Fragment,
  cells: Partial<Record<Part, Fragment>>,
  more: { isTimed?: false; rightSize?: Fragment } = {},
): Fragment => {
  const [hour, weekday] = more.isTimed === false ? [sql`null`, sql`null`] : [sql`fact.local_hour`, sql`fact.weekday`];
  const time = sql`cast(${hour} as integer) as local_hour, cast(${weekday} as integer) as weekday`;
  const figures = [...counts, ...amounts].map(
    (one) =>
      sql`cast(${cells[one] ?? (unknowns.includes(one) ? sql`null` : sql`0`)} as double precision) as ${name(one)}`,
  );
  return sql`select fact.drug, fact.container, ${more.isTimed === false ? sql`cast(null as double precision)` : sql`fact.content`} as content, ${time},
    ${more.rightSize ?? sql`cast(null as varchar)`} as right_size, ${join(figures, ', ')}
  from (${from}) fact`;
};

const when = (condition: Fragment): Fragment => sql`case when ${condition} then 1 else 0 end`;
const total = (one: Part): Fragment => sql`coalesce(sum(${name(one)}), 0)`;
const ofOneDrug = (value: Fragment): Fragment => sql`case when count(distinct drug) = 1 then ${value} end`;
const ofOneContainer = (value: Fragment): Fragment =>
  sql`case when count(distinct drug) = 1 and count(distinct container) = 1 then ${value} end`;
const count = (label: string, one: Part, definition: string, better?: 'down'): Measure<never> => ({
  label,
  type: 'count',
  definition,
  ...(better && { better }),
  parts: [],
  of: sql`cast(${total(one)} as integer)`,
});

/** Doses and prices are of a container as a whole, and not of an hour. */
const notByTime = ['hour', 'weekday'] as const;

/** What is wasted of each container, and whether another one would fit the doses better. */
export const containerWaste = defineDataset({
  name: 'container-waste',
  title: 'Waste of controlled drugs by container',
  time: 'period',
  buckets: [],
  source:
    'Wastes of cabinets and anesthesia records, removals, doses with the removals that they belong to, and costs of the last day.',
  reach: 'drug_records',
  hasNoTrend: true,
  filters: wasteFilters,
  dimensions: {
    ...drugDimensions,
    container: {
      label: 'Container',
      type: 'text',
      definition: 'What one vial, syringe or tablet holds, and its form.',
      by: 'container',
    },
    hour: clockDimensions.hour,
    weekday: clockDimensions.weekday,
  },
  pairs: {
    needs: {
      container_qty: ['drug', 'container'],
      modal_dose: ['drug', 'container'],
      right_size: ['drug', 'container'],
      cumulative_value_pct: ['drug', 'container'],
    },
    notWith: {
      modal_dose: notByTime,
      right_size: notByTime,
      right_size_saving: notByTime,
    },
  },
  parts: {},
  measures: {
    container_qty: {
      label: 'Content',
      type: 'quantity',
      definition: "What one container holds, in the unit of the drug's doses.",
      parts: [],
      of: ofOneContainer(sql`max(content)`),
      total: 'none',
    },
    dispenses: count('Dispenses', 'dispenses', 'Removals of the period, those of anesthesia records included.'),
    wastes: count(
      'Wastes',
      'wastes',
      'Wastes of more than nothing. Of an anesthesia record its single acts where they are sent, else the record: never both.',
      'down',
    ),
    wastes_per_100: {
      label: 'Wastes per 100 dispenses',
      type: 'ratio',
      definition: '100 × wastes ÷ dispenses.',
      better: 'down',
      few: { of: 'dispenses', below: 20 },
      parts: [],
      of: sql`100 * ${ratioToPositive(total('wastes'), total('dispenses'))}`,
    },
    wasted_qty: {
      label: 'Wasted',
      type: 'quantity',
      definition: "In the unit of the drug's doses; amounts of different drugs have no total.",
      parts: [],
      of: ofOneDrug(total('wasted')),
      total: 'none',
    },
    waste_pct: {
      label: 'Share wasted',
      type: 'percent',
      definition: 'Wasted ÷ (dispensed − returned), of one drug.',
      better: 'down',
      parts: [],
      of: ofOneDrug(ratioToPositive(total('wasted'), sql`(${total('dispensed')} - ${total('returned')})`)),
      total: 'none',
    },
    waste_value: {
      label: 'Waste value',
      type: 'money',
      definition:
        'Wasted × unit cost of the day: of its NDC, else the mean of those of the item. Without a cost it is left out.',
      better: 'down',
      parts: [],
      of: sql`sum(waste_value)`,
    },
    full_package_wastes: count(
      'Whole containers wasted',
      'whole_wastes',
      'Wastes of at least 98 % of a container with nothing given from it.',
      'down',
    ),
    undocumented_wastes: count(
      'Waste not recorded',
      'undocumented',
      'Judged episodes of a partial dose with no waste on record.',
      'down',
    ),
    unwitnessed_pct: {
      label: 'Without witness',
      type: 'percent',
      definition:
        'Wastes with no witness, or with the user as the witness ÷ wastes that need one. A scheduled drug needs one.',
      better: 'down',
      settledBy: ['witness'],
      parts: [],
      of: ratioToPositive(total('unwitnessed'), total('with_duty')),
    },
    modal_dose: {
      label: 'Usual dose',
      type: 'quantity',
      definition: 'The dose that was given most often from one container; of two the smaller.',
      parts: [],
      of: ofOneContainer(sql`max(usual_dose)`),
      total: 'none',
      against: 'nothing',
    },
    right_size: {
      label: 'Fitting container',
      type: 'text',
      definition:
        'The container of the same drug, form and route that would cost least for the same doses. Active, with a known price, in no shortage, at most 3 for a dose. Blank where the present one is best.',
      parts: [],
      of: ofOneContainer(sql`max(right_size)`),
      total: 'none',
      against: 'nothing',
    },
    right_size_saving: {
      label: 'Saving if changed',
      type: 'money',
      definition:
        'Cost of the containers that were opened for these doses less that of the fitting container, scaled to 365 days. A question for the pharmacy committee; it says nothing about clinical fit.',
      parts: [],
      of: sql`sum(saving)`,
      against: 'nothing',
    },
    cumulative_value_pct: {
      label: 'Cumulative value',
      type: 'percent',
      definition: 'Waste value of this container and of those with more ÷ all.',
      parts: [],
      needs: ['waste_value'],
      after: ratio(
        sql`sum(coalesce(waste_value, 0)) over (partition by is_total order by waste_value desc nulls last, drug, container rows unbounded preceding)`,
        sql`sum(waste_value) ${overRows}`,
      ),
      total: 'none',
    },
    unpriced_wastes: {
      label: 'Wastes without a price',
      type: 'count',
      definition: 'Wastes of NDCs and items without a cost: they are in no value.',
      better: 'down',
      parts: [],
      of: sql`cast(coalesce(sum(case when wastes > 0 and waste_value is null then 1 else 0 end), 0) as integer)`,
    },
    ...doseUnitMeasures,
  },
  adds: { joins: [drugJoin] },
  cells: ({ asked, where, reads }) => {
    const cost = reads('waste_value') ? unitCostOf(sql`fact`) : sql`cast(null as double precision)`;
    const wasted = sql`select fact.*, ${cost} as cost from (${wasteFacts(asked)}) fact where ${where()}`;
    const branches = [
      branch(sql`select fact.* from (${removalFacts(asked)}) fact where ${where(onWastes)}`, {
        dispenses: when(sql`fact.kind <> 'return'`),
        dispensed: sql`case when fact.kind <> 'return' then fact.amount else 0 end`,
        returned: sql`case when fact.kind = 'return' then fact.amount else 0 end`,
      }),
      branch(wasted, {
        wastes: sql`1`,
        wasted: sql`fact.amount`,
        waste_value: sql`fact.cost * cast(fact.quantity as double precision)`,
        whole_wastes: when(sql`fact.is_whole_container`),
        with_duty: when(sql`fact.witness_state <> 'not_required'`),
        unwitnessed: when(sql`fact.witness_state in ('missing', 'self')`),
      }),
      ...(reads('undocumented')
        ? [
            branch(sql`select fact.* from (${undocumentedFacts(asked)}) fact where ${where(onWastes)}`, {
              undocumented: sql`1`,
            }),
          ]
        : []),
      ...(reads('usual_dose')
        ? [branch(usualDoses(asked, where), { usual_dose: sql`fact.usual_dose` }, { isTimed: false })]
        : []),
      ...(reads('saving') || reads('right_size')
        ? [
            branch(
              bestContainers(asked, where),
              { saving: sql`fact.saving` },
              { isTimed: false, rightSize: sql`fact.candidate` },
            ),
          ]
        : []),
    ];
    return join(branches, ' union all ');
  },
});
