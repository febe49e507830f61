import { column, type Mart, openEnd } from '../../../warehouse/marts/mart.ts';

/** What tells them apart, and the order in which they lie. */
const told = 'product_id, facility_id, lot, lot_key, expiry, status';

/**
 * Tags that have ended by now, by lot and by how: nearly all that ever were, of which pages ask little more than the number. Made
 * whole: it is one pass over the spans, and a day ends tags of most NDCs.
 */
export const endedTags: Mart = {
  name: 'ended_tags',
  reads: ['tag_spans'],
  table: {
    name: 'ended_tags',
    columns: [
      column('company_id', 'integer'),
      column('row_no', 'integer'),
      column('facility_id', 'integer'),
      column('product_id', 'integer'),
      column('lot', 'varchar', false),
      column('lot_key', 'varchar', false),
      column('expiry', 'date', false),
      column('status', 'varchar'),
      column('tags', 'integer'),
      /** When the first of them was encoded. */
      column('encoded_local', 'timestamp'),
      /** When the last of them was seen. */
      column('last_event_local', 'timestamp'),
    ],
    key: ['company_id', 'row_no'],
    sort: ['company_id', 'product_id'],
  },
  async refresh(store) {
    await store.run('delete from ended_tags');
    await store.run(
      `insert into ended_tags (company_id, row_no, ${told}, tags, encoded_local, last_event_local)
       select cast($1 as integer), cast(row_number() over (order by ${told}) as integer), ${told}, tags, encoded_local, last_event_local
       from (
         select ${told}, cast(count(*) as integer) as tags, min(encoded_local) as encoded_local, max(last_event_local) as last_event_local
         from tag_spans where to_date = date '${openEnd}' and encoded_local is not null and status in ('used', 'voided', 'expired', 'recalled')
         group by ${told}
       ) ended order by ${told}`,
    );
  },
};
