import { smallHospital } from './small-hospital.ts';

const encode = (tag: string, ndc: string, expiry = '2027-01-31') =>
  `${tag},encoded,2026-03-01T08:00:00,${ndc},AB1234,${expiry},MAIN,PHARM,,N1\n${tag},approved,2026-03-01T08:30:00,,,,MAIN,PHARM,,P1\n`;
const happen = (tags: string, event: string, at: string, tray = '', staff = 'N1', location = '') =>
  tags
    .split(' ')
    .map((tag) => `${tag},${event},2026-03-${at}:00,,,,MAIN,${location},${tray},${staff}\n`)
    .join('');

const prop = '0409-4699-30';
const fent = '0409-9094-22';

/**
 * Three trays in March 2026. A1 is filled on the 2nd, refilled on the 3rd for two used and one expired, and on the 11th for two
 * used; it is one fentanyl short both times. B1 has no template and is filled over midnight. A2 is never touched. One unit is
 * restocked without a tray. A propofol costs $1.00; nobody knows what fentanyl costs.
 */
export const smallTrays: Record<string, string> = {
  ...smallHospital,
  movements: `movement_id,facility_code,location_code,ndc,occurred_at,kind,quantity,unit_cost\nM1,MAIN,PHARM,${prop},2026-02-01T08:00:00,receive,400,1\n`,
  tray_types: 'tray_type_code,name,category\nANES,Anesthesia tray,anesthesia\nBARE,Spare tray,other\n',
  tray_type_items: 'tray_type_code,item_code,segment,par,min\nANES,PROP,S1,5,3\nANES,FENT,S2,2,\n',
  trays:
    'tray_code,tray_type_code,facility_code,home_location_code\nA1,ANES,MAIN,ADC1\nA2,ANES,MAIN,ADC1\nB1,BARE,MAIN,PHARM\n',
  rfid_events: `tag,event,occurred_at,ndc,lot,expiry,facility_code,location_code,tray_code,staff_code\n${[
    ...['P1', 'P2', 'P3', 'P4', 'P6', 'P7', 'P8', 'P9', 'P10', 'P11', 'P12'].map((tag) => encode(tag, prop)),
    encode('P5', prop, '2026-03-20'),
    ...['F1', 'F2', 'F3'].map((tag) => encode(tag, fent)),
    happen('P1 P2 P3', 'restocked', '02T14:56', 'A1'),
    happen('P4 P5 F1', 'restocked', '02T14:58', 'A1'),
    happen('F2', 'restocked', '02T15:00', 'A1'),
    happen('P1', 'used', '03T09:00'),
    happen('P2', 'used', '03T10:00'),
    happen('F1', 'used', '03T11:00'),
    happen('P3', 'expired', '03T16:00'),
    happen('P6 P7', 'restocked', '03T16:05', 'A1'),
    happen('P8', 'restocked', '03T16:10', 'A1', 'N1', 'PHARM'),
    happen('P10', 'restocked', '05T23:50', 'B1', ''),
    happen('P11', 'restocked', '06T00:10', 'B1', ''),
    happen('P12', 'restocked', '07T09:00'),
    happen('P4', 'used', '10T08:00'),
    happen('F2', 'used', '10T08:30'),
    happen('P9', 'restocked', '11T09:00', 'A1', 'P1'),
    happen('F3', 'restocked', '11T09:02', 'A1', 'P1'),
  ].join('')}`,
};
