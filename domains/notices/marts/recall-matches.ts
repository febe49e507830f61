import { createHash } from 'node:crypto';
import { addMonths } from '../../../contracts/calendar.ts';
import type { Value } from '../../../warehouse/engine.ts';
import { column, type Mart, openEnd } from '../../../warehouse/marts/mart.ts';
import type { CompanyStore } from '../../../warehouse/scope/company-store.ts';
import { findNdcs } from '../science/find-ndcs.ts';
import { judgeLines, matchLines, stateOfLines } from '../science/judge-lines.ts';
import type { MatchLevel } from '../science/judge-lot.ts';
import { describesProduct, firmKey } from '../science/match-product.ts';
import { parserVersion } from '../science/parse-lots.ts';
import { readNotice } from '../science/read-notice.ts';
import { type NoticeVersion, readNoticeVersions } from './recall-notice-versions.ts';

/** For so long after its report a notice that does not name our very NDC is still looked at. */
const candidateMonths = 36;

const columns = [
  column('company_id', 'integer'),
  column('product_id', 'integer'),
  /** As loaded; blank where nobody knows the lot. */
  column('lot', 'varchar'),
  column('source', 'varchar'),
  column('recall_key', 'varchar'),
  /** The days on which this version of the notice held. */
  column('from_date', 'date'),
  column('to_date', 'date'),
  column('recall_number', 'varchar', false),
  column('event_id', 'varchar', false),
  column('recall_class', 'varchar', false),
  column('recall_status', 'varchar', false),
  column('reported_on', 'date', false),
  column('matched_by', 'varchar'),
  column('parse_state', 'varchar'),
  column('verdict', 'varchar'),
  column('reason', 'varchar'),
  /** The lot or range of the notice that decided. */
  column('matched', 'varchar', false),
  /** Tells texts of the notice apart: what a person decided about one may not hold for the next. */
  column('text_mark', 'varchar'),
  column('parser_version', 'integer'),
];

/**
 * Every notice that concerns an NDC of the company, against every lot of it: whether it is meant, and why we think so. Made whole: a
 * notice may be about any NDC, and reading the notices is most of the work.
 */
export const recallMatches: Mart = {
  name: 'recall_matches',
  reads: ['counts', 'fda_recalls', 'items', 'movements', 'products', 'purchase_lines', 'recall_notices', 'rfid_events'],
  table: {
    name: 'recall_matches',
    columns,
    key: ['company_id', 'product_id', 'lot', 'source', 'recall_key', 'from_date'],
    sort: ['company_id', 'product_id', 'lot'],
  },
  version: parserVersion,
  async refresh(store) {
    await store.run('delete from recall_matches');
    const products = await readProducts(store);
    const lots = await readLots(store);
    const [days] = await store.rows<{ newest: string | null }>('select max(local_date) as newest from movements');
    const notices = await readNoticeVersions(store, days?.newest ?? null);
    const rows = matchNotices(notices, products, lots);
    await store.insert(
      recallMatches.table,
      rows.map((row) => [...row]),
    );
  },
};

type Product = {
  product_id: number;
  ndc: string;
  manufacturer: string;
  ingredient: string;
  strength: string;
  form: string;
};

const readProducts = (store: CompanyStore) =>
  store.rows<Product>(
    `select made.product_id, made.ndc, made.manufacturer, item.generic_name as ingredient, coalesce(item.strength, '') as strength, coalesce(item.dosage_form, '') as form
     from products made join items item on item.item_id = made.item_id order by made.product_id`,
  );

type Lot = { product_id: number; lot: string; first_seen: string };

