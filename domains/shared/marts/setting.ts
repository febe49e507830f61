import { defineDecided } from '../../../warehouse/decided/decided-table.ts';
import { column } from '../../../warehouse/marts/mart.ts';

/** A threshold that a company may set. Its domain lists it in `settings.ts`. */
export interface Setting {
  /** @example 'stock.holding_rate' */
  key: string;
  /** On which of the two pages of settings it stands. */
  app: SettingApp;
  /** Those that are set together stand together. @example 'Par levels' */
  group: string;
  label: string;
  /** What it does, in a pharmacist's words. */
  meaning: string;
  type: 'percent' | 'days' | 'count' | 'money' | 'ratio';
  /** Words for the unit, where the type does not say it all. @example 'a year' */
  unit?: string;
  /** What holds where nothing is set. */
  usual: number;
  least: number;
  most: number;
  /** The pages that it changes. */
  pages: readonly string[];
}

/** Supply chain, and RFID with anesthesia. */
export type SettingApp = 'scm' | 'igs';

const tableOf = (app: SettingApp) =>
  defineDecided(`decided_${app}_settings`, ['setting_key', 'facility_code'], [column('value', 'double precision')]);

/** What is set, by setting; a blank facility is the whole company. */
export const settingTables = { scm: tableOf('scm'), igs: tableOf('igs') } satisfies Record<SettingApp, unknown>;
