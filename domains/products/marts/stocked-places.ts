import { column, type Mart } from '../../../warehouse/marts/mart.ts';

const pair = 'facility_id, product_id';

/**
 * Every facility × NDC that was ever moved, counted, bought or seen as a tag: where a unit cost is needed. An NDC that comes to a facility,
 * or turns out never to have been there, has its costs worked out anew.
 */
export const stockedPlaces: Mart = {
  name: 'stocked_places',
  reads: ['counts', 'movements', 'purchase_lines', 'rfid_events'],
  parts: ['stale_cells', 'stale_products'],
  marks: ['stale_products'],
  table: {
    name: 'stocked_places',
    columns: [column('company_id', 'integer'), column('facility_id', 'integer'), column('product_id', 'integer')],
    key: ['company_id', 'facility_id', 'product_id'],
    sort: ['company_id', 'product_id', 'facility_id'],
  },
  async refresh(store) {
    await store.makeTemp(
      'touched_products',
      'select product_id from stale_cells union select product_id from stale_products',
    );
    const ofTouched = 'product_id in (select product_id from touched_products)';
    await store.makeTemp(
      'places_now',
      [
        ...['movements', 'counts', 'purchase_lines'].map(
          (facts) => `select distinct ${pair} from ${facts} where ${ofTouched}`,
        ),
        // Only where it is encoded does an event have to name the NDC of its tag.
        `select distinct seen.facility_id, known.product_id from rfid_events known join rfid_events seen on seen.tag = known.tag
         where known.event = 'encoded' and known.product_id in (select product_id from touched_products)`,
      ].join(' union '),
    );
    await store.makeTemp('places_before', `select ${pair} from stocked_places where ${ofTouched}`);
    const came = `select ${pair} from places_now except select ${pair} from places_before`;
    const went = `select ${pair} from places_before except select ${pair} from places_now`;
    await store.run(
      `insert into stale_products (company_id, product_id) select distinct cast($1 as integer), product_id from (select * from (${came}) came union all select * from (${went}) went) changed`,
    );
    await store.run(`delete from stocked_places where ${ofTouched}`);
    await store.run(
      `insert into stocked_places (company_id, ${pair}) select cast($1 as integer), ${pair} from places_now order by product_id, facility_id`,
    );
  },
};
