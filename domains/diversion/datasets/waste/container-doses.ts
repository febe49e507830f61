import { defineDataset, defineList, type Field } from '../../../../query/define/define.ts';
import { name, sql } from '../../../../query/define/sql.ts';
import { drugJoin } from '../drugs.ts';
import { doseAmount, doseUnits } from '../episodes/episode-records.ts';
import { drugDimensions } from '../handling-dimensions.ts';
import { containerWaste } from './container-waste.ts';
import { containerPrices } from './containers.ts';
import { doseCounts, fittingContainers } from './fitting-containers.ts';
import { butFacility, wasteFilters } from './waste-filters.ts';

const source = 'Doses with the removals that they belong to, of removals of one container.';

/** The doses given from the container with most of them, and what the containers of its drug hold. */
export const containerDoses = defineDataset({
  name: 'container-doses',
  title: 'Doses from one container',
  time: 'period',
  buckets: [],
  source,
  reach: 'drug_records',
  hasNoTrend: true,
  filters: wasteFilters,
  dimensions: {
    ...drugDimensions,
    container: containerWaste.dimensions.container,
    dose: {
      label: 'Dose',
      type: 'count',
      definition: "What was given from one container, in the unit of the drug's doses.",
      by: 'given',
    },
  },
  parts: {},
  measures: {
    doses: {
      label: 'Doses',
      type: 'count',
      definition: 'Removals of one container with a dose.',
      parts: [],
      of: sql`cast(coalesce(sum(doses), 0) as integer)`,
    },
    contents: {
      label: 'Containers',
      type: 'count',
      definition:
        'Containers of the drug, form and route that hold so much: active ones with a price, and the present one.',
      parts: [],
      of: sql`cast(coalesce(sum(contents), 0) as integer)`,
      total: 'none',
    },
    usual: {
      label: 'Most frequent',
      type: 'ratio',
      definition: 'The dose given most often; of two the smaller.',
      parts: [],
      of: sql`max(case when place = 1 then given end)`,
      total: 'none',
    },
    usual_doses: {
      label: 'Of that dose',
      type: 'count',
      definition: 'How often it was given.',
      parts: [],
      of: sql`cast(max(case when place = 1 then doses end) as integer)`,
      total: 'none',
    },
  },
  adds: { joins: [drugJoin] },
  cells: ({ asked, where }) => {
    const counted = sql`
      select drug, form, route, container, given, cast(sum(doses) as double precision) as doses
      from (${doseCounts(asked, where)}) one
      group by drug, form, route, container, given`;
    const chosen = sql`
      select drug, form, route, container, row_number() over (order by sum(doses) desc, drug, container) as place
      from (${counted}) one
      group by drug, form, route, container`;
    return sql`
      select one.drug, one.container, one.given, one.doses, 0 as contents, row_number() over (order by one.doses desc, one.given) as place
      from (${counted}) one
      join (${chosen}) chosen on chosen.place = 1 and chosen.drug = one.drug and chosen.container = one.container and chosen.form = one.form and chosen.route = one.route
      union all
      select chosen.drug, chosen.container, offered.content, 0, count(distinct offered.container), 0
      from (select fact.* from (${containerPrices(asked)}) fact where ${where(butFacility)}) offered
      join (${chosen}) chosen on chosen.place = 1 and chosen.drug = offered.drug and chosen.form = offered.form and chosen.route = offered.route
      where offered.offered_price is not null or offered.container = chosen.container
      group by chosen.drug, chosen.container, offered.content`;
  },
});

const figure = (label: string, type: Field['type'], column: string, definition: string): Field => ({
  label,
  type,
  definition,
  value: name(column),
});

/** What the same doses would cost and waste with each container on the market. */
export const fittingContainerList = defineList({
  name: 'containers for the same doses',
  source: `${source} Costs of the last day.`,
  reach: 'drug_records',
  filters: wasteFilters,
  fields: {
    drug: {
      label: 'Drug',
      type: 'text',
      definition: 'The drug by its generic name.',
      value: sql`drug_name`,
      code: sql`drug`,
    },
    container: figure('Now', 'text', 'container', 'The container that the doses were given from.'),
    candidate: figure('With', 'text', 'candidate', 'The container that is compared; the present one is among them.'),
    doses: figure('Doses', 'count', 'doses', 'Doses given from one container, at facilities where both have a price.'),
    several_doses: figure('Doses of 2 or more', 'count', 'several', 'Doses that would take two or three containers.'),
    left_over: doseAmount('Left over per dose', 'left_over_each', 'What a dose would leave over in its containers.'),
    waste_needed_pct: figure(
      'With a waste',
      'percent',
      'waste_share',
      'Doses that would leave something over ÷ doses.',
    ),
    cost_then: figure('Cost', 'money', 'cost_then', 'Containers × price per container, of the period.'),
    saving: figure('Saving a year', 'money', 'saving', 'Cost now less this cost, scaled to 365 days.'),
    ...doseUnits,
  },
  tie: ['drug', 'container', 'candidate'],
  adds: { joins: [drugJoin] },
  rows: ({ asked, where }) => sql`
    select fact.*, fact.left_over / fact.doses as left_over_each, fact.with_waste / fact.doses as waste_share
    from (${fittingContainers(asked, where)}) fact`,
});
