import * as z from 'zod/mini';
import { type Setting, type SettingApp, settingTables } from '../marts/setting.ts';
import type { DecisionKind } from './decision-kind.ts';

const kindOf = (app: SettingApp, title: string, right: string): DecisionKind<number> => ({
  id: `${app}-setting`,
  title,
  field: 'value',
  value: z.number(),
  right,
  pages: [`1041-settings?app=${app}`],
  whenSubjectVanishes: 'A value of a setting that is no more changes nothing. It stays in the history.',
  inWords: String,
  relation: settingTables[app],
  valuesOf: (value) => [value],
  refuse: ([key = '', facility], value, { settings }) => refuseValue(app, key, facility ?? '', value, settings),
});

/** What people have set, on the two pages of settings. */
export const settingKinds: { app: SettingApp; kind: DecisionKind }[] = [
  { app: 'scm', kind: kindOf('scm', 'Supply chain settings', 'scm_settings_menu') as DecisionKind },
  { app: 'igs', kind: kindOf('igs', 'RFID settings', 'igs_settings_menu') as DecisionKind },
];

function refuseValue(
  app: SettingApp,
  key: string,
  facility: string,
  value: number,
  settings: readonly Setting[],
): string | undefined {
  const setting = settings.find((one) => one.key === key && one.app === app);
  if (!setting) return `setting_key: there is no setting "${key}"`;
  if (facility !== '') return 'facility_code: must be blank, because the setting holds for the whole company';
  const { least, most, type } = setting;
  if (value < least || value > most) return `value: must be between ${least} and ${most}`;
  if ((type === 'days' || type === 'count') && !Number.isInteger(value)) return 'value: must be a whole number';
  return undefined;
}
