import * as z from 'zod/mini';
import { isDate } from '../../../contracts/calendar.ts';
import { Problem } from '../../../contracts/problem.ts';
import type { CompanyReader } from '../../../query/define/company-reader.ts';
import { day, type Fragment, oneOf, sql, table } from '../../../query/define/sql.ts';
import { definePack, type PackColumn, type PackTable } from '../../shared/work/pack-kind.ts';
import { readLoads } from '../../shared/work/read-loads.ts';
import { complianceRules } from '../marts/compliance/all-rules.ts';

/** An auditor asks for six months of one hospital; what is beyond this is cut off, and the table says so. */
const mostRows = 200_000;
const calendarDay = z.string().check(z.refine(isDate, 'must be a day of the calendar, such as 2026-11-14'));
const input = z.object({
  from: calendarDay,
  to: calendarDay,
  /** Draws the sample: the same seed draws the same. */
  seed: z._default(z.number().check(z.int(), z.gte(0), z.lte(2_147_483_647)), 1),
  size: z._default(z.number().check(z.int(), z.gte(1), z.lte(500)), 50),
  /** The auditor's own list, charges and purchase lines (`PO-17/3`), in place of a sample. */
  lines: z._default(z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))).check(z.maxLength(500)), []),
});
type Asked = z.infer<typeof input>;

const text = (key: string, label: string): PackColumn => ({ key, label, type: 'text' });
const code = (key: string, label: string): PackColumn => ({ key, label, type: 'code' });
const on = (key: string, label: string): PackColumn => ({ key, label, type: 'date' });
const money = (key: string, label: string): PackColumn => ({ key, label, type: 'money' });
const amount = (key: string, label: string): PackColumn => ({ key, label, type: 'ratio' });

const rulesBroken = sql`(select string_agg(distinct broken.rule, ', ' order by broken.rule) from ${table('compliance_findings')} broken where broken.source_id = one.id)`;

/** Everything on which use and purchases of 340B drugs in these days rest. */
const universe = ({ from, to }: Asked): Fragment => sql`
  select charge.charge_id as id, 'dispensation' as kind, charge.local_date as day, charge.facility_id, charge.location_id, charge.product_id, '340B' as account, charge.units as units, cast(null as decimal(18,4)) as price, concat(charge.rule, ' ', replace(charge.reason, '_', ' ')) as why
  from ${table('charge_outcomes')} charge where charge.to_load = 2147483647 and charge.outcome = '340b' and charge.local_date between ${day(from)} and ${day(to)}
  union all
  select concat(bought.po_number, '/', bought.line), 'purchase', bought.local_date, bought.facility_id, null, bought.product_id, bought.account, bought.packages * bought.package_size, bought.package_price, bought.kind
  from ${table('priced_purchases')} bought where bought.entity_340b_id is not null and bought.local_date between ${day(from)} and ${day(to)}`;

const named = (rows: Fragment): Fragment => sql`
  select one.id, one.kind, cast(one.day as varchar) as day, site.facility_code as facility, place.location_code as location, item.name as item, made.ndc, made.manufacturer, one.account,
    cast(one.units as double precision) as units, cast(one.price as double precision) as price, one.why, ${rulesBroken} as rules
  from (${rows}) one join ${table('facilities')} site on site.facility_id = one.facility_id left join ${table('locations')} place on place.location_id = one.location_id
  left join ${table('products')} made on made.product_id = one.product_id left join ${table('items')} item on item.item_id = made.item_id`;

const universeColumns = [
  ...[
    code('id', 'Id'),
    text('kind', 'Kind'),
    on('day', 'Day'),
    code('facility', 'Facility'),
    code('location', 'Location'),
  ],
  ...[text('item', 'Item'), code('ndc', 'NDC'), text('manufacturer', 'Manufacturer'), text('account', 'Account')],
  ...[
    amount('units', 'Units'),
    money('price', 'Package price'),
    text('why', 'Decided by'),
    text('rules', 'Rules broken'),
  ],
];

type PackRows = PackTable['rows'];

async function tableOf(
  reader: Pick<CompanyReader, 'rows'>,
  name: string,
  says: string,
  columns: readonly PackColumn[],
  rows: Fragment,
): Promise<PackTable> {
  const found: PackRows = await reader.rows(sql`select * from (${rows}) told limit ${sql`${mostRows}`}`);
  const cut = found.length === mostRows ? ` Only the first ${mostRows} rows.` : '';
  return { name, says: `${says}${cut}`, columns, rows: found };
}

