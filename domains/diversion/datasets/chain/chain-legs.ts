import { asLines } from '../../../../query/define/as-lines.ts';
import { defineDataset, defineList, type Field } from '../../../../query/define/define.ts';
import type { Join } from '../../../../query/define/joins.ts';
import { median } from '../../../../query/define/percentile.ts';
import { name, sql, table, wallClock } from '../../../../query/define/sql.ts';
import { ndcAsShown } from '../../../products/datasets/product.ts';
import { facilityJoin } from '../../../shared/datasets/site.ts';
import { drugJoin } from '../drugs.ts';
import { doseAmount, doseUnits } from '../episodes/episode-records.ts';
import { chainFilters, chainRows } from './chain-rows.ts';
import { causeWords, legStateLevels, legStateWords, legWords, ruleWords } from './chain-words.ts';

const source =
  'Order lines, stock movements and loads of cabinets, leg by leg; episodes for what was removed. Nothing is made to add up.';

const staffJoin = (alias: string, on: `cell.${string}`): Join => ({
  alias,
  table: table('staff'),
  on: { staff_id: on },
  brings: { [`${alias}_name`]: 'name', [`${alias}_code`]: 'staff_code' },
});
const placeJoin = (alias: string, on: `cell.${string}`): Join => ({
  alias,
  table: table('locations'),
  on: { location_id: on },
  brings: { [`${alias}_name`]: 'name', [`${alias}_code`]: 'location_code' },
});
const person = (label: string, alias: string, definition: string): Field => ({
  label,
  type: 'text',
  definition,
  value: name(`${alias}_name`),
  code: name(`${alias}_code`),
  isPersonal: true,
});
const place = (label: string, alias: string, definition: string): Field => ({
  label,
  type: 'text',
  definition,
  value: name(`${alias}_name`),
  code: name(`${alias}_code`),
});

const oneHand = sql`coalesce(sum(case when is_one_hand then 1 else 0 end), 0)`;
const openGaps = sql`coalesce(sum(case when state = 'gap' then 1 else 0 end), 0)`;
const unaccounted = sql`coalesce(sum(missing_containers), 0)`;
const words = {
  units_unaccounted:
    'What is missing of gaps and what is unlocated, in containers, so that drugs can be added. What arrived too much is never netted against it.',
  open_gaps: 'Legs whose two ends do not agree, or that lack an end or a second person.',
  hours_to_vault: 'The median of the hours from when a delivery was booked to when it was in the vault.',
  one_hand_legs: 'Legs with the same person at both ends and no witness.',
};

