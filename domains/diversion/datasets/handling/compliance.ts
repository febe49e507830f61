import { bucketOf } from '../../../../query/define/bucket-of.ts';
import { defineDataset, type Measure, ratio } from '../../../../query/define/define.ts';
import type { Filter } from '../../../../query/define/filter.ts';
import { type Fragment, join, name, sql } from '../../../../query/define/sql.ts';
import { calendarBy } from '../../../shared/datasets/calendar.ts';
import { siteDimensions, siteJoins } from '../../../shared/datasets/site.ts';
import { drugJoin } from '../drugs.ts';
import { drugDimensions, unitDimensions } from '../handling-dimensions.ts';
import { handlingFilters } from '../handling-filters.ts';
import { type Count, complianceRecords } from './compliance-records.ts';
import { complianceTargets, type Limits } from './compliance-targets.ts';

const filters = handlingFilters satisfies Record<string, Filter>;

const summed = (one: Count): Fragment => sql`sum(${name(one)})`;

const count = (label: string, one: Count, definition: string, better?: 'down'): Measure<never> => ({
  ...(better && { better }),
  label,
  type: 'count',
  definition,
  parts: [],
  of: sql`coalesce(sum(${name(one)}), 0)`,
});

const share = (
  label: string,
  of: Fragment,
  among: Count,
  definition: string,
  better: 'up' | 'down',
  type: 'percent' | 'ratio' = 'percent',
): Measure<never> => ({
  label,
  type,
  definition,
  better,
  few: { of: `n_${among}`, below: 20 },
  parts: [],
  of: ratio(of, summed(among)),
});

/** The shares that the score is made of, each with the count that it is a share of. */
const denominators: Record<string, Count> = {
  auto_closed_pct: 'episodes',
  closed_within_7d_pct: 'variances_due',
  unreconciled_pct: 'episodes',
  witnessed_pct: 'wastes',
  waste_within_30_pct: 'duties',
  override_rate: 'dispenses',
  discrepancies_per_1000: 'accesses',
  discrepancies_24h_pct: 'discrepancies_due',
  back_charted_pct: 'charted',
};

const between = (measure: string, { target, floor }: Limits): Fragment =>
  sql`least(1.0, greatest(0.0, (${name(measure)} - ${floor}) / cast(${target - floor} as double precision)))`;

/** 1 at the target, 0 at the floor and beyond. Emergency departments remove by override more often, and have limits of their own. */
const attained = (measure: string, { target, floor, inEmergency }: Limits & { inEmergency?: Limits }): Fragment =>
  inEmergency
    ? sql`case when is_emergency = 1 then ${between(measure, inEmergency)} else ${between(measure, { target, floor })} end`
    : between(measure, { target, floor });

const qualifies = (measure: string): Fragment =>
  sql`${name(`n_${denominators[measure] ?? 'episodes'}`)} >= 20 and ${name(measure)} is not null`;

const weighted = (value: (target: (typeof complianceTargets)[number]) => Fragment): Fragment =>
  join(
    complianceTargets.map((one) => sql`case when ${qualifies(one.measure)} then ${value(one)} else 0 end`),
    ' + ',
  );

/** Least so many of the measures must have enough behind them. */
const leastMeasures = 4;

