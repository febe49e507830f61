import { isUnknownLotSql, lotKeySql } from '../../../../contracts/codes/lot-key.ts';
import type { StatusLevel } from '../../../../contracts/report.ts';
import type { Filter } from '../../../../query/define/filter.ts';
import { all, type Fragment, join, oneOf, sql, table } from '../../../../query/define/sql.ts';
import { settingValue } from '../../../shared/datasets/setting-value.ts';
import { stockSettings } from '../../settings.ts';

export const verdictWords: Record<string, string> = {
  affected: 'Under recall',
  need_review: 'To review',
  not_affected: 'Not affected',
};

export const verdictLevels: Record<string, StatusLevel> = { affected: 'bad', need_review: 'warn', not_affected: 'ok' };

export const recallClassWords: Record<string, string> = { I: 'Class I', II: 'Class II', III: 'Class III' };

/** How lots are compared: letters and digits only. */
export const lotKeyOf = (lot: string): Fragment => ({ parts: [{ is: 'text', text: lotKeySql(lot) }] });

const isDigit = (sign: string) => `ascii(${sign}) between 48 and 57`;

/** Nobody knows the lot. What begins or ends with a digit is one: that is seen many times faster than what is left of it without marks. */
export const isUnknownLot = (lot: string): Fragment => ({
  parts: [
    {
      is: 'text',
      text: `case when ${isDigit(lot)} or ${isDigit(`right(${lot}, 1)`)} then false else ${isUnknownLotSql(lot)} end`,
    },
  ],
});

const keyOf = (lot: string) => lot.toUpperCase().replace(/[^A-Z0-9]/gu, '');
const wholeDays = (values: string[]) => Number.parseInt(values[0] ?? '', 10);

/** How far ahead pages of stock look for what will expire unused. */
const riskDays = settingValue(stockSettings.expiryHorizonDays, sql`fact.facility_id`);
const isRecalled = sql`coalesce(fact.recall_verdict, '') = 'affected'`;

/** What is the matter with a lot, the first that holds: under recall, expired, will expire unused. */
const concerns: Record<string, { words: string; holds: Fragment }> = {
  at_risk: {
    words: 'Will expire unused',
    holds: sql`fact.at_risk_qty > 0 and fact.days_to_expiry between 0 and ${riskDays} and not ${isRecalled}`,
  },
  expired: { words: 'Expired', holds: sql`fact.days_to_expiry < 0 and not ${isRecalled}` },
  recalled: { words: 'Under recall', holds: isRecalled },
};

/** For facts that also have `at_risk_qty`. */
export const lotStatusFilter: Filter = {
  label: 'Status',
  words: Object.fromEntries(Object.entries(concerns).map(([value, { words }]) => [value, words])),
  where: (values) =>
    join(
      [sql`false`, ...values.flatMap((value) => (concerns[value] ? [sql`(${concerns[value].holds})`] : []))],
      ' or ',
    ),
};

/** Filters on a lot, for facts with `lot`, `days_to_expiry`, `recall_verdict`, `recall_number` and `recall_class`. */
export const lotFilters = {
  lot: {
    label: 'Lot',
    where: (values) => oneOf(sql`${lotKeyOf("coalesce(fact.lot, '')")}`, values.map(keyOf)),
    values: (search) =>
      sql`select distinct known.lot as value, known.lot as label from ${table('lots')} known where known.lot ilike ${search} escape '!' order by value`,
  },
  lotKnown: {
    label: 'Lot known',
    words: { true: 'Known', false: 'Not known' },
    where: (values) => oneOf(sql`case when fact.lot is null then 'false' else 'true' end`, values),
  },
  expiryWithinDays: {
    label: 'Expires within days',
    where: (values) =>
      Number.isNaN(wholeDays(values)) ? sql`false` : sql`fact.days_to_expiry <= ${wholeDays(values)}`,
  },
  recallVerdict: {
    label: 'Recall',
    words: { ...verdictWords, none: 'No notice' },
    where: (values) => oneOf(sql`coalesce(fact.recall_verdict, 'none')`, values),
  },
  recallNumber: {
    label: 'Recall no.',
    where: (values) =>
      sql`exists (select 1 from ${table('recall_matches')} match where match.product_id = fact.product_id and match.lot = fact.raw_lot
        and match.verdict <> 'not_affected' and ${oneOf(sql`coalesce(match.recall_number, match.recall_key)`, values)})`,
    values: (search) =>
      sql`select distinct coalesce(known.recall_number, known.recall_key) as value, coalesce(known.recall_number, known.recall_key) as label
        from ${table('recall_matches')} known where coalesce(known.recall_number, known.recall_key) ilike ${search} escape '!' order by value`,
  },
  recallClass: {
    label: 'Recall class',
    words: recallClassWords,
    where: (values) => all([oneOf(sql`fact.recall_class`, values)]),
  },
} satisfies Record<string, Filter>;
