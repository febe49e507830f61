import { partOf } from '../../../warehouse/decided/decided-table.ts';
import type { SettingPart } from '../../../warehouse/decided/set-values.ts';
import type { Reading } from '../../../warehouse/marts/mart.ts';
import { barred, type Setting, settingTables } from './setting.ts';

/** A setting as a piece of SQL. `facility` is the id of the facility whose value is meant, as SQL. @example 'fact.facility_id' */
export function settingPart(setting: Setting, facility?: string): SettingPart {
  const { key, usual, byFacility } = setting;
  if (facility !== undefined && !byFacility) throw new Error(`The setting ${key} holds for the whole company.`);
  const value = typeof usual === 'object' ? barred(usual) : usual;
  return { is: 'setting', key, usual: value, ...(facility !== undefined && { facility }) };
}

/** What a mart `reads` where these settings change its rows; where one of them is by facility, it reads `facilities` as well. */
export const settingReads = (...settings: readonly Setting[]): Reading[] =>
  Object.entries(settingTables).flatMap(([app, { table }]) => {
    const follows = settings.filter((one) => one.app === app).map(({ key }) => partOf(table.name, key));
    return follows.length > 0 ? [{ of: table.name, follows }] : [];
  });
