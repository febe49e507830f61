import type { Rows } from '../deliveries/cut-hospital.ts';
import type { Random } from '../torture/random.ts';

/** Three facilities of two covered entities, and one outside the program. */
export const smallProgram: Record<string, string> = {
  facilities: `facility_code,name,timezone,entity_340b_id,entity_type,gpo_prohibited,medicaid_carve_in,parent_facility_code
DSH,General Hospital,America/Chicago,DSH010001,DSH,true,true,
KID,Clinic of it,America/Chicago,DSH010001,DSH,true,false,DSH
CAH,Country Hospital,America/Denver,CAH020002,CAH,false,true,
OUT,Elsewhere,America/Chicago,,none,false,false,
`,
  locations: ['DSH', 'KID', 'CAH', 'OUT']
    .flatMap((site) => [`${site},ED,Emergency,ed`, `${site},OR,Surgery,or`])
    .reduce((text, line) => `${text}${line}\n`, 'facility_code,location_code,name,location_type\n'),
  items: `item_code,name,generic_name,unit,covered_outpatient
A,Drug A 4 mg,drug a,vial,true
B,Drug B 10 mL,drug b,mL,true
V,Vaccine,vaccine,syringe,false
`,
  products: `ndc,item_code,manufacturer,description,package_size
00001-0001-01,A,Maker,A 25 vials,25
00001-0001-02,A,Maker,A 10 vials,10
00002-0002-01,B,Other,B 10 mL,10
00003-0003-01,V,Third,V 10,10
`,
  providers: `provider_code,name,eligible_from,eligible_to
P1,Doctor One,2020-01-01,
P2,Doctor Two,2020-01-01,2026-03-01
`,
  charge_map: `charge_code,ndc,facility_code,hcpcs,units_per_charge,effective_from,effective_to
CA,00001-0001-01,,J1000,0.25,2020-01-01,
CA,00001-0001-02,,J1000,0.25,2020-01-01,
CB,00002-0002-01,,J2000,1,2020-01-01,2026-05-01
CB,00002-0002-01,CAH,J2000,2,2020-01-01,
CV,00003-0003-01,,90700,1,2020-01-01,
`,
  sites_340b: `entity_340b_id,facility_code,location_code,registered_from,registered_to
DSH010001,DSH,,2020-01-01,
DSH010001,KID,ED,2020-01-01,
CAH020002,CAH,,2020-01-01,2026-06-01
`,
  medicaid_exclusions: `entity_340b_id,state,billing_number,quarter,listed
DSH010001,IL,N1,2026-01-01,true
DSH010001,IL,N1,2026-04-01,true
CAH020002,CO,N2,2026-01-01,true
`,
  orphan_designations: `ndc,item_code,quarter
,B,2026-04-01
`,
  encounters: `encounter_code,facility_code,patient_class,payer,admitted_at,discharged_at
E1,DSH,inpatient,commercial,2026-01-01T00:00:00Z,2026-12-31T00:00:00Z
E2,CAH,outpatient,medicaid,2026-02-01T00:00:00Z,2026-04-15T00:00:00Z
E3,KID,emergency,medicare,2026-01-01T00:00:00Z,
`,
  encounter_classes: `encounter_code,patient_class,starts_at,ends_at
E1,emergency,2026-01-01T00:00:00Z,2026-04-01T14:00:00Z
E1,inpatient,2026-04-01T14:00:00Z,
`,
};

const days = ['2026-01-10', '2026-02-20', '2026-03-31', '2026-04-01', '2026-05-15', '2026-06-30'];

/** A charge of chance, in which anything may be blank or wrong. */
export function inventCharge(random: Random, id: string, others: readonly string[]): Rows[number] {
  const pick = (...values: string[]) => random.pick(values) ?? '';
  const rarely = (value: string) => (random.next() < 0.08 ? '' : value);
  const kind = others.length > 0 && random.next() < 0.35 ? 'credit' : pick('charge', 'charge', 'charge', 'waste');
  const occurred = `${pick(...days)}T${pick('09', '13', '15', '23')}:${pick('00', '30')}:00Z`;
  const code = pick('CA', 'CA', 'CB', 'CV', 'CX', '');
  return {
    charge_id: id,
    kind,
    facility_code: pick('DSH', 'DSH', 'KID', 'CAH', 'OUT'),
    location_code: rarely(pick('ED', 'OR')),
    encounter_code: rarely(pick('E1', 'E2', 'E3')),
    provider_code: rarely(pick('P1', 'P1', 'P2')),
    charge_code: code,
    ndc: pick('', '', '00001-0001-01', '00001-0001-02', '00002-0002-01'),
    quantity: String(Math.floor(random.between(1, 40)) / 2),
    occurred_at: occurred,
    posted_at: random.next() < 0.2 ? '' : `${occurred.slice(0, 10)}T23:45:00Z`,
    patient_class: rarely(pick('inpatient', 'outpatient', 'emergency', 'observation')),
    payer: rarely(pick('medicaid', 'medicaid_mco', 'medicare', 'commercial')),
    payer_state: pick('IL', 'CO', 'NV', ''),
    secondary_payer: random.next() < 0.1 ? 'medicaid' : '',
    billing_number: pick('N1', 'N2', 'N9', ''),
    reversed_charge_id: kind === 'credit' ? (random.next() < 0.1 ? 'UNKNOWN' : (random.pick([...others]) ?? '')) : '',
  };
}