/** Every lot that was moved, counted or tagged, and the blank one where some stock has no lot or nothing but orders are known. */
async function readLots(store: CompanyStore): Promise<Map<number, Lot[]>> {
  const facts = ['movements', 'counts', 'rfid_events'].map(
    (name) =>
      `select product_id, coalesce(lot, '') as lot, min(local_date) as first_seen from ${name} where product_id is not null group by product_id, coalesce(lot, '')`,
  );
  const rows = await store.rows<Lot>(
    `with seen as (${facts.join(' union all ')})
     select product_id, lot, min(first_seen) as first_seen from (
       select * from seen
       union all
       select product_id, '', min(local_date) from purchase_lines where product_id not in (select product_id from seen) group by product_id
     ) known group by product_id, lot order by product_id, lot`,
  );
  return groupBy(rows, (row) => row.product_id);
}

function matchNotices(notices: NoticeVersion[], products: Product[], lots: Map<number, Lot[]>): Value[][] {
  const own = products.filter(({ product_id }) => lots.has(product_id));
  const byNdc9 = groupBy(own, ({ ndc }) => ndc.slice(0, 9));
  const byFirm = groupBy(own, ({ manufacturer }) => firmKey(manufacturer));
  return notices.flatMap((notice) => {
    const matches = findProducts(notice, byNdc9, byFirm);
    if (matches.length === 0) return [];
    const lines = notice.lines.map(readNotice);
    const mark = markOf(notice);
    return matches.flatMap(({ product, matchedBy }) => {
      const level = matchLines(lines, product.ndc) ?? matchedBy;
      const to = level === 'ndc11' ? notice.toDate : earlier(notice.toDate, lastCandidateDay(notice.reportedOn));
      if (to <= notice.fromDate) return [];
      const state = stateOfLines(lines, product.ndc, level);
      return (lots.get(product.product_id) ?? []).map((lot): Value[] => {
        const told = judgeLines(lines, product.ndc, level, { lot: lot.lot, firstSeen: lot.first_seen });
        return [
          product.product_id,
          lot.lot,
          ...describe(notice, to),
          level,
          state,
          told.verdict,
          told.reason,
          told.matched ?? null,
          mark,
          parserVersion,
        ];
      });
    });
  });
}

/** The products that a notice names; where it names none of a maker's by NDC, those that it describes. */
function findProducts(
  notice: NoticeVersion,
  byNdc9: Map<string, Product[]>,
  byFirm: Map<string, Product[]>,
): { product: Product; matchedBy: MatchLevel }[] {
  const text = notice.lines.map((line) => `${line.description} ; ${line.lotText} ; ${line.addedNdcs.join(' ; ')}`);
  const named = findNdcs(text.join(' ; ')).ndc9s.flatMap((ndc9) => byNdc9.get(ndc9) ?? []);
  const isDescribed = (product: Product) => notice.lines.some((line) => describesProduct(line.description, product));
  const described = notice.firms
    .flatMap((firm) => byFirm.get(firmKey(firm)) ?? [])
    .filter((product) => !named.includes(product) && isDescribed(product));
  return [
    ...named.map((product) => ({ product, matchedBy: 'ndc9' as const })),
    ...[...new Set(described)].map((product) => ({ product, matchedBy: 'text' as const })),
  ];
}

/** The same for the same text. What the FDA changes beside it, as a class, leaves it alone. */
const markOf = ({ lines }: NoticeVersion): string =>
  createHash('sha256')
    .update(JSON.stringify(lines.map(({ description, lotText, addedNdcs }) => [description, lotText, addedNdcs])))
    .digest('hex')
    .slice(0, 16);

const describe = (notice: NoticeVersion, to: string): Value[] => [
  notice.source,
  notice.recallKey,
  notice.fromDate,
  to,
  notice.recallNumber,
  notice.eventId,
  notice.recallClass,
  notice.status,
  notice.reportedOn,
];

function groupBy<T, K>(rows: T[], keyOf: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

const earlier = (a: string, b: string) => (a < b ? a : b);

const lastCandidateDay = (reportedOn: string | null): string =>
  reportedOn === null ? openEnd : addMonths(reportedOn, candidateMonths);