/** What HRSA asks for in an audit of a covered entity: universe, sample with its trail, findings, repayment and the lists behind them. */
export const auditPack = definePack<Asked>({
  id: '340b-audit',
  title: '340B audit pack',
  page: '1093',
  input,
  subjectOf: ({ from, to }) => `${from} to ${to}`,
  async collect({ input: asked, reader, knownAt, progress }) {
    if (asked.from > asked.to) throw new Problem('bad-input', 'to: must not be before from');
    const all = universe(asked);
    const chosen =
      asked.lines.length > 0
        ? sql`select * from (${all}) fact where ${oneOf(sql`fact.id`, asked.lines)}`
        : sql`select * from (${all}) fact order by md5(concat(cast(${String(asked.seed)} as varchar), '/', fact.id)), fact.id limit ${sql`${asked.size}`}`;
    const make = async (
      turn: number,
      ...parts: Parameters<typeof tableOf> extends [unknown, ...infer Rest] ? Rest : never
    ) => {
      progress(turn, 9, parts[0]);
      return tableOf(reader, ...parts);
    };
    const sample = await make(
      0,
      'Sample',
      asked.lines.length > 0
        ? "The auditor's own list; what is not in these days and facilities is missing here."
        : `Drawn from the universe with the seed ${asked.seed}.`,
      universeColumns,
      sql`${named(chosen)} order by one.id`,
    );
    const ids = sample.rows.map(({ id }) => String(id));
    const tables = [
      sample,
      await make(
        1,
        'Trail of the sample',
        'Every entry of the ledger that came of a line of the sample, with the rule that decided and the import that brought it.',
        [
          code('id', 'Id'),
          on('day', 'Posted'),
          text('entry', 'Entry'),
          text('account', 'Account'),
          amount('units', 'Units'),
          text('rule', 'Rule'),
          code('load', 'Import'),
        ],
        sql`select entry.source_id as id, cast(entry.local_date as varchar) as day, replace(entry.entry_kind, '_', ' ') as entry, entry.account, cast(entry.units as double precision) as units, entry.rule, cast(entry.load_id as varchar) as load
        from ${table('accumulator_entries')} entry where ${ids.length > 0 ? oneOf(sql`entry.source_id`, ids) : sql`false`} order by entry.source_id, entry.ledger_at, entry.entry_id`,
      ),
      await make(
        2,
        'Universe',
        'Every charge that is on 340B, and every purchase of a covered entity on any account, in these days.',
        universeColumns,
        sql`${named(all)} order by one.day, one.id`,
      ),
      await make(
        3,
        'Findings',
        'What the compliance rules find in these days. A finding is a reason to look, not a verdict.',
        [
          code('id', 'Exception'),
          text('rule', 'Rule'),
          text('saw', 'Finding'),
          text('severity', 'Severity'),
          code('source', 'Source'),
          on('day', 'Event date'),
          amount('units', 'Units'),
          money('exposure', 'Exposure'),
          text('status', 'Status'),
        ],
        sql`select found.exception_id as id, found.rule, found.saw, found.severity, found.source_id as source, cast(found.event_date as varchar) as day, cast(found.units as double precision) as units, cast(found.exposure as double precision) as exposure, coalesce(said.finding_state, 'open') as status
        from ${table('compliance_findings')} found left join ${table('decided_findings')} said on said.exception_id = found.exception_id and not said.is_withdrawn
        where found.event_date between ${day(asked.from)} and ${day(asked.to)} order by found.rule, found.event_date, found.exception_id, found.from_date`,
      ),
      await make(
        4,
        'Repayment',
        'Exposure of findings that people have resolved, by manufacturer and quarter: what is owed back where they confirmed it.',
        [
          text('manufacturer', 'Manufacturer'),
          on('quarter', 'Quarter'),
          amount('findings', 'Findings'),
          money('exposure', 'Exposure'),
        ],
        sql`select made.manufacturer, cast(cast(date_trunc('quarter', found.event_date) as date) as varchar) as quarter, count(distinct found.exception_id) as findings, cast(sum(found.exposure) as double precision) as exposure
        from ${table('compliance_findings')} found join ${table('decided_findings')} said on said.exception_id = found.exception_id and not said.is_withdrawn and said.finding_state = 'resolved' join ${table('products')} made on made.product_id = found.product_id
        where found.event_date between ${day(asked.from)} and ${day(asked.to)} group by made.manufacturer, cast(date_trunc('quarter', found.event_date) as date) order by made.manufacturer, quarter`,
      ),
      await make(
        5,
        'Registered sites',
        'As sent in sites_340b.',
        [
          code('entity', '340B ID'),
          code('facility', 'Facility'),
          code('location', 'Location'),
          on('registered_from', 'From'),
          on('registered_to', 'To'),
        ],
        sql`select known.entity_340b_id as entity, site.facility_code as facility, place.location_code as location, cast(known.registered_from as varchar) as registered_from, cast(known.registered_to as varchar) as registered_to
        from ${table('sites_340b')} known join ${table('facilities')} site on site.facility_id = known.facility_id left join ${table('locations')} place on place.location_id = known.location_id order by known.entity_340b_id, site.facility_code, place.location_code, known.registered_from`,
      ),
      await make(
        6,
        'Providers',
        'Eligible from and to, by their code.',
        [code('provider', 'Provider'), on('eligible_from', 'From'), on('eligible_to', 'To')],
        sql`select known.provider_code as provider, cast(known.eligible_from as varchar) as eligible_from, cast(known.eligible_to as varchar) as eligible_to from ${table('providers')} known order by known.provider_code`,
      ),
      await make(
        7,
        'Medicaid exclusion file',
        'Billing numbers by state and quarter, as sent.',
        [
          code('entity', '340B ID'),
          text('state', 'State'),
          code('number', 'Billing number'),
          on('quarter', 'Quarter'),
          text('listed', 'Listed'),
        ],
        sql`select known.entity_340b_id as entity, known.state, known.billing_number as number, cast(known.quarter as varchar) as quarter, case when known.listed then 'yes' else 'no' end as listed from ${table('medicaid_exclusions')} known order by known.entity_340b_id, known.state, known.billing_number, known.quarter`,
      ),
      await make(
        8,
        'Supplier accounts',
        'Accounts at wholesalers, as sent.',
        [
          text('supplier', 'Supplier'),
          code('number', 'Account number'),
          text('account', 'Account'),
          code('entity', '340B ID'),
          on('effective_from', 'From'),
          on('effective_to', 'To'),
        ],
        sql`select known.supplier, known.account_number as number, known.account, known.entity_340b_id as entity, cast(known.effective_from as varchar) as effective_from, cast(known.effective_to as varchar) as effective_to from ${table('supplier_accounts')} known order by known.supplier, known.account_number, known.effective_from`,
      ),
      {
        name: 'Rules',
        says: 'What each rule asks, and what its units and dollars are.',
        columns: [
          text('id', 'Rule'),
          text('finding', 'Finding'),
          text('test', 'Test'),
          text('measure', 'Units and exposure'),
        ],
        rows: complianceRules.map(({ id, finding, test, measure }) => ({ id, finding, test, measure })),
      },
    ];
    const universeRows = tables[2]?.rows ?? [];
    const sum = (account: string) =>
      universeRows.filter((row) => row.kind === 'purchase' && row.account === account).length.toLocaleString('en-US');
    return {
      title: `340B audit, ${asked.from} to ${asked.to}`,
      summary: [
        { label: 'Days', value: `${asked.from} to ${asked.to}` },
        {
          label: 'Dispensations on 340B',
          value: universeRows.filter(({ kind }) => kind === 'dispensation').length.toLocaleString('en-US'),
        },
        { label: 'Purchase lines 340B / GPO / WAC', value: [sum('340B'), sum('GPO'), sum('WAC')].join(' / ') },
        { label: 'Sample', value: `${ids.length} lines` },
        { label: 'Findings', value: String(tables[3]?.rows.length ?? 0) },
        { label: 'Scope', value: 'Contract pharmacy is out of scope.' },
      ],
      tables,
      loads: await readLoads(
        reader,
        [
          'charges',
          'purchase_lines',
          'sites_340b',
          'providers',
          'medicaid_exclusions',
          'prices',
          'facilities',
          'charge_map',
        ],
        knownAt,
      ),
    };
  },
});
