import { surgicalHospital } from '../warehouses/surgical-hospital.ts';

const firstDay = Date.parse('2026-01-05T00:00:00Z');
const at = (day: number, time: string) =>
  `${new Date(firstDay + day * 86_400_000).toISOString().slice(0, 10)}T${time}:00`;

interface Case {
  code: string;
  day: number;
  user?: string;
  from?: string;
  to?: string;
  room?: string;
  facility?: string;
  encounter?: string;
  /** Item, dispensed, given, wasted, returned and when it was wasted; none where nothing is on record. */
  dose?: [item: string, dispensed: number, given: number, wasted: number, returned: number, wastedAt: string] | null;
}

/** A hundred days of cases alike, of four users. */
const alike = Array.from({ length: 100 }, (_, day): Case => {
  const [taken, wasted] = [180 + (day % 5) * 10, 50 + (day % 3) * 5];
  return { code: `N${day}`, day, user: `U${(day % 4) + 1}`, dose: ['FENT', taken, taken - wasted, wasted, 0, '09:40'] };
});
/** And each in its own way not. */
const odd: Case[] = [
  { code: 'MUCH', day: 80, dose: ['FENT', 2000, 1950, 50, 0, '09:40'] },
  { code: 'WASTED', day: 81, dose: ['FENT', 200, 20, 180, 0, '09:40'] },
  { code: 'ALMOST', day: 82, dose: ['FENT', 100, 0, 90, 10, '09:40'] },
  { code: 'LATE', day: 83, from: '14:00', to: '15:10', dose: ['FENT', 200, 150, 50, 0, '15:20'] },
  { code: 'APART', day: 84, encounter: 'E6', from: '11:00', to: '12:00', dose: ['FENT', 200, 150, 50, 0, '12:05'] },
  ...['10:00', '10:50'].map(
    (from, place): Case => ({
      ...{ code: `SHORT${place}`, day: 85, user: 'U1', from },
      to: place === 0 ? '11:00' : '12:30',
    }),
  ),
  ...['13:00', '13:30'].map(
    (from, place): Case => ({
      ...{ code: `LONG${place}`, day: 86, user: 'U2', from },
      to: place === 0 ? '14:10' : '15:30',
    }),
  ),
  ...[92, 93, 94, 95].map((day): Case => ({ code: `NONE${day}`, day, from: '16:00', to: '17:00', dose: null })),
  { code: 'TAGGED', day: 10, room: 'OR3', from: '12:00', to: '13:00', dose: ['ONDA', 4, 4, 0, 0, ''] },
  { code: 'UNTAGGED', day: 70, room: 'OR3', from: '12:00', to: '13:00', dose: ['ONDA', 8, 8, 0, 0, ''] },
  { code: 'EVENING', day: 60, from: '18:10', to: '19:30' },
  { code: 'EAST1', day: 61, facility: 'EAST', room: 'ORE', user: 'UE', from: '18:10', to: '19:30' },
];
const usual: NonNullable<Case['dose']> = ['FENT', 200, 150, 50, 0, '09:40'];
const cases = [...alike, ...odd].map((one) => ({
  ...{ user: 'U3', from: '08:00', to: '09:30', room: 'OR1', facility: 'MAIN', encounter: '' },
  ...one,
  dose: one.dose === undefined ? usual : one.dose,
}));
const isScheduled = (item: string) => item === 'FENT';

/** Cases of one kind, and a few that stand out one way each. */
export const caseHospital: Record<string, string> = {
  ...surgicalHospital,
  facilities: 'facility_code,name,timezone\nMAIN,Main Hospital,America/Chicago\nEAST,East Hospital,America/Chicago\n',
  locations: `${surgicalHospital.locations}MAIN,OR3,Room 3,anesthesia_workstation\nEAST,ORE,Room E,anesthesia_workstation\n`,
  staff: `${surgicalHospital.staff}${[1, 2, 3, 4].map((n) => `U${n},MAIN,User ${n},crna\n`).join('')}UE,EAST,User E,crna\n`,
  cases: `case_code,facility_code,location_code,encounter_code,procedure,service_line,staff_code,starts_at,ends_at
${cases
  .map((one) =>
    [
      ...[one.code, one.facility, one.room, one.encounter, 'Ureteroscopy', 'Urology', one.user],
      ...[at(one.day, one.from), at(one.day, one.to)],
    ].join(','),
  )
  .join('\n')}
`,
  case_doses: `case_code,item_code,staff_code,ndc,dispensed,administered,wasted,returned,wasted_at,witness_staff_code
${cases
  .flatMap(({ code, user, day, to, dose }) => {
    if (!dose) return [];
    const [item, dispensed, given, wasted, returned, wastedAt] = dose;
    // Ten minutes after the case where it is not said.
    const time = wastedAt === '09:40' && to !== '09:30' ? to : wastedAt;
    const ndc = item === 'FENT' ? '0409-9094-22' : '0143-9891-05';
    const seen = wasted > 0 ? [at(day, time), isScheduled(item) ? 'W' : ''] : ['', ''];
    return [[code, item, user, ndc, dispensed, given, wasted, returned, ...seen].join(',')];
  })
  .join('\n')}
`,
  // Of the day of the late waste alone.
  shifts: `staff_code,starts_at,ends_at,kind,facility_code,location_code\nW,${at(83, '07:00')},${at(83, '15:00')},worked,MAIN,OR1\n`,
  encounters: `encounter_code,facility_code,patient_class,admitted_at\nE6,MAIN,inpatient,${at(83, '06:00')}\n`,
  // Fifty minutes before the case, and in another room.
  adc_transactions: `transaction_id,facility_code,location_code,staff_code,encounter_code,item_code,occurred_at,kind,quantity
T1,MAIN,OR2,U3,E6,FENT,${at(84, '10:10')},dispense,200
`,
  rfid_events: `tag,event,occurred_at,ndc,lot,expiry,facility_code,location_code,tray_code,staff_code,case_code
O1,encoded,${at(5, '08:00')},0143-9891-05,L1,2027-06-30,MAIN,PHARM,,W,
O1,approved,${at(5, '09:00')},,,,MAIN,PHARM,,W,
O1,used,${at(10, '12:30')},,,,MAIN,OR3,,U3,TAGGED
`,
};
