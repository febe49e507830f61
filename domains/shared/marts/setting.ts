import type { SettingKind, SettingValue } from '../../../contracts/setting-value.ts';
import { defineDecided } from '../../../warehouse/decided/decided-table.ts';
import { column } from '../../../warehouse/marts/mart.ts';
import type { Value } from '../../../warehouse/sql.ts';

/** A threshold or a rule that a company may set: what its values may be, and what it does. Its domain lists it in `settings.ts`. */
export type Setting = SettingKind & {
  /** @example 'stock.holding_rate' */
  readonly key: string;
  /** On which of the two pages of settings it stands. */
  readonly app: SettingApp;
  /** Those that are set together stand together. @example 'Par levels' */
  readonly group: string;
  readonly label: string;
  /** What it does, in a pharmacist's words. */
  readonly meaning: string;
  /** The pages that it changes. */
  readonly pages: readonly string[];
  /** A facility may have a value of its own; without one, that of the company holds there. */
  readonly byFacility?: true;
  /** Who it puts on a list or takes off it: shown before it is saved, where questions ask it and no mart does. */
  readonly list?: SettingList;
};

/** The rows of a page under some filters. */
export interface SettingList {
  /** @example 'tags that expire soon' */
  readonly of: string;
  readonly page: string;
  readonly filters: Readonly<Record<string, string>>;
  /** The columns that name a row; the first ones are shown. */
  readonly keys: readonly string[];
}

/** Supply chain, and RFID with anesthesia. */
export type SettingApp = 'scm' | 'igs';

const tableOf = (app: SettingApp) =>
  defineDecided(
    `decided_${app}_settings`,
    ['setting_key', 'facility_code'],
    [column('value', 'double precision'), column('words', 'varchar')],
    { partedBy: 'setting_key' },
  );

/** What is set, by setting; a blank facility is the whole company. */
export const settingTables = { scm: tableOf('scm'), igs: tableOf('igs') } satisfies Record<SettingApp, unknown>;

/** A value as these tables have it: a number, yes as 1 and no as 0, words as they are, codes between bars. */
export function storedSetting(value: SettingValue): Value[] {
  if (typeof value === 'number') return [value, null];
  if (typeof value === 'boolean') return [value ? 1 : 0, null];
  return [null, typeof value === 'string' ? value : barred(value)];
}

/** @example '|CA|NV|' */
export const barred = (codes: readonly string[]): string => `|${codes.map((code) => `${code}|`).join('')}`;
