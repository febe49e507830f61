import type { Filter } from '../../../../query/define/filter.ts';
import { type Fragment, oneOf, sql, table } from '../../../../query/define/sql.ts';
import { itemFilters } from '../../../products/datasets/item-filters.ts';
import { siteFilters } from '../../../shared/datasets/site-filters.ts';
import { eventEffectWords, eventKindWords, eventStatusWords, evidenceWords } from './event-words.ts';

/** Events that touch drugs of a condition: of the item, of its class, or of all. For facts with `item_id` and `therapeutic_class`. */
const touching = (condition: Fragment): Fragment =>
  sql`(fact.item_id in (select drug.item_id from ${table('items')} drug where ${condition})
    or (fact.item_id is null and (fact.therapeutic_class is null or fact.therapeutic_class in (select drug.therapeutic_class from ${table('items')} drug where ${condition}))))`;

/** Filters on demand events. An event without a facility is of all of them. */
export const eventFilters = {
  event: {
    label: 'Event',
    where: (values) => oneOf(sql`fact.event_code`, values),
    values: (search) =>
      sql`select known.event_code as value, known.name as label from ${table('demand_event_rows')} known where known.name ilike ${search} escape '!' or known.event_code ilike ${search} escape '!' order by label, value`,
  },
  facility: {
    ...siteFilters.facility,
    where: (values) => sql`(fact.facility_id is null or ${siteFilters.facility.where(values)})`,
  },
  item: { ...itemFilters.item, where: (values) => touching(oneOf(sql`drug.item_code`, values)) },
  therapeuticClass: {
    ...itemFilters.therapeuticClass,
    where: (values) => touching(oneOf(sql`coalesce(nullif(trim(drug.therapeutic_class), ''), '(no class)')`, values)),
  },
  kind: { label: 'Kind', words: eventKindWords, where: (values) => oneOf(sql`fact.kind`, values) },
  status: { label: 'Status', words: eventStatusWords, where: (values) => oneOf(sql`fact.status`, values) },
  effect: { label: 'How it works', words: eventEffectWords, where: (values) => oneOf(sql`fact.effect`, values) },
  evidence: { label: 'Evidence', words: evidenceWords, where: (values) => oneOf(sql`fact.evidence`, values) },
} satisfies Record<string, Filter>;
