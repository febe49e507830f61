import { beforeAll, expect, it } from 'vitest';
import type { Report } from '../../../query/define/report.ts';
import { askReport } from '../../../testkit/warehouses/ask-report.ts';
import { onDuckDb } from '../../../testkit/warehouses/on-each-engine.ts';
import { surgicalHospital } from '../../../testkit/warehouses/surgical-hospital.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';
import { itemHistory } from '../../tags/pages/1005-item-history.ts';
import { anesthesiaUsageByItem } from './1008-anesthesia-usage-by-item.ts';
import { caseSummaryPage } from './1034-case-summary.ts';
import { usageByItemCase } from './1037-usage-by-item-case.ts';

const prop = '63323-269-10';
const keta = '0143-9508-10';
const onda = '0143-9891-05';

const encoded = (tag: string, ndc: string) => `${tag},encoded,2026-05-01T08:00:00,${ndc},L1,2027-01-31,MAIN,PHARM,A,\n`;
const used = (tag: string, at: string, room: string, code: string, ndc = '') =>
  `${tag},used,2026-05-${at}:00,${ndc},,,MAIN,${room},A,${code}\n`;

/**
 * The hospital with its feeds. Of propofol, tags are used in both rooms and nobody records any but in C5, before the first tag. How
 * much a container of ketamine holds nobody says. Two further cases have a record of ondansetron alone: one of them of a patient
 * whom cabinets know, the other with more wasted than was taken.
 */
const hospital: Record<string, string> = {
  ...surgicalHospital,
  items: `${surgicalHospital.items}KETA,Ketamine 50 mg/mL,ketamine,mg,3\n`,
  products: `${surgicalHospital.products}${keta},KETA,Hikma,Ketamine 10 mL vials,5000,\n`,
  cases: `${surgicalHospital.cases}C10,MAIN,OR1,,Ureteroscopy,Urology,A,2026-05-08T12:00:00,2026-05-08T13:00:00
C11,MAIN,OR1,E6,Ureteroscopy,Urology,A,2026-05-08T15:00:00,2026-05-08T16:00:00
`,
  case_doses: `${surgicalHospital.case_doses}C10,ONDA,A,${onda},4,0,8,0,,\nC11,ONDA,A,${onda},4,4,0,0,,\n`,
  adc_transactions: `transaction_id,facility_code,location_code,staff_code,encounter_code,item_code,occurred_at,kind,quantity
T1,MAIN,OR1,A,E6,FENT,2026-05-06T07:50:00,dispense,200
`,
  rfid_events: `tag,event,occurred_at,ndc,lot,expiry,facility_code,location_code,staff_code,case_code
${encoded('P1', prop)}${used('P1', '06T08:30', 'OR1', 'C6')}\
${encoded('P2', prop)}${used('P2', '09T08:30', 'OR2', 'C9')}\
${encoded('P3', prop)}${used('P3', '08T08:30', 'OR2', 'C8')}P3,restocked,2026-05-10T08:00:00,,,,MAIN,PHARM,A,
${encoded('P4', prop)}${used('P4', '07T20:30', 'OR1', 'C7')}P4,found,2026-05-08T08:00:00,,,,MAIN,PHARM,A,
${used('P5', '06T08:40', 'OR1', 'C6', prop)}\
${encoded('K1', keta)}${used('K1', '06T08:45', 'OR1', 'C6')}`,
};

onDuckDb((warehouse) => {
  beforeAll(async () => {
    await warehouse.load(hospital);
    await refreshMarts(warehouse.engine, 1);
  });

  const ask = (report: Report, query: Record<string, string> = {}) =>
    askReport(warehouse, report, { from: '2026-05-01', to: '2026-05-31', ...query });

  it('a used tag of a drug that nobody recorded is a gap, unless the case has no record at all', async () => {
    const { rows, kpis } = await ask(usageByItemCase, { item: 'PROP,KETA', sort: 'case,item' });
    expect(rows.map((row) => [row.case, row.item_code, row.items_used, row.tag_gap_qty])).toEqual([
      ['C5', 'PROP', 0, null],
      ['C6', 'KETA', 1, null],
      ['C6', 'PROP', 1, 200],
      ['C8', 'PROP', 1, 200],
      ['C9', 'PROP', 1, null],
    ]);
    expect(kpis.find(({ key }) => key === 'tag_gap_pct')?.value).toBe(1);
    const { rows: flags } = await ask(caseSummaryPage, { detail: 'flags', case: 'C8' });
    expect(flags.map((row) => [row.flag, row.item_code, row.weight])).toEqual([['tag_gap', 'PROP', 10]]);
  });

  it('used tags are those of the history: read again a use stands, found again it does not', async () => {
    const { rows: history } = await ask(itemHistory, { case: 'C6,C7,C8,C9', event: 'used', item: 'PROP' });
    expect(history.map((row) => row.tag).toSorted()).toEqual(['P1', 'P2', 'P3']);
    const tagsOf = async (code: string) =>
      (await ask(caseSummaryPage, { detail: 'tags', case: code, sort: 'tag' })).rows.map((row) => row.tag);
    expect([await tagsOf('C6'), await tagsOf('C7'), await tagsOf('C8')]).toEqual([['K1', 'P1'], [], ['P3']]);
    const [usage] = (await ask(anesthesiaUsageByItem, { item: 'PROP' })).rows;
    expect(usage?.items_used).toBe(3);
  });

  it('the share wasted stops at all that was opened, and beside it stands what the records say', async () => {
    const { rows } = await ask(anesthesiaUsageByItem, { item: 'ONDA' });
    // 4 of 4 in C5, 8 of 4 in C10, none of 4 in C11.
    expect(rows.map((row) => [row.waste_pct, row.waste_unclamped_pct])).toEqual([[8 / 12, 12 / 12]]);
  });

  it('what could not be judged is told: of open cases, of all drugs, without cabinets, without a size', async () => {
    const notChecked = async (code: string, query: Record<string, string> = {}) =>
      (await ask(caseSummaryPage, { case: code, detail: 'header', ...query })).rows[0]?.not_checked;
    const few = 'extra containers, high dispense, high waste';
    expect(await notChecked('C9')).toBe(
      `missing, after case, other station, full package waste, ${few}, unwitnessed, no record, late waste, over documented, tag gap, overlapping`,
    );
    expect(await notChecked('C10')).toBe('after case, other station');
    expect(await notChecked('C11')).toBe('Nothing');
    expect(await notChecked('C11', { watched: 'all' })).toBe(few);
    expect(await notChecked('C6')).toBe(`full package waste, ${few}, tag gap`);
  });
});