/** How complete and how timely the records of units are. It speaks about records, never about people. */
export const compliance = defineDataset({
  name: 'controlled-compliance',
  title: 'Completeness of controlled-drug records',
  time: 'period',
  buckets: ['week', 'month'],
  source: 'Episodes, wastes, cabinet transactions and the administration record of watched drugs.',
  reach: 'drug_records',
  hasNoTrend: true,
  filters,
  dimensions: {
    facility: siteDimensions.facility,
    ...unitDimensions,
    drug: drugDimensions.drug,
    month: { label: 'Month', type: 'date', definition: 'The first day of the month.', by: 'month' },
    ...calendarBy('of the record'),
  },
  parts: {},
  measures: {
    episodes: count(
      'Episodes',
      'episodes',
      'Judged episodes whose first removal lies in the period. Those that wait for records are in no share.',
    ),
    pending_count: count(
      'Waiting for records',
      'pending',
      'Episodes that are not judged yet, or of days on which records are missing.',
      'down',
    ),
    variance_rate: share(
      'Variance rate',
      sql`${summed('episodes')} - ${summed('balanced')}`,
      'episodes',
      '1 − balanced ÷ episodes. What late charting settled afterwards counts as a variance.',
      'down',
    ),
    auto_closed_pct: share(
      'Closed by matching',
      summed('matched'),
      'episodes',
      '(balanced + settled by late records) ÷ episodes.',
      'up',
    ),
    open_pct: share('Still open', summed('open'), 'episodes', '(open + in review) ÷ episodes.', 'down'),
    reconciled_pct: share(
      'Reconciled',
      summed('reconciled'),
      'episodes',
      'Closed by a person with an explanation ÷ episodes.',
      'up',
    ),
    unreconciled_pct: share(
      'Could not be reconciled',
      summed('unreconciled'),
      'episodes',
      'Closed by a person without an explanation ÷ episodes.',
      'down',
    ),
    closed_within_7d_pct: share(
      'Closed within 7 days',
      summed('closed_in_7d'),
      'variances_due',
      'Episodes with a variance that were closed within 7 days ÷ those whose records were due at least 7 days ago.',
      'up',
    ),
    witnessed_pct: share(
      'Wastes witnessed',
      summed('witnessed'),
      'wastes',
      'Wastes that another user witnessed ÷ wastes of scheduled drugs.',
      'up',
    ),
    waste_within_30_pct: share(
      'Wasted within 30 min',
      summed('within_30'),
      'duties',
      'Wasted within 30 minutes of the removal ÷ wastes with a known removal and leftovers that are not wasted yet.',
      'up',
    ),
    override_rate: share('Override rate', summed('overrides'), 'dispenses', 'Removals by override ÷ removals.', 'down'),
    discrepancies_per_1000: share(
      'Count discrepancies per 1,000 accesses',
      sql`1000 * ${summed('discrepancies')}`,
      'accesses',
      '1,000 × discrepancies ÷ accesses to cabinets.',
      'down',
      'ratio',
    ),
    discrepancies_24h_pct: share(
      'Discrepancies resolved within 24 h',
      summed('resolved_in_24h'),
      'discrepancies_due',
      'Resolved within 24 hours ÷ discrepancies that were found at least 24 hours ago.',
      'up',
    ),
    back_charted_pct: share(
      'Charted over 60 min late',
      summed('back_charted'),
      'charted',
      'Doses that were charted more than 60 minutes after they were given ÷ doses with a time of charting. Blank while the feed sends none.',
      'down',
    ),
    ...(Object.fromEntries(
      [...new Set(['episodes', ...Object.values(denominators)])].map((one) => [
        `n_${one}`,
        count(
          `Behind it: ${one.replaceAll('_', ' ')}`,
          one as Count,
          'How many the share is a share of; below 20 it is gray and in no score.',
        ),
      ]),
    ) as Record<`n_${Count}`, Measure<never>>),
    is_emergency: {
      label: 'Emergency only',
      type: 'count',
      definition: '1 where all of the row is emergency departments.',
      parts: [],
      of: sql`case when min(care_area) = 'ed' and max(care_area) = 'ed' then 1 else 0 end`,
    },
    compliance_score: {
      label: 'Compliance score',
      type: 'score',
      definition: `100 × the weighted mean of how far each measure is from its floor to its target, over those with at least 20 behind them; blank where fewer than ${leastMeasures} have.`,
      better: 'up',
      parts: [],
      needs: [
        'is_emergency',
        ...Object.keys(denominators),
        ...[...new Set(Object.values(denominators))].map((one) => `n_${one}`),
      ],
      after: sql`case when ${join(
        complianceTargets.map(({ measure }) => sql`case when ${qualifies(measure)} then 1 else 0 end`),
        ' + ',
      )} >= ${leastMeasures} then 100 * (${weighted(({ measure, weight, ...limits }) => sql`${weight} * ${attained(measure, limits)}`)}) / (${weighted(({ weight }) => sql`${weight}`)}) end`,
    },
  },
  adds: { joins: [...siteJoins, drugJoin] },
  cells: ({ asked, where, bucket }) => {
    const everything = complianceRecords(asked);
    const time =
      bucket === 'week' || bucket === 'month' ? sql`, ${bucketOf(bucket, sql`fact.local_date`)} as bucket` : sql``;
    return sql`select fact.*, case when fact.is_night then 'night' else 'day' end as shift, ${bucketOf('month', sql`fact.local_date`)} as month${time} from (${everything}) fact where ${where()}`;
  },
});
