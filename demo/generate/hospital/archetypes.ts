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
  /** Technicians of the kit room. */
  encoders: number;
  /** When anesthesia trays are exchanged. */
  exchange: 'daily' | 'each case';
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
  beds: 175,
  entityType: 'DSH',
  gpoProhibited: true,
  carveIn: false,
  zone: 0,
  child: false,
  units: unitsOf('main'),
  rooms: 8,
  trayRooms: 5,
  casesPerRoom: 2.6,
  pediatric: false,
  stores: ['kit', 'or-satellite', 'oncology-satellite', 'warehouse'],
  crashCarts: 4,
  encoders: 4,
  exchange: 'daily',
  staff: { pharmacist: 22, technician: 30, crna: 9, anesthesiologist: 6, resident: 3, other: 140 },
  trays: { 'ANES-ADULT': 14, 'CODE-ADULT': 16, RSI: 6, 'OB-HEM': 3, TRANSPORT: 3 },
};

const children: FacilitySeed = {
  key: 'children',
  suffix: "Children's Hospital",
  type: 'hospital',
  beds: 50,
  entityType: 'PED',
  gpoProhibited: true,
  carveIn: true,
  zone: 0,
  child: false,
  units: unitsOf('children'),
  rooms: 2,
  trayRooms: 2,
  casesPerRoom: 2.6,
  pediatric: true,
  stores: ['kit'],
  crashCarts: 1,
  encoders: 2,
  exchange: 'each case',
  staff: { pharmacist: 8, technician: 10, crna: 3, anesthesiologist: 2, resident: 0, other: 40 },
  trays: { 'ANES-PEDS': 8, 'CODE-PEDS': 7, RSI: 2, TRANSPORT: 2 },
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
  casesPerRoom: 2,
  pediatric: false,
  stores: [],
  crashCarts: 1,
  encoders: 0,
  exchange: 'daily',
  staff: { pharmacist: 3, technician: 5, crna: 2, anesthesiologist: 0, resident: 0, other: 14 },
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
  rooms: 3,
  trayRooms: 1,
  casesPerRoom: 3,
  pediatric: false,
  stores: ['kit'],
  crashCarts: 1,
  encoders: 2,
  exchange: 'daily',
  staff: { pharmacist: 2, technician: 5, crna: 4, anesthesiologist: 2, resident: 0, other: 16 },
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
  encoders: 0,
  exchange: 'daily',
  staff: { pharmacist: 4, technician: 6, crna: 0, anesthesiologist: 0, resident: 0, other: 10 },
  trays: {},
};

export const facilitySeeds: FacilitySeed[] = [main, critical, children, surgery, clinic];
