import { copyBefore, findChanged } from '../../../warehouse/marts/changed-rows.ts';
import { column, type Mart, openEnd } from '../../../warehouse/marts/mart.ts';

/**
 * What a type of tray may hold, over the days on which its template did not change. The first choice of a segment has the
 * par; what may stand in for it has none of its own, but counts as a part of the first choice.
 */
export const trayTemplates: Mart = {
  name: 'tray_templates',
  reads: ['items', 'tray_type_items', 'tray_types', 'trays'],
  marks: ['stale_trays'],
  table: {
    name: 'tray_templates',
    columns: [
      column('company_id', 'integer'),
      column('tray_type_id', 'integer'),
      column('item_id', 'integer'),
      column('from_date', 'date'),
      column('to_date', 'date'),
      column('stands_for_item_id', 'integer'),
      column('units_per_par', 'decimal(18,4)'),
      column('par', 'decimal(18,4)'),
      /** The least that is still in order: the minimum, else the par. */
      column('need', 'decimal(18,4)'),
      /** The minimum as given: the least that a recommended par may be. */
      column('floor', 'decimal(18,4)'),
      column('segments', 'varchar'),
      column('is_critical', 'boolean'),
    ],
    key: ['company_id', 'tray_type_id', 'item_id', 'from_date'],
    sort: ['company_id', 'tray_type_id', 'from_date', 'item_id'],
  },
  async refresh(store, { whole }) {
    await copyBefore(store, 'tray_templates');
    await store.run('delete from tray_templates');
    await store.run(spansFromLines);
    if (whole) return;
    const changed = await findChanged(store, 'tray_templates');
    const [some] = await store.rows(`select 1 as found from ${changed} limit 1`);
    if (!some) return 'unchanged';
    // What is another template says something else of all trays of its type.
    await store.run(
      `insert into stale_trays (company_id, tray_id)
       select cast($1 as integer), tray_id from trays where tray_type_id in (select tray_type_id from ${changed})`,
    );
  },
};

/** A line without a segment is a segment of its own. */
const spansFromLines = `
  insert into tray_templates (company_id, tray_type_id, item_id, from_date, to_date, stands_for_item_id, units_per_par, par, need, floor, segments, is_critical)
  with lines as (
    select line.tray_type_id, line.item_id, line.segment, case when line.segment = '' then 'item ' || cast(line.item_id as varchar) else line.segment end as place,
      line.effective_from, coalesce(line.effective_to, date '${openEnd}') as effective_to, line.par, line.min, coalesce(line.rank, 1) as rank, coalesce(line.units_per_par, 1) as units_per_par,
      coalesce(line.critical, false) or coalesce(item.ven_class = 'V', false) or coalesce(type.category = 'crash_cart', false) as critical
    from tray_type_items line join items item on item.item_id = line.item_id
    join tray_types type on type.tray_type_id = line.tray_type_id
  ), days as (
    select tray_type_id, effective_from as day from lines union select tray_type_id, effective_to from lines
  ), spans as (
    select tray_type_id, day as from_date, lead(day) over (partition by tray_type_id order by day) as to_date from days
  ), placed as (
    select spans.from_date, spans.to_date, lines.*,
      first_value(lines.item_id) over (partition by spans.tray_type_id, spans.from_date, lines.place order by lines.rank, lines.item_id) as first_choice
    from spans join lines on lines.tray_type_id = spans.tray_type_id and lines.effective_from <= spans.from_date and spans.to_date <= lines.effective_to
    where spans.to_date is not null
  ), ranked as (
    select placed.*, row_number() over (partition by tray_type_id, from_date, item_id order by case when item_id = first_choice then 0 else 1 end, rank, first_choice) as n from placed
  )
  select cast($1 as integer), tray_type_id, item_id, from_date, to_date, max(first_choice) filter (where n = 1),
    max(case when item_id = first_choice then 1 else units_per_par end) filter (where n = 1),
    coalesce(sum(par) filter (where item_id = first_choice), 0), coalesce(sum(coalesce(min, par)) filter (where item_id = first_choice), 0),
    coalesce(sum(coalesce(min, 0)) filter (where item_id = first_choice), 0),
    coalesce(string_agg(segment || ' (' || rtrim(rtrim(cast(par as varchar), '0'), '.') || ')', ', ' order by segment) filter (where segment <> ''), ''), bool_or(critical)
  from ranked group by tray_type_id, item_id, from_date, to_date order by tray_type_id, from_date, item_id`;
