import type { GeneratedCompany } from '../generate/generated-company.ts';

/** A figure of a generated hospital system beside what is known of real ones. */
export interface Figure {
  name: string;
  unit: string;
  value: number;
  from: number;
  to: number;
  /** What the range rests on. */
  source: string;
}

const resized = 'what the demo is made for';
const turnsSource =
  'hospital pharmacies turn their stock 10 to 14 times a year, 26 to 36 days on hand (forecast brief)';

/** What a pharmacy director would check first, worked out from the files alone. */
export async function figuresOfHospital(company: GeneratedCompany, end: string): Promise<Figure[]> {
  await company.run(stockOf(end));
  await company.run(careOf(end));
  const one = (sql: string) => company.number(sql.startsWith('select') ? sql : `select ${sql}`);
  const figures: Figure[] = [];
  const add = async (name: string, unit: string, [from, to]: [number, number], source: string, sql: string) => {
    figures.push({ name, unit, from, to, source, value: await one(sql) });
  };
  await add('beds', 'beds', [250, 350], resized, 'select sum(beds::int) from facilities');
  await add('beds of the main hospital', 'beds', [150, 350], resized, 'select max(beds::int) from facilities');
  await add(
    'occupied beds',
    '% of beds',
    [50, 75],
    'US hospitals: about two thirds of staffed beds (AHA annual survey)',
    '100 * (select beds from census) / (select sum(beds::int) from facilities)',
  );
  await add('days on hand', 'days', [20, 40], turnsSource, daysOnHand);
  await add(
    'turns',
    'a year',
    [9, 15],
    turnsSource,
    '(select value from usage_365) / (select avg(value) from closing)',
  );
  await add(
    'loss',
    '% of what leaves',
    [1, 3],
    'expired and wasted stock of hospital pharmacies: 1 to 3 % of purchases',
    '100 * (select value from lost) / ((select value from lost) + (select value from usage_365))',
  );
  await add(
    'positions out or critical',
    '% of positions',
    [2, 5],
    resized,
    `100.0 * (select count(*) from positions where usable < container or usable < daily * lead) / (select count(*) from positions)`,
  );
  await add(
    'doses dispensed per occupied bed and day',
    'containers',
    [8, 22],
    '5.9 million doses a year at 735 beds, 22 a bed and day, in an academic center (Poon, Ann Intern Med 2006); community hospitals less',
    `(select containers / 365 from inpatient_use) / (select beds from census)`,
  );
  await add(
    'drug cost per adjusted patient day',
    'USD',
    [60, 220],
    '12.5 million USD a year at 355 beds (IU Health Bloomington, 2011) is 80 USD; prices have doubled since. Adjusted: inpatient days × 2, outpatient care being half of revenue (AHA)',
    `(select value from usage_365) / (2 * 365 * (select beds from census))`,
  );
  await add(
    'anesthesia drug cost per case',
    'USD',
    [15, 80],
    'median 23 USD, 8 to 82 (Hester, ASA 2012, 449 knee replacements), before sugammadex',
    `select sum(dispensed::double * coalesce(price, 0)) / count(distinct case_code) from case_doses left join item_price using (item_code)`,
  );
  await add(
    'vials of biologics per patient and visit',
    'containers',
    [1, 4],
    'labels: 200 mg pembrolizumab are two vials of 100 mg; weight-based antibodies one to four',
    `select avg(containers) from (select c.encounter_code, m.ndc, c.occurred_at, sum(m.quantity / container) as containers from charges c
       join moved m on m.facility_code = c.facility_code and m.ndc = c.ndc and m.t = c.occurred_at::timestamptz and m.kind = 'dispense' join dear on dear.ndc = m.ndc
       where c.kind = 'charge' group by all)`,
  );
  await add(
    'order lines a day',
    'lines',
    [40, 160],
    'a 250-bed hospital orders 50 to 150 lines on a workday',
    `select count(*) / count(distinct ordered_at[:10]) from purchase_lines where kind = 'purchase'`,
  );
  await add(
    'nurses with enough to be scored',
    'nurses',
    [60, 400],
    'eight shifts and twenty controlled removals in 30 days',
    `select count(*) from (select staff_code from adc_transactions a join staff s using (staff_code) where s.role = 'rn' and kind in ('dispense', 'override_dispense')
       and occurred_at::timestamptz > timestamptz '${end}' - interval 30 day group by all having count(*) >= 20 and count(distinct occurred_at[:10]) >= 8)`,
  );
  await add(
    'anesthesia users with 60 cases in 90 days',
    'users',
    [25, 80],
    resized,
    `select count(*) from (select d.staff_code from case_doses d join cases c using (case_code) where c.ends_at::timestamptz > timestamptz '${end}' - interval 90 day
       group by d.staff_code having count(distinct d.case_code) >= 60)`,
  );
  await add(
    'units with inpatients or emergencies',
    'units',
    [8, 30],
    resized,
    `select count(*) from (select distinct facility_code, location_group from locations where location_type in ('adc', 'icu', 'ed', 'floor'))`,
  );
  await add(
    'facilities in 340B',
    'facilities',
    [3, 5],
    resized,
    "select count(*) from facilities where entity_type <> 'none'",
  );
  await add('facilities', 'facilities', [5, 5], 'stock can move between them', 'select count(*) from facilities');
  await add(
    'technicians who encode',
    'people',
    [5, 10],
    resized,
    `select count(distinct staff_code) from rfid_events where event = 'encoded' and occurred_at::timestamptz > timestamptz '${end}' - interval 30 day`,
  );
  await add(
    'tags read as used and found again',
    '% of uses',
    [0.1, 1],
    'missed reads below 1 % (RFID brief, 1.10)',
    "100.0 * (select count(*) from rfid_events where event = 'found') / (select count(*) from rfid_events where event = 'used')",
  );
  await add(
    'tags voided',
    '% of tags',
    [0.1, 1],
    'RFID brief, 1.10',
    "100.0 * (select count(*) from rfid_events where event = 'voided') / (select count(*) from rfid_events where event = 'encoded')",
  );
  await add(
    'trays exchanged after each case',
    '% of exchanges of anesthesia trays',
    [5, 95],
    'both ways of exchange are in use',
    `select 100.0 * avg(case when cases = 1 then 1 else 0 end) from exchanges`,
  );
  await add(
    'orders at or below the policy',
    '% of lines',
    [85, 100],
    'what is ordered follows from the policies',
    `select 100.0 * avg(case when packages * size <= max_qty then 1 else 0 end) from ordered`,
  );
  await add('movements', 'rows', [500_000, 740_000], 'twice the former demo at most', 'select count(*) from movements');
  return figures;
}

