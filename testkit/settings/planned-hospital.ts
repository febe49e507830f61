import { smallHospital } from '../warehouses/small-hospital.ts';

/** A dear and a cheap drug of each class: vital, essential, nonessential. */
const drugs = [
  { code: 'VA', ven: 'V', ndc: '11111-001-01', cost: 60 },
  { code: 'EA', ven: 'E', ndc: '11111-002-01', cost: 50 },
  { code: 'NA', ven: 'N', ndc: '11111-003-01', cost: 50 },
  { code: 'VC', ven: 'V', ndc: '11111-004-01', cost: 3 },
  { code: 'EC', ven: 'E', ndc: '11111-005-01', cost: 2 },
  { code: 'NC', ven: 'N', ndc: '11111-006-01', cost: 1 },
];
const lastDay = Date.parse('2026-05-11T00:00:00Z');
const at = (daysBefore: number, time: string) =>
  `${new Date(lastDay - daysBefore * 86_400_000).toISOString().slice(0, 10)}T${time}:00`;
const days = Array.from({ length: 100 }, (_, index) => 99 - index);

const movements = ['MAIN', 'EAST'].flatMap((facility) =>
  drugs.flatMap(({ code, ndc, cost }, place) =>
    days.flatMap((before) => [
      ...(before % 7 === 1
        ? [`${facility}-R-${code}-${before},${facility},PHARM,${ndc},${at(before, '07:00')},receive,60,${cost}`]
        : []),
      `${facility}-D-${code}-${before},${facility},PHARM,${ndc},${at(before, '12:00')},dispense,${((before * 7 + place * 3) % 11) + 1},`,
    ]),
  ),
);
const [{ ndc: dear } = { ndc: '' }, , , { ndc: cheap } = { ndc: '' }] = drugs;

const tag = (facility: string, name: string, item: number, before: number) => {
  const [ndc, staff] = [drugs[item]?.ndc ?? '', facility === 'MAIN' ? 'N1' : 'P1'];
  const event = (kind: string, time: string, day = before, tray = '') =>
    `${facility}${name},${kind},${at(day, time)},${kind === 'encoded' ? `${ndc},L1,2027-01-31` : ',,'},${facility},PHARM,${tray},${staff}`;
  return event;
};
const tags = ['MAIN', 'EAST'].flatMap((facility) => [
  // Two a day: tagged twelve minutes apart, restocked fifty minutes apart, used within one minute.
  ...days.slice(60).flatMap((before) =>
    ['A', 'B'].flatMap((letter, place) => {
      const event = tag(facility, `${letter}${before}`, 0, before);
      return [
        event('encoded', place === 0 ? '08:00' : '08:12'),
        event('approved', '09:30'),
        event('restocked', place === 0 ? '10:00' : '10:50', before, `${facility}T`),
        ...(before > 0 ? [event('used', '16:00', before, `${facility}T`)] : []),
      ];
    }),
  ),
  // Far more ready than trays take.
  ...Array.from({ length: 40 }, (_, place) => {
    const event = tag(facility, `C${place}`, 3, 50);
    return [
      event('encoded', new Date(Date.UTC(2026, 0, 1, 6, place * 15)).toISOString().slice(11, 16)),
      event('approved', '18:00'),
      ...(place < 8 ? [event('restocked', '12:00', 40 - place, `${facility}T`)] : []),
    ];
  }).flat(),
  // Voided, and tagged anew after an hour and a half.
  tag(facility, 'V1', 1, 20)('encoded', '12:00'),
  tag(facility, 'V1', 1, 20)('voided', '12:05'),
  tag(facility, 'V2', 1, 20)('encoded', '13:35'),
]);

/** A hospital that nobody has planned: no policy says when to order what. Two facilities do the same. */
export const plannedHospital: Record<string, string> = {
  ...smallHospital,
  items: `item_code,name,generic_name,unit,ven_class\n${drugs.map(({ code, ven }) => `${code},Drug ${code},drug ${code},EA,${ven}\n`).join('')}`,
  products: `ndc,item_code,manufacturer,description,package_size\n${drugs.map(({ code, ndc }) => `${ndc},${code},Maker,Drug ${code},10\n`).join('')}`,
  prices: `ndc,price_type,facility_code,package_price,effective_from,effective_to\n${dear},WAC,,600,2026-01-01,\n`,
  movements: `movement_id,facility_code,location_code,ndc,occurred_at,kind,quantity,unit_cost
${[
  ...movements,
  // Sent out three weeks ago, and never came in; and sent to the cabinet, where it came in two days later.
  `T1,MAIN,PHARM,${dear},${at(21, '09:00')},transfer_out,5,`,
  `T2,EAST,PHARM,${dear},${at(21, '09:00')},transfer_out,5,`,
  `T3,MAIN,PHARM,${cheap},${at(40, '09:00')},transfer_out,4,`,
  `T4,MAIN,ADC1,${cheap},${at(38, '09:00')},transfer_in,4,`,
].join('\n')}
`,
  tray_types: 'tray_type_code,name,category\nOR,Anesthesia tray,anesthesia\n',
  tray_type_items: 'tray_type_code,item_code,segment,par,min\nOR,VA,S1,4,2\nOR,VC,S2,4,2\n',
  trays: 'tray_code,tray_type_code,facility_code\nMAINT,OR,MAIN\nEASTT,OR,EAST\n',
  rfid_events: `tag,event,occurred_at,ndc,lot,expiry,facility_code,location_code,tray_code,staff_code\n${tags.join('\n')}\n`,
  // About a tenth less than there should be.
  counts: `facility_code,location_code,ndc,lot,counted_at,quantity\nMAIN,PHARM,${cheap},,${at(30, '20:00')},30\n`,
  // Each comes after four days.
  purchase_lines: `po_number,line,facility_code,supplier,ndc,account,ordered_at,received_at,packages_ordered,packages_received,package_price,status
${[60, 50, 40, 30, 20, 10].map((before) => `P${before},1,MAIN,Alpha,${dear},WAC,${at(before, '09:00')},${at(before - 4, '09:00')},2,2,600,received\n`).join('')}`,
  charge_map: `charge_code,ndc,facility_code,hcpcs,supplier_item,units_per_charge,effective_from,effective_to
C1,${dear},,J1,S1,0.25,2026-01-01,
C2,${dear},,J1,S2,0.25,2026-01-01,
C3,${dear},,J1,S3,25,2026-01-01,
`,
};
