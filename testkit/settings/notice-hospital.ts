import { loadPublic } from '../warehouses/load-public.ts';
import type { TestWarehouse } from '../warehouses/on-each-engine.ts';

const last = '2026-03-27';
const days = Array.from({ length: 90 }, (_, back) =>
  new Date(Date.parse(last) - back * 86_400_000).toISOString().slice(0, 10),
);
const draws = (name: string, ndc: string, daily: number) =>
  days.map((day, n) => `${name}${n},MAIN,PHARM,${ndc},L1,,${day}T10:00:00,dispense,${daily},\n`).join('');
const letter = (level: string, day: string) =>
  `LETTER-${level},${day},0409-3795-01,Ketorolac,L1,Class ${level},Particles\n`;

/** A hospital about whose drugs there are notices: shortages of each band, and recalls of each class. */
export const noticeHospital: Record<string, string> = {
  facilities: 'facility_code,name,timezone\nMAIN,Main,America/Chicago\n',
  locations: 'facility_code,location_code,name,location_type\nMAIN,PHARM,Central,central_pharmacy\n',
  items: `item_code,name,generic_name,unit,strength,dosage_form,route,ven_class
DOPA,Dopamine 400 mg,dopamine hydrochloride,mL,200 mg/5 mL,injection,IV,V
MIDA,Midazolam 5 mg,midazolam hydrochloride,mL,5 mg/1 mL,injection,IV,E
MIDB,Midazolam 10 mg,midazolam hydrochloride,mL,10 mg/2 mL,injection,IV,E
KETO,Ketorolac,ketorolac tromethamine,mL,30 mg/1 mL,injection,IV,N
`,
  products: `ndc,item_code,manufacturer,description,package_size
0409-7809-24,DOPA,Hospira,Dopamine,25
23155-601-41,MIDA,Avet,Midazolam 5 mg,10
0641-6057-10,MIDB,Hikma,Midazolam 10 mg,10
0409-3795-01,KETO,Hospira,Ketorolac,25
`,
  movements: `movement_id,facility_code,location_code,ndc,lot,expiry,occurred_at,kind,quantity,unit_cost
R1,MAIN,PHARM,0409-7809-24,L1,,2025-12-01T08:00:00,receive,2100,1
R2,MAIN,PHARM,23155-601-41,L1,,2025-12-01T08:00:00,receive,100,1
R3,MAIN,PHARM,0641-6057-10,L1,,2025-12-01T08:00:00,receive,100,1
R4,MAIN,PHARM,0409-3795-01,L1,,2025-12-01T08:00:00,receive,10,1
${draws('D', '0409-7809-24', 20)}${draws('M', '23155-601-41', 1)}`,
  recall_notices: `notice_code,received_on,ndc,product,lots,class,reason
${letter('I', '2026-03-26')}${letter('II', '2026-03-20')}${letter('III', '2026-03-10')}`,
};

const line = (ndc: string, name: string, more: Record<string, string>) => ({
  package_ndc: ndc,
  generic_name: `${name} Injection`,
  company_name: 'Hospira, Inc.',
  presentation: `${name}, Injection (NDC ${ndc})`,
  dosage_form: 'Injection',
  status: 'Current',
  update_type: 'Revised',
  initial_posting_date: '01/01/2020',
  update_date: '03/20/2026',
  ...more,
});
const dopamine = line('0409-7809-24', 'Dopamine Hydrochloride', {
  availability: 'Unavailable',
  related_info: 'Next Delivery and Estimated Recovery: December 2027',
});
const midazolam = (more: Record<string, string>) => line('23155-601-41', 'Midazolam Hydrochloride', more);
const ketorolac = line('0409-3795-99', 'Ketorolac Tromethamine', { availability: 'Unavailable' });
const terminated = {
  product_type: 'Drugs',
  classification: 'Class II',
  status: 'Terminated',
  reason_for_recall: 'CGMP',
  recall_number: 'D-9-2025',
  report_date: '20250401',
  termination_date: '20250901',
  recalling_firm: 'Hospira, Inc.',
  product_description: 'Dopamine, NDC 0409-7809-24',
  code_info: 'Lot #: QQ1234, Exp 10/2025',
  openfda: {},
};

/** What the FDA has published by then. */
export async function publishNotices(warehouse: Pick<TestWarehouse, 'engine' | 'folder'>): Promise<void> {
  const publish = (name: string, day: string, results: unknown[]) =>
    loadPublic(warehouse, `${name}-${day}.json`, JSON.stringify({ meta: { last_updated: day }, results }));
  await publish('drug-shortages', '2026-03-10', [dopamine, midazolam({ availability: 'Available' })]);
  await publish('drug-shortages', last, [
    dopamine,
    midazolam({ availability: 'Limited Availability', related_info: 'Estimated recovery: May 2026' }),
    ketorolac,
  ]);
  await publish('drug-enforcement', last, [terminated]);
}
