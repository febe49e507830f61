/** A ward, clinic or department: its cabinets, its nurses, its patients and what they use. Counts are for scale 1. */
export interface UnitSeed {
  code: string;
  name: string;
  type: 'adc' | 'icu' | 'ed' | 'floor' | 'clinic';
  area: 'procedural' | 'icu' | 'ed' | 'medsurg' | 'ob' | 'other';
  cabinets: number;
  nurses: number;
  /** Share of the nurses who work nights. */
  nights: number;
  /** Controlled removals per nurse and shift, a fifth under the brief's means (diversion brief, 3.11). */
  removals: number;
  /** Share of them that is injected. */
  injected: number;
  /** Removals without an order (diversion brief, 3.11). */
  overrides: number;
  /** Patients admitted straight to the unit on a day, and the median hours that a patient stays. */
  admitted: number;
  stayHours: number;
  /** Patients who come for some hours on an open day. */
  visits: number;
  open: 'always' | 'workdays';
  /** Removals of drugs that are not controlled: per occupied bed and day on wards, per visit elsewhere. */
  doses: number;
  uses: string;
  mixedUse: boolean;
}

/** Patients lie here overnight. */
export const isWard = ({ area }: UnitSeed): boolean => area === 'medsurg' || area === 'icu' || area === 'ob';

export type FacilityKey = 'main' | 'critical' | 'children' | 'surgery' | 'clinic';

/**
 * Columns: code | name | type | care area | cabinets | nurses | share on nights | controlled removals per shift | share
 * injected | share without an order | admitted per day | hours of a stay | visits per day | open | other removals per occupied bed and day, or per visit |
 * uses | mixed use. Ordered by importance: a small company has the first ones.
 */
const tables: Record<FacilityKey, string> = {
  main: `
4W|4 West Medical|adc|medsurg|1|11|0.4|2.6|0.3|0.03|2.4|66|0|always|2.5|MOXF|
ED|Emergency Department|ed|ed|2|12|0.4|4.1|0.8|0.18|0|4|46|always|0.6|EXF|mixed
PACU|Recovery|adc|procedural|1|8|0.1|5|0.85|0.08|0|66|0|workdays|0.4|AF|mixed
INF|Infusion Center|clinic|other|1|5|0|0.5|0.6|0.03|0|4|14|workdays|1.8|CBCB|mixed
MICU|Medical ICU|icu|icu|1|11|0.4|3.6|0.75|0.06|1.5|60|0|always|3.4|IXFM|
5E|5 East Surgical|adc|medsurg|1|10|0.4|3.2|0.35|0.03|0.4|66|0|always|2.5|MOXF|
6N|6 North Oncology|adc|medsurg|1|9|0.4|2.9|0.4|0.03|2.4|66|0|always|2.9|MOXC|
3S|3 South Step-down|adc|medsurg|1|9|0.4|2.7|0.4|0.03|1.6|66|0|always|2.5|MOXI|
SICU|Surgical ICU|icu|icu|1|10|0.4|3.6|0.75|0.06|1.3|54|0|always|3.4|IXFM|
LD|Labor and Delivery|adc|ob|1|8|0.4|1.8|0.5|0.03|4.5|50|0|always|1.6|LF|
ENDO|Endoscopy|adc|procedural|1|4|0|3.6|1|0.03|0|3|8|workdays|0.4|AR|mixed
CATH|Cath Lab and Imaging|adc|procedural|1|4|0|2.4|1|0.03|0|4|7|workdays|0.9|RK|mixed
DIAL|Dialysis|floor|other|1|2|0|0.4|0.3|0.03|0|5|9|workdays|1|BM|
`,
  critical: `
MS|Acute Care|floor|medsurg|1|6|0.4|2.2|0.3|0.03|2.2|66|0|always|2.5|MOXF|
ED|Emergency Department|ed|ed|1|4|0.4|2.4|0.75|0.16|0|4|9|always|0.6|EXF|mixed
CLN|Specialty Clinic|clinic|other|1|1|0|0.2|0.3|0.03|0|2|6|workdays|0.9|VB|mixed
`,
  children: `
PED|Pediatrics|adc|medsurg|1|8|0.4|1.9|0.3|0.03|1.8|66|0|always|2.5|PXF|
PACU|Recovery|adc|procedural|1|4|0|3.6|0.9|0.08|0|66|0|workdays|0.4|AF|mixed
PICU|Pediatric ICU|icu|icu|1|8|0.4|3.2|0.85|0.06|0.7|66|0|always|3|IPX|
PEDED|Pediatric Emergency|ed|ed|1|6|0.4|2.3|0.7|0.14|0|3|20|always|0.6|PE|mixed
NICU|Neonatal ICU|icu|icu|1|6|0.4|1.1|0.95|0.03|1|150|0|always|1.6|P|
HEM|Hematology Clinic|clinic|other|1|2|0|0.4|0.3|0.03|0|4|5|workdays|1.4|CB|mixed
`,
  surgery: `
PACU|Recovery|adc|procedural|1|6|0|3.4|0.7|0.06|0|66|0|workdays|0.4|AF|
`,
  clinic: `
RX|Outpatient Pharmacy|clinic|other|1|0|0.4|2|0.3|0.03|0|1|30|workdays|1.6|TTO|
CLA|Family Practice|clinic|other|1|2|0|0.3|0.3|0.03|0|1|14|workdays|0.8|VVB|
CLB|Specialty Practice|clinic|other|1|2|0|0.3|0.3|0.03|0|2|9|workdays|0.7|BV|
`,
};

export const unitsOf = (key: FacilityKey): UnitSeed[] => tables[key].trim().split('\n').map(readUnit);

function readUnit(line: string): UnitSeed {
  const [code = '', name = '', type = '', area = '', ...rest] = line.split('|');
  const [cabinets, nurses, nights, removals, injected, overrides, admitted, stayHours, visits] = rest.map(Number);
  const [open, doses, uses = '', mixed] = rest.slice(9);
  return {
    code,
    name,
    type: type as UnitSeed['type'],
    area: area as UnitSeed['area'],
    cabinets: cabinets ?? 1,
    nurses: nurses ?? 0,
    nights: nights ?? 0,
    removals: removals ?? 0,
    injected: injected ?? 0,
    overrides: overrides ?? 0,
    admitted: admitted ?? 0,
    stayHours: stayHours ?? 0,
    visits: visits ?? 0,
    open: open === 'always' ? 'always' : 'workdays',
    doses: Number(doses),
    uses,
    mixedUse: mixed === 'mixed',
  };
}
