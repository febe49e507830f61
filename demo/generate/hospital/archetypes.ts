import { type FacilityKey, type UnitSeed, unitsOf } from './units.ts';

export interface FacilitySeed {
  key: FacilityKey;
  suffix: string;
  type: 'hospital' | 'surgery_center' | 'clinic';
  beds: number;
  entityType: 'DSH' | 'CAH' | 'PED' | 'none';
  gpoProhibited: boolean;
  carveIn: boolean;
  /** 0 or 1: which of the company's two time zones. */
  zone: 0 | 1;
  child: boolean;
  units: UnitSeed[];
  rooms: number;
  /** Rooms whose drugs come in RFID trays. */
  trayRooms: number;
  casesPerRoom: number;
  pediatric: boolean;
  stores: ('kit' | 'or-satellite' | 'oncology-satellite' | 'warehouse')[];
  crashCarts: number;
  staff: {
    pharmacist: number;
    technician: number;
    crna: number;
    anesthesiologist: number;
    resident: number;
    other: number;
  };
  /** Trays by type. */
  trays: Partial<Record<TrayTypeCode, number>>;
}

export type TrayTypeCode = 'ANES-ADULT' | 'ANES-PEDS' | 'CODE-ADULT' | 'CODE-PEDS' | 'RSI' | 'OB-HEM' | 'TRANSPORT';

const main: FacilitySeed = {
  key: 'main',
  suffix: 'Medical Center',
  type: 'hospital',
  beds: 480,
  entityType: 'DSH',
  gpoProhibited: true,
  carveIn: false,
  zone: 0,
  child: false,
  units: unitsOf('main'),
  rooms: 12,
  trayRooms: 3,
  casesPerRoom: 1.1,
  pediatric: false,
  stores: ['kit', 'or-satellite', 'oncology-satellite', 'warehouse'],
  crashCarts: 4,
  staff: { pharmacist: 34, technician: 62, crna: 26, anesthesiologist: 20, resident: 18, other: 250 },
  trays: { 'ANES-ADULT': 9, 'CODE-ADULT': 24, RSI: 8, 'OB-HEM': 4, TRANSPORT: 4 },
};

const children: FacilitySeed = {
  key: 'children',
  suffix: "Children's Hospital",
  type: 'hospital',
  beds: 140,
  entityType: 'PED',
  gpoProhibited: true,
  carveIn: true,
  zone: 0,
  child: false,
  units: unitsOf('children'),
  rooms: 4,
  trayRooms: 2,
  casesPerRoom: 1.0,
  pediatric: true,
  stores: ['kit'],
  crashCarts: 1,
  staff: { pharmacist: 12, technician: 20, crna: 8, anesthesiologist: 9, resident: 6, other: 52 },
  trays: { 'ANES-PEDS': 6, 'CODE-PEDS': 9, RSI: 3, TRANSPORT: 2 },
};

const critical: FacilitySeed = {
  key: 'critical',
  suffix: 'Community Hospital',
  type: 'hospital',
  beds: 25,
  entityType: 'CAH',
  gpoProhibited: false,
  carveIn: true,
  zone: 1,
  child: false,
  units: unitsOf('critical'),
  rooms: 1,
  trayRooms: 0,
  casesPerRoom: 1,
  pediatric: false,
  stores: [],
  crashCarts: 1,
  staff: { pharmacist: 3, technician: 5, crna: 3, anesthesiologist: 1, resident: 0, other: 14 },
  trays: {},
};

const surgery: FacilitySeed = {
  key: 'surgery',
  suffix: 'Surgery Center',
  type: 'surgery_center',
  beds: 0,
  entityType: 'none',
  gpoProhibited: false,
  carveIn: false,
  zone: 0,
  child: false,
  units: unitsOf('surgery'),
  rooms: 5,
  trayRooms: 1,
  casesPerRoom: 1.3,
  pediatric: false,
  stores: ['kit'],
  crashCarts: 1,
  staff: { pharmacist: 2, technician: 5, crna: 9, anesthesiologist: 5, resident: 0, other: 16 },
  trays: { 'ANES-ADULT': 4, 'CODE-ADULT': 3 },
};

const clinic: FacilitySeed = {
  key: 'clinic',
  suffix: 'Clinic and Pharmacy',
  type: 'clinic',
  beds: 0,
  entityType: 'DSH',
  gpoProhibited: true,
  carveIn: false,
  zone: 0,
  child: true,
  units: unitsOf('clinic'),
  rooms: 0,
  trayRooms: 0,
  casesPerRoom: 0,
  pediatric: false,
  stores: [],
  crashCarts: 0,
  staff: { pharmacist: 6, technician: 10, crna: 0, anesthesiologist: 0, resident: 0, other: 10 },
  trays: {},
};

export const facilitySeeds: FacilitySeed[] = [main, critical, children, surgery, clinic];
