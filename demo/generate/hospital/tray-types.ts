import { isoDate } from '../clock.ts';
import type { Company } from '../company.ts';
import type { TrayTypeCode } from './archetypes.ts';

export interface SegmentSeed {
  segment: string;
  code: string;
  par: number;
  min: number;
  critical: boolean;
  /** Second choice, where the first is not to be had. */
  substitute?: string;
}

export interface TrayTypeSeed {
  code: TrayTypeCode;
  name: string;
  category: 'anesthesia' | 'crash_cart' | 'pediatric' | 'intubation' | 'other';
  segments: SegmentSeed[];
  /** Opened in an emergency with this chance per tray and day; 0 for trays of operating rooms, which go out daily. */
  opened: number;
}

type Filling = [code: string, par: number, substitute?: string];

const trayType = (
  code: TrayTypeCode,
  name: string,
  category: TrayTypeSeed['category'],
  opened: number,
  filling: Filling[],
): TrayTypeSeed => ({
  code,
  name,
  category,
  opened,
  segments: filling.map(([item, par, substitute], place) => ({
    segment: `S${String(place + 1).padStart(2, '0')}`,
    code: item,
    par,
    min: opened > 0 ? par : Math.max(1, Math.ceil(par / 2)),
    critical: opened > 0,
    ...(substitute ? { substitute } : {}),
  })),
});

/** Smaller than the fleets of the RFID brief, 1.10, in the same proportions. */
export const trayTypes: TrayTypeSeed[] = [
  trayType('ANES-ADULT', 'Adult anesthesia tray', 'anesthesia', 0, [
    ['propofol-200mg', 6],
    ['rocuronium-50mg', 4, 'rocuronium-100mg'],
    ['succinylcholine-200mg', 2],
    ['ephedrine-25mg-syr', 2, 'ephedrine-50mg'],
    ['phenylephrine-1mg-syr', 3],
    ['ondansetron-4mg', 4],
    ['dexamethasone-4mg', 3],
    ['glycopyrrolate-04mg', 3],
    ['sugammadex-200mg', 3],
    ['lidocaine-2pct-5ml', 3],
    ['ketorolac-30mg', 2],
    ['atropine-1mg-syr', 1],
    ['epinephrine-1mg-vial', 1],
    ['etomidate-40mg', 1],
  ]),
  trayType('ANES-PEDS', 'Pediatric anesthesia tray', 'pediatric', 0, [
    ['propofol-200mg', 5],
    ['rocuronium-50mg', 3],
    ['succinylcholine-200mg', 2],
    ['phenylephrine-1mg-syr', 2],
    ['ondansetron-4mg', 4],
    ['dexamethasone-4mg', 4],
    ['glycopyrrolate-04mg', 2],
    ['sugammadex-200mg', 2],
    ['lidocaine-2pct-5ml', 2],
    ['atropine-04mg', 2],
    ['epinephrine-1mg-vial', 1],
  ]),
  trayType('CODE-ADULT', 'Adult code tray', 'crash_cart', 0.004, [
    ['epinephrine-1mg-syr', 6],
    ['atropine-1mg-syr', 3],
    ['amiodarone-150mg', 3],
    ['sodium-bicarb-50meq', 3],
    ['calcium-chloride-1g', 2],
    ['dextrose-50pct-syr', 1],
    ['naloxone-04mg', 2],
    ['adenosine-6mg', 3],
    ['vasopressin-20u', 2],
    ['norepinephrine-4mg', 1],
    ['magnesium-1g-vial', 2],
    ['lidocaine-2pct-5ml', 2],
  ]),
  trayType('CODE-PEDS', 'Pediatric code tray', 'crash_cart', 0.003, [
    ['epinephrine-1mg-syr', 4],
    ['atropine-1mg-syr', 2],
    ['amiodarone-150mg', 2],
    ['sodium-bicarb-50meq', 2],
    ['calcium-chloride-1g', 1],
    ['dextrose-50pct-syr', 2],
    ['naloxone-04mg', 2],
    ['adenosine-6mg', 2],
  ]),
  trayType('RSI', 'Rapid sequence intubation kit', 'intubation', 0.02, [
    ['etomidate-40mg', 2],
    ['rocuronium-50mg', 2],
    ['succinylcholine-200mg', 2],
    ['phenylephrine-1mg-syr', 2],
    ['epinephrine-1mg-vial', 1],
  ]),
  trayType('OB-HEM', 'Obstetric hemorrhage kit', 'other', 0.01, [
    ['oxytocin-10u', 4],
    ['methylergonovine-02', 2],
    ['carboprost-250mcg', 2],
    ['tranexamic-1g', 2],
  ]),
  trayType('TRANSPORT', 'Patient transport kit', 'other', 0.015, [
    ['epinephrine-1mg-syr', 2],
    ['atropine-1mg-syr', 1],
    ['propofol-200mg', 2],
    ['rocuronium-50mg', 2],
    ['phenylephrine-1mg-syr', 1],
    ['naloxone-04mg', 1],
  ]),
];

/** The templates, shared by all facilities of a company. */
export function writeTrayTypes(company: Company): void {
  for (const { code, name, category, segments } of trayTypes) {
    company.table('tray_types').write({ tray_type_code: code, name, category });
    for (const { segment, code: item, par, min, critical, substitute } of segments) {
      const row = { tray_type_code: code, segment, effective_from: isoDate(company.start - 400), par, min, critical };
      company.table('tray_type_items').write({ ...row, item_code: item, rank: 1, units_per_par: 1 });
      if (substitute)
        company.table('tray_type_items').write({ ...row, item_code: substitute, rank: 2, units_per_par: 1 });
    }
  }
}
