import { refuseValue, type SettingValue, settingInWords, settingValue } from '../../../contracts/setting-value.ts';
import { type Setting, type SettingApp, settingTables, storedSetting } from '../marts/setting.ts';
import type { DecisionKind, KnownToKinds } from './decision-kind.ts';

const kindOf = (app: SettingApp, title: string, right: string): DecisionKind<SettingValue> => {
  const find = (key: string | undefined, settings: readonly Setting[]) =>
    settings.find((one) => one.key === key && one.app === app);
  return {
    id: `${app}-setting`,
    title,
    field: 'value',
    value: settingValue,
    right,
    pages: [`1041-settings?app=${app}`],
    whenSubjectVanishes: 'A value of a setting that is no more changes nothing. It stays in the history.',
    inWords(value, [key], settings) {
      const setting = find(key, settings);
      return setting ? settingInWords(setting, value) : String(value);
    },
    relation: settingTables[app],
    valuesOf: storedSetting,
    refuse([key = '', facility = ''], value, { settings, facilities }) {
      const setting = find(key, settings);
      if (!setting) return `setting_key: there is no setting "${key}"`;
      const why = refuseFacility(setting, facility, facilities);
      if (why) return `facility_code: ${why}`;
      const wrong = refuseValue(setting, value);
      return wrong && `value: ${wrong}`;
    },
  };
};

/** What people have set, on the two pages of settings. */
export const settingKinds: { app: SettingApp; kind: DecisionKind }[] = [
  { app: 'scm', kind: kindOf('scm', 'Supply chain settings', 'scm_settings_menu') as DecisionKind },
  { app: 'igs', kind: kindOf('igs', 'RFID settings', 'igs_settings_menu') as DecisionKind },
];

function refuseFacility(
  { byFacility }: Setting,
  facility: string,
  facilities: KnownToKinds['facilities'],
): string | undefined {
  if (facility === '') return undefined;
  if (!byFacility) return 'must be blank, because the setting holds for the whole company';
  return facilities.includes(facility) ? undefined : `there is no facility "${facility}"`;
}