/** Days of its own products that a supplier holds. */
export async function figuresOfSupplier(company: GeneratedCompany, end: string): Promise<Figure[]> {
  await company.run(stockOf(end));
  const value = await company.number(daysOnHand);
  return [{ name: 'days on hand of the supplier', unit: 'days', from: 20, to: 60, source: resized, value }];
}

const daysOnHand = 'select (select value from closing order by day desc limit 1) / (select value / 90 from usage_90)';

const ndc11 = (column: string) =>
  `lpad(split_part(${column}, '-', 1), 5, '0') || lpad(split_part(${column}, '-', 2), 4, '0') || lpad(split_part(${column}, '-', 3), 2, '0')`;

const stockOf = (end: string): string => `
  create temp table sizes as select ${ndc11('ndc')} as ndc, item_code, package_size::double as size, container_qty::double as container from products;
  create temp table cost as select ndc, arg_max(unit_cost::double, occurred_at::timestamptz) as cost from movements where kind = 'receive' group by ndc
    union all select ndc, null from sizes where ndc not in (select ndc from movements where kind = 'receive');
  create temp table priced as select s.ndc, coalesce(c.cost, max(m.unit_cost::double)) as cost from sizes s left join cost c using (ndc) left join movements m using (ndc) group by s.ndc, c.cost;
  create temp table moved as select facility_code, location_code, ndc, lot, expiry, occurred_at::timestamptz as t, kind, quantity::double as quantity, unit_cost::double as unit_cost,
    case when kind in ('receive', 'transfer_in', 'return', 'compound_in', 'adjust') then 1 else -1 end * quantity::double as change from movements;
  create temp table usage_90 as select sum(case kind when 'dispense' then quantity else -quantity end * unit_cost) as value from moved where kind in ('dispense', 'return') and t > timestamptz '${end}' - interval 89 day;
  create temp table usage_365 as select sum(case kind when 'dispense' then quantity else -quantity end * unit_cost) as value from moved where kind in ('dispense', 'return') and t > timestamptz '${end}' - interval 364 day;
  create temp table lost as select sum(case kind when 'adjust' then -quantity else quantity end * unit_cost) as value from moved where kind in ('expire', 'waste', 'recall', 'adjust') and t > timestamptz '${end}' - interval 364 day;
  create temp table events as
    select facility_code, location_code, ndc, lot, expiry, t at time zone 'UTC' as t, 1 as place, change, null::double as counted from moved
    union all select facility_code, location_code, ndc, lot, expiry, (counted_at::timestamp at time zone timezone) at time zone 'UTC', 0, 0, quantity::double from counts join facilities using (facility_code);
  create temp table epochs as select *, count(counted) over (partition by facility_code, location_code, ndc, lot order by t, place rows unbounded preceding) as epoch from events;
  create temp table ends as select (date '${end}' - to_months(n::int) + interval 1 day)::timestamp as day from range(13) r(n);
  create temp table held as select day, facility_code, location_code, ndc, lot, expiry, sum(change) + coalesce(max(counted), 0) as quantity from (
    select day, e.*, max(epoch) over (partition by day, facility_code, location_code, ndc, lot) as last from epochs e join ends on e.t < ends.day + interval 8 hour
  ) where epoch = last group by all;
  create temp table closing as select day, sum(quantity * cost) as value from held join priced using (ndc) group by day;
`;