/** A line of a purchase order, sometimes corrected, given back or still open. */
export function inventLine(random: Random, number: number): Rows[number] {
  const pick = (...values: string[]) => random.pick(values) ?? '';
  const isOpen = random.next() < 0.15;
  const day = pick(...days);
  return {
    po_number: `PO${number}`,
    line: '1',
    kind: pick('purchase', 'purchase', 'purchase', 'return'),
    facility_code: pick('DSH', 'DSH', 'CAH', 'OUT'),
    entity_340b_id: pick('', '', 'DSH010001'),
    supplier: 'Wholesaler',
    ndc: pick('00001-0001-01', '00001-0001-02', '00002-0002-01'),
    account: pick('340B', 'GPO', 'WAC'),
    ordered_at: `${day}T08:00:00Z`,
    received_at: isOpen ? '' : `${day}T12:00:00Z`,
    packages_ordered: '3',
    packages_received: isOpen ? '' : pick('1', '2', '3'),
    package_price: '12.5',
    status: isOpen ? 'placed' : pick('received', 'received', 'cancelled'),
  };
}

/** Other values of reference data, as a later file would bring them. */
export const referenceChanges: readonly Record<string, string>[] = [
  { providers: 'provider_code,name,eligible_from,eligible_to\nP1,Doctor One,2020-01-01,2026-04-01\n' },
  {
    charge_map:
      'charge_code,ndc,facility_code,hcpcs,units_per_charge,effective_from,effective_to\nCA,00001-0001-01,,J1000,25,2020-01-01,\n',
  },
  {
    charge_map:
      'charge_code,ndc,facility_code,hcpcs,units_per_charge,effective_from,effective_to\nCX,00002-0002-01,,J3,2,2020-01-01,\n',
  },
  {
    sites_340b:
      'entity_340b_id,facility_code,location_code,registered_from,registered_to\nDSH010001,DSH,,2020-01-01,2026-04-01\n',
  },
  {
    facility_status:
      'facility_code,effective_from,entity_type,gpo_prohibited,medicaid_carve_in\nDSH,2026-04-01,DSH,true,false\nCAH,2026-03-01,CAN,true,true\n',
  },
  {
    encounter_classes:
      'encounter_code,patient_class,starts_at,ends_at\nE2,inpatient,2026-02-01T00:00:00Z,2026-03-01T00:00:00Z\n',
  },
  {
    encounters:
      'encounter_code,facility_code,patient_class,payer,admitted_at,discharged_at\nE2,CAH,outpatient,medicaid,2026-01-01T00:00:00Z,2026-12-31T00:00:00Z\n',
  },
  { items: 'item_code,name,generic_name,unit,covered_outpatient\nB,Drug B 10 mL,drug b,mL,false\n' },
  {
    medicaid_exclusions:
      'entity_340b_id,state,billing_number,quarter,listed\nDSH010001,IL,N1,2026-01-01,false\nCAH020002,CO,N9,2026-01-01,true\n',
  },
  { orphan_designations: 'ndc,item_code,quarter\n00001-0001-01,,2026-01-01\n' },
  {
    facilities:
      'facility_code,name,timezone,entity_340b_id,entity_type,gpo_prohibited,medicaid_carve_in,parent_facility_code\nKID,Clinic of it,America/Chicago,DSH01000A,DSH,true,false,DSH\n',
  },
  {
    products:
      'ndc,item_code,manufacturer,description,package_size\n00001-0001-02,A,Maker,A 10 vials,12\n00002-0002-01,A,Other,B 10 mL,10\n',
  },
  { package_sizes: 'ndc,effective_from,package_size\n00001-0001-01,2026-04-01,50\n' },
  {
    accumulator_adjustments:
      'entity_340b_id,ndc,account,adjusted_on,quantity,reason\nDSH010001,00001-0001-01,340B,2026-01-01,40,Opening\n',
  },
  {
    accumulator_adjustments:
      'entity_340b_id,ndc,account,adjusted_on,quantity,reason\nDSH010001,00001-0001-01,340B,2026-01-01,30,Opening counted again\n',
  },
];
