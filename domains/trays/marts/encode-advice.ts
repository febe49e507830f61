import { addDays, isoWeekday } from '../../../contracts/calendar.ts';
import type { Value } from '../../../warehouse/engine.ts';
import { column, type Mart } from '../../../warehouse/marts/mart.ts';
import { readSettings, type ValuesOf } from '../../shared/marts/read-settings.ts';
import { settingReads } from '../../shared/marts/setting-part.ts';
import {
  describeRestockDemand,
  encodingTarget,
  expectOver,
  judgePlan,
  planEncoding,
  protectedWeekdays,
} from '../science/plan-encoding.ts';
import { traySettings } from '../settings.ts';
import { type EncodePosition, positionSettings, readEncodePositions, readRestockDays } from './encode-positions.ts';

const { encodeLevel, encodeLeadDays, encodeReviewDays, encodeWeekdays, minutesPerTag, overTimes, overDays } =
  traySettings;
const read = {
  ...{ ...positionSettings, encodeLevel, encodeLeadDays, encodeReviewDays, encodeWeekdays },
  ...{ minutesPerTag, overTimes, overDays },
} as const;

const table = {
  name: 'encode_advice',
  columns: [
    column('company_id', 'integer'),
    column('item_id', 'integer'),
    column('facility_id', 'integer'),
    column('as_of', 'date'),
    column('restock_per_day', 'double precision'),
    column('expected', 'double precision'),
    column('protection_days', 'integer'),
    column('service_level', 'double precision'),
    column('target', 'integer'),
    column('ready', 'integer'),
    column('waiting', 'integer'),
    column('short_dated', 'integer'),
    column('first_pass', 'double precision', false),
    column('available', 'integer'),
    column('tags_per_package', 'integer'),
    column('encode', 'integer'),
    column('packages', 'integer'),
    column('untagged_qty', 'decimal(18,4)', false),
    column('minutes', 'double precision'),
    column('value', 'decimal(18,4)', false),
    column('status', 'varchar'),
  ],
  key: ['company_id', 'item_id', 'facility_id'],
  sort: ['company_id', 'item_id', 'facility_id'],
};

/** How many units of each item to tag now, for the round after the newest day. Stock and recalls change without tags, so it is worked out anew each time. */
export const encodeAdvice: Mart = {
  name: 'encode_advice',
  reads: [
    'locations',
    'movements',
    'package_spans',
    'policies',
    'products',
    'recalled_lots',
    'stock_spans',
    'tag_events',
    'tag_spans',
    'tray_moves',
    'tray_templates',
    'trays',
    'unit_costs',
    ...settingReads(...Object.values(read)),
  ],
  table,
  async refresh(store) {
    await store.run('delete from encode_advice');
    const [known] = await store.rows<{ first: string | null; newest: string | null }>(
      'select min(local_date) as first, max(local_date) as newest from tag_events',
    );
    if (!known?.first || !known.newest) return;
    const { newest } = known;
    const chosen = await readSettings(store, read);
    // Before the first tag there was nothing to restock: such days would only thin the demand.
    const earliest = addDays(newest, 1 - chosen.values.demandDays);
    const from = known.first > earliest ? known.first : earliest;
    const restocked = await readRestockDays(store, from, newest);
    const positions = await readEncodePositions(store, newest, chosen);
    const rows = positions.map((position): Record<string, Value> => {
      const counts = restocked.get(`${position.item_id}/${position.facility_id}`) ?? new Map<string, number>();
      return { as_of: newest, ...advise(position, counts, { from, newest }, chosen.at(position.facility_id)) };
    });
    await store.insertRecords(table, rows);
  },
};

function advise(
  position: EncodePosition,
  restocked: Map<string, number>,
  { from, newest }: { from: string; newest: string },
  rules: ValuesOf<typeof read>,
): Record<string, Value> {
  const days = [];
  for (let day = from; day <= newest; day = addDays(day, 1))
    days.push({ weekday: isoWeekday(day), restocked: restocked.get(day) ?? 0 });
  const demand = describeRestockDemand(days);
  const rounds = {
    leadDays: rules.encodeLeadDays,
    reviewDays: rules.encodeReviewDays,
    encodeDays: rules.encodeWeekdays.map(Number),
  };
  const protectedDays = protectedWeekdays(isoWeekday(newest), rounds);
  const expected = expectOver(demand, protectedDays);
  const level = position.service_level ?? rules.encodeLevel;
  const target = encodingTarget({ mean: expected, sd: demand.sd, protectionDays: protectedDays.length, level });
  const containerQty = position.container_qty ?? 1;
  const tagsPerPackage = Math.max(1, Math.floor((position.package_size ?? containerQty) / containerQty + 1e-9));
  const { ready, waiting, first_pass, untagged_qty, unit_cost } = position;
  const plan = planEncoding(target, {
    ready,
    waiting,
    firstPassShare: first_pass,
    tagsPerPackage,
    wholePackages: true,
  });
  return {
    item_id: position.item_id,
    facility_id: position.facility_id,
    restock_per_day: demand.perDay,
    expected,
    protection_days: protectedDays.length,
    service_level: level,
    target,
    ready,
    waiting,
    short_dated: position.short_dated,
    first_pass,
    available: plan.available,
    tags_per_package: tagsPerPackage,
    encode: plan.encode,
    packages: plan.packages,
    untagged_qty,
    minutes: plan.encode * (position.minutes_per_tag ?? rules.minutesPerTag),
    value: unit_cost === null ? null : plan.encode * containerQty * unit_cost,
    status: judgePlan({ ...plan, target, perDay: demand.perDay, containerQty, untaggedQty: untagged_qty }, rules),
  };
}
