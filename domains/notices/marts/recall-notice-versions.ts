import { openEnd } from '../../../warehouse/marts/mart.ts';
import type { CompanyStore } from '../../../warehouse/scope/company-store.ts';
import type { Notice } from '../science/read-notice.ts';

/** A notice of the FDA or a letter from a firm, over the days on which it stood so. */
export interface NoticeVersion {
  source: string;
  /** What it says of each product. The FDA's notices have one line. */
  lines: Notice[];
  recallKey: string;
  recallNumber: string | null;
  eventId: string | null;
  recallClass: string | null;
  /** ongoing, completed or terminated; null where it is not said. */
  status: string | null;
  firms: string[];
  reportedOn: string | null;
  fromDate: string;
  toDate: string;
}

/**
 * All notices that this company may be concerned by: those of the FDA, and the letters that it was sent itself. The newest day of
 * stock shows them as they stand now, although they may be of a later day: stock is counted at night, and a notice holds at once.
 */
export async function readNoticeVersions(store: CompanyStore, newest: string | null): Promise<NoticeVersion[]> {
  const known = withoutRepeats([...(await readPublished(store)), ...(await readLetters(store))]);
  return newest === null ? known : bringForward(known, newest);
}

/** What stands after a day stands on that day already; what has ended by then has ended on it. */
function bringForward(versions: NoticeVersion[], newest: string): NoticeVersion[] {
  const keyOf = ({ source, recallKey }: NoticeVersion) => `${source} ${recallKey}`;
  const last = new Map<string, NoticeVersion>();
  for (const version of versions) {
    const known = last.get(keyOf(version));
    if (!known || known.fromDate <= version.fromDate) last.set(keyOf(version), version);
  }
  return versions.flatMap((version) => {
    const standing = last.get(keyOf(version));
    if (version === standing && version.toDate === openEnd)
      return [version.fromDate <= newest ? version : { ...version, fromDate: newest }];
    const toDate = version.toDate > newest ? newest : version.toDate;
    return version.fromDate < toDate ? [{ ...version, toDate }] : [];
  });
}

type Published = Record<
  | 'source'
  | 'recall_key'
  | 'recall_number'
  | 'event_id'
  | 'classification'
  | 'status'
  | 'recalling_firm'
  | 'product_description'
  | 'lot_text'
  | 'reported_on'
  | 'terminated_on'
  | 'openfda_raw'
  | 'valid_from'
  | 'valid_to',
  string | null
>;

async function readPublished(store: CompanyStore): Promise<NoticeVersion[]> {
  const rows = await store.rows<Published>(
    `select source, recall_key, recall_number, event_id, classification, status, recalling_firm, product_description,
       concat(coalesce(code_info_raw, ''), ' ; ', coalesce(more_code_info_raw, '')) as lot_text,
       coalesce(report_date, center_classification_date, recall_initiation_date) as reported_on, termination_date as terminated_on,
       openfda_raw, valid_from, coalesce(valid_to, date '${openEnd}') as valid_to
     from fda_recalls where valid_to is null or valid_to > valid_from order by source, recall_key, valid_from`,
  );
  return rows.map((row) => {
    const label = readLabel(row.openfda_raw);
    return {
      source: row.source ?? '',
      recallKey: row.recall_key ?? '',
      recallNumber: row.recall_number,
      eventId: row.event_id,
      recallClass: readClass(row.classification),
      status: row.status?.toLowerCase().replace(/[^a-z]/gu, '') ?? null,
      firms: [row.recalling_firm ?? '', ...label.firms].filter(Boolean),
      lines: [
        {
          description: row.product_description ?? '',
          lotText: row.lot_text === ' ; ' ? '' : (row.lot_text ?? ''),
          addedNdcs: label.ndcs,
          terminatedOn: row.terminated_on,
        },
      ],
      reportedOn: row.reported_on,
      fromDate: row.valid_from ?? '',
      toDate: row.valid_to ?? openEnd,
    };
  });
}

/** What the FDA's label directory adds; mostly nothing. */
function readLabel(raw: string | null): { ndcs: string[]; firms: string[] } {
  const label = (raw ? JSON.parse(raw) : {}) as { package_ndc?: string[]; manufacturer_name?: string[] } | null;
  return { ndcs: label?.package_ndc ?? [], firms: label?.manufacturer_name ?? [] };
}

type Letter = Record<'notice_code' | 'received_on' | 'ndc' | 'product' | 'lots' | 'class' | 'firm', string | null>;

/** A letter's column of NDCs may hold bare digits, which in running text would be no NDC: 5-4-2, as notices write it. */
const asWritten = (ndc: string | null): string => (ndc ?? '').replace(/^(\d{5})(\d{4})(\d{2})$/u, '$1-$2-$3');

async function readLetters(store: CompanyStore): Promise<NoticeVersion[]> {
  const rows = await store.rows<Letter>(
    'select notice_code, received_on, ndc, product, lots, class, firm from recall_notices order by notice_code, line',
  );
  const letters = new Map<string, Letter[]>();
  for (const row of rows) letters.set(row.notice_code ?? '', [...(letters.get(row.notice_code ?? '') ?? []), row]);
  return [...letters].map(([code, lines]) => ({
    source: 'letter',
    recallKey: code,
    recallNumber: code,
    eventId: null,
    recallClass: lines.map((row) => readClass(row.class)).find((word) => word !== null) ?? null,
    status: 'ongoing',
    firms: [...new Set(lines.flatMap(({ firm }) => (firm ? [firm] : [])))],
    lines: lines.map((row) => ({
      description: `${row.product ?? ''} ; NDC ${asWritten(row.ndc)}`,
      // A letter's column of lots holds lots: it needs no label to say so.
      lotText: row.lots ? `Lot: ${row.lots}` : '',
      addedNdcs: row.ndc ? [asWritten(row.ndc)] : [],
      terminatedOn: null,
    })),
    reportedOn: lines[0]?.received_on ?? null,
    fromDate: lines[0]?.received_on ?? '',
    toDate: openEnd,
  }));
}

/** Most serious first: III, II and I in a text, in that order of looking. */
const readClass = (text: string | null): string | null => /\b(?:III|II|I)\b/u.exec(text ?? '')?.[0] ?? null;

/** The dashboard repeats the enforcement reports without their lots: what both have of an event, the reports say better. */
function withoutRepeats(notices: NoticeVersion[]): NoticeVersion[] {
  const reported = new Set(notices.filter(({ source }) => source === 'fda_enforcement').map(({ eventId }) => eventId));
  return notices.filter(
    ({ source, eventId }) => source !== 'fda_recall_dashboard' || eventId === null || !reported.has(eventId),
  );
}