/** Every leg of a scheduled drug from the invoice to the patient. */
export const chainLegList = defineList({
  name: 'legs of the controlled chain',
  source,
  reach: 'movements',
  filters: chainFilters,
  fields: {
    leg: {
      label: 'Leg',
      type: 'status',
      definition: asLines(
        'Invoiced to received: the order line against the receipts of stock.',
        'Received to vault: where a facility has one.',
        'Compounded: what went in against what came out; 1 % may be lost.',
        'Moved to arrived: one transfer, out and in.',
        'Arrived to loaded: the same transfer, as the cabinet says.',
        'Removed to accounted for: of a day, by drug and facility; a lot ends at the cabinet.',
        'Book to shelf: a count that was booked as an adjustment. It is unlocated, and closes no gap.',
        'Destroyed: inventory, by two people. Sent back: to a supplier or a reverse distributor.',
      ),
      words: legWords,
      value: sql`leg`,
    },
    state: {
      label: 'State',
      type: 'status',
      definition: asLines(
        'Matched: both ends agree, tied by a number.',
        'Probably matched: the same NDC and quantity within 24 hours.',
        'Gap: they do not agree, or an end is missing.',
        'Unlocated: found at the shelf, or not found there.',
        'Not judged: a record that would say it is not sent, or may still come.',
      ),
      words: legStateWords,
      levels: legStateLevels,
      value: sql`state`,
    },
    cause: {
      label: 'Why',
      type: 'status',
      definition: 'What is wrong with a gap, and why a leg is not judged.',
      words: causeWords,
      value: sql`cause`,
    },
    drug: {
      label: 'Drug',
      type: 'text',
      definition: 'The drug by its generic name.',
      value: sql`drug_name`,
      code: sql`drug`,
    },
    ndc: {
      label: 'NDC',
      type: 'code',
      definition: 'The package; blank beyond the cabinet.',
      value: ndcAsShown('ndc'),
      code: sql`ndc`,
    },
    lot: {
      label: 'Lot',
      type: 'code',
      definition: 'The lot; blank where a leg has several, and beyond the cabinet.',
      value: sql`lot`,
    },
    facility: {
      label: 'Facility',
      type: 'text',
      definition: 'Where the leg begins.',
      value: sql`facility_name`,
      code: sql`facility_code`,
    },
    from_at: {
      label: 'From',
      type: 'datetime',
      definition: 'When it left, by the clock of the facility.',
      value: wallClock(sql`from_local`),
      order: sql`from_local`,
    },
    to_at: {
      label: 'To',
      type: 'datetime',
      definition: 'When it arrived.',
      value: wallClock(sql`to_local`),
      order: sql`to_local`,
    },
    from_location: place('From place', 'from_place', 'Where it left.'),
    to_location: place('To place', 'to_place', 'Where it arrived.'),
    from_qty: doseAmount('Left', 'from_amount', 'How much left, or was invoiced.'),
    to_qty: doseAmount('Arrived', 'to_amount', 'How much arrived, or is accounted for.'),
    missing_qty: doseAmount(
      'Missing',
      'missing_shown',
      'Left less arrived, of gaps and of what is unlocated; below zero, more arrived.',
    ),
    user: person('From hand', 'from_person', 'Who let it go.'),
    to_user: person('To hand', 'to_person', 'Who took it.'),
    witness: person('Witness', 'seer', 'Who saw it.'),
    rule: { label: 'Tied by', type: 'status', definition: 'What ties both ends.', words: ruleWords, value: sql`rule` },
    from_record: {
      label: 'Record of what left',
      type: 'code',
      definition: 'The first row at that end: p an order line, m a movement, t a transaction of a cabinet.',
      value: sql`from_row`,
    },
    to_record: {
      label: 'Record of what arrived',
      type: 'code',
      definition: 'The first row at that end.',
      value: sql`to_row`,
    },
    record: { label: 'Leg number', type: 'code', definition: 'The stable number of the leg.', value: sql`leg_id` },
    hours: {
      label: 'Hours to vault',
      type: 'hours',
      definition: 'From when a delivery was booked to when it was in the vault.',
      better: 'down',
      value: sql`hours`,
    },
    one_hand: {
      label: 'One hand',
      type: 'flag',
      definition: 'The same person at both ends and no witness; blank where a hand is not on record.',
      value: sql`is_one_hand`,
    },
    units_unaccounted: {
      label: 'Units unaccounted',
      type: 'ratio',
      definition: words.units_unaccounted,
      better: 'down',
      value: sql`missing_containers`,
      total: unaccounted,
    },
    open_gaps: {
      label: 'Open gaps',
      type: 'count',
      definition: words.open_gaps,
      better: 'down',
      value: sql`case when state = 'gap' then 1 else 0 end`,
      total: openGaps,
    },
    hours_to_vault: {
      label: 'Hours to vault',
      type: 'hours',
      definition: words.hours_to_vault,
      better: 'down',
      value: sql`hours`,
      total: median(sql`hours`),
    },
    one_hand_legs: {
      label: 'Legs with one hand',
      type: 'count',
      definition: words.one_hand_legs,
      better: 'down',
      value: sql`case when is_one_hand then 1 else 0 end`,
      total: oneHand,
    },
    ...doseUnits,
  },
  tie: ['leg_id'],
  adds: {
    joins: [
      facilityJoin,
      drugJoin,
      staffJoin('from_person', 'cell.staff_id'),
      staffJoin('to_person', 'cell.to_staff_id'),
      staffJoin('seer', 'cell.witness_staff_id'),
      placeJoin('from_place', 'cell.location_id'),
      placeJoin('to_place', 'cell.to_location_id'),
      { alias: 'made', table: table('products'), on: { product_id: 'cell.product_id' }, brings: { ndc: 'ndc' } },
    ],
  },
  rows: ({ asked, where }) => sql`
    select fact.*, case when fact.state in ('gap', 'unlocated') then fact.missing end as missing_shown from (${chainRows(asked, where)}) fact`,
});

const legOrder = Object.keys(legWords);

/** Legs by kind and state. */
export const chainLegCounts = defineDataset({
  name: 'chain-legs',
  title: 'Legs of the controlled chain',
  time: 'period',
  buckets: [],
  source,
  reach: 'movements',
  hasNoTrend: true,
  filters: chainFilters,
  dimensions: {
    leg: { label: 'Leg', type: 'status', definition: 'From where to where.', by: 'leg', words: legWords },
    state: {
      label: 'State',
      type: 'status',
      definition: 'Whether both ends agree.',
      by: 'state',
      words: legStateWords,
      levels: legStateLevels,
    },
  },
  parts: {},
  measures: {
    legs: { label: 'Legs', type: 'count', definition: 'How many there are.', parts: [], of: sql`count(*)` },
    leg_place: {
      label: 'Order',
      type: 'count',
      definition: 'The place of the leg in the chain.',
      parts: [],
      total: 'none',
      of: sql`min(leg_place)`,
    },
    open_gaps: {
      label: 'Open gaps',
      type: 'count',
      definition: words.open_gaps,
      better: 'down',
      parts: [],
      of: openGaps,
    },
    units_unaccounted: {
      label: 'Units unaccounted',
      type: 'ratio',
      definition: words.units_unaccounted,
      better: 'down',
      parts: [],
      of: unaccounted,
    },
  },
  adds: { joins: [] },
  cells: ({ asked, where }) => sql`
    select fact.leg, fact.state, fact.missing_containers, case fact.leg ${legOrder
      .map((leg, place) => sql`when ${leg} then cast(${place} as integer) `)
      .reduce((one, other) => sql`${one}${other}`)} end as leg_place
    from (${chainRows(asked, where)}) fact`,
});