const careOf = (end: string): string => `
  create temp table item_price as select item_code, avg(cost) as price from sizes join priced using (ndc) where cost is not null group by item_code;
  create temp table dear as select ndc, container from sizes join items using (item_code) where high_cost = 'true';
  create temp table census as select sum(date_diff('minute', greatest(starts_at::timestamptz, timestamptz '${end}' - interval 364 day), least(coalesce(ends_at::timestamptz, timestamptz '${end}'), timestamptz '${end}')))
      / (365.0 * 24 * 60) as beds
    from encounter_stays s join encounters e using (encounter_code) join locations l on l.facility_code = e.facility_code and l.location_code = s.location_code
    where l.location_type in ('adc', 'icu', 'floor') and l.care_area in ('icu', 'medsurg', 'ob') and coalesce(ends_at::timestamptz, timestamptz '${end}') > timestamptz '${end}' - interval 364 day;
  create temp table inpatient_use as select sum(case kind when 'dispense' then quantity else -quantity end / container) as containers
    from moved m join sizes using (ndc) join locations l on l.facility_code = m.facility_code and l.location_code = m.location_code
    where kind in ('dispense', 'return') and l.care_area in ('icu', 'medsurg', 'ob') and t > timestamptz '${end}' - interval 364 day;
  create temp table positions as
    with used as (select facility_code, location_code, item_code, sum(case kind when 'return' then -quantity else quantity end) / 90 as daily
      from moved join sizes using (ndc) where kind in ('dispense', 'return', 'transfer_out') and t > timestamptz '${end}' - interval 89 day group by all),
    stock as (select facility_code, location_code, item_code, sum(quantity) filter (where expiry::date > date '${end}') as usable from held join sizes using (ndc)
      where day = (select max(day) from held) group by all),
    places as (select p.*, unnest(case when p.location_code is null then ['CP', 'WH'] else [p.location_code] end) as place from policies p)
    select p.facility_code, p.location_code, p.item_code, sum(coalesce(usable, 0)) as usable, sum(coalesce(daily, 0)) as daily, max(coalesce(lead_time_days::double, 1)) as lead,
      (select min(container) from sizes where sizes.item_code = p.item_code) as container
    from places p left join used u on u.facility_code = p.facility_code and u.location_code = p.place and u.item_code = p.item_code
      left join stock s on s.facility_code = p.facility_code and s.location_code = p.place and s.item_code = p.item_code
    group by all;
  create temp table exchanges as select tray_code, s.scanned_at, (select count(*) from cases c where c.location_code = s.location_code and c.facility_code = s.facility_code
      and c.starts_at::timestamptz >= s.scanned_at::timestamptz and c.starts_at::timestamptz < s.next) as cases
    from (select *, lead(scanned_at::timestamptz) over (partition by tray_code order by scanned_at::timestamptz) as next from tray_scans) s
    where kind = 'dispatch' and location_code like 'OR%';
  create temp table ordered as select packages_ordered::double as packages, size, max_qty::double as max_qty from purchase_lines l join sizes using (ndc)
    join policies p on p.facility_code = l.facility_code and p.item_code = sizes.item_code and p.location_code is null where kind = 'purchase';
`;
