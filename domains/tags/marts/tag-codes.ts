import { decodeTag } from '../../../contracts/codes/decode-tag.ts';
import { column, type Mart } from '../../../warehouse/marts/mart.ts';

/** What the number on a tag says by itself. A tag without a row is a plain number: it means only what its events say. */
export const tagCodes: Mart = {
  name: 'tag_codes',
  reads: ['rfid_events'],
  table: {
    name: 'tag_codes',
    columns: [
      column('company_id', 'integer'),
      column('tag', 'varchar'),
      column('gtin', 'varchar', false),
      column('serial', 'varchar', false),
      column('is_bad', 'boolean'),
      /** How GS1 names the tag. */
      column('urn', 'varchar', false),
    ],
    key: ['company_id', 'tag'],
    sort: ['company_id', 'tag'],
  },
  async refresh(store) {
    await store.run('delete from tag_codes where tag not in (select tag from rfid_events)');
    const tags = await store.rows<{ tag: string }>(
      `select distinct tag from rfid_events where tag not in (select tag from tag_codes)
         and (tag like '30%' or tag like '36%' or lower(tag) like '0x3%') order by tag`,
    );
    const rows = tags.flatMap(({ tag }) => {
      const read = decodeTag(tag);
      if (read.is === 'licence_plate') return [];
      return [read.is === 'sgtin' ? [tag, read.gtin, read.serial, false, read.urn] : [tag, null, null, true, null]];
    });
    await store.insert(tagCodes.table, rows);
  },
};
