import { csvCell } from '../../contracts/csv-cell.ts';
import { Problem } from '../../contracts/problem.ts';
import {
  isNumberKind,
  type SettingValue,
  settingAsText,
  settingFromText,
  settingInWords,
  unitInWords,
} from '../../contracts/setting-value.ts';
import type { SettingFileAnswer } from '../../contracts/settings.ts';
import type { Setting } from '../../domains/shared/marts/setting.ts';
import { settingKinds } from '../../domains/shared/work/setting-kinds.ts';
import { readCsv } from './read-csv.ts';

/** A value that is in force, with the decision that set it. */
export interface SetNow {
  key: string;
  /** Blank for the whole company. */
  facility: string;
  value: SettingValue;
  id: number;
}

const columns = ['setting_key', 'facility_code', 'value', 'unit', 'usual', 'least', 'most', 'label', 'meaning'];
const mostLines = 5000;

/** Every setting with the value that holds, and the values of single facilities below; numbers as people type them. */
export function writeSettingFile(settings: readonly Setting[], set: readonly SetNow[]): string {
  const lines = settings.flatMap((setting) => {
    const own = set.filter(({ key }) => key === setting.key);
    const company = own.find(({ facility }) => facility === '')?.value ?? setting.usual;
    const apart = own.filter(({ facility }) => facility !== '');
    return [{ facility: '', value: company }, ...apart].map(({ facility, value }) => [
      setting.key,
      facility,
      settingAsText(setting, value),
      unitInWords(setting),
      settingAsText(setting, setting.usual),
      ...(isNumberKind(setting)
        ? [settingAsText(setting, setting.least), settingAsText(setting, setting.most)]
        : ['', '']),
      setting.label,
      setting.meaning,
    ]);
  });
  return `\uFEFF${[columns, ...lines].map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

interface FileContext {
  app: Setting['app'];
  settings: readonly Setting[];
  set: readonly SetNow[];
  facilities: readonly string[];
}

/**
 * What a file would change. A line without a value, and the usual value for the whole company, reset what was set; a setting without
 * a line stays as it is. Everything that is wrong is named with its line.
 */
export function readSettingFile(text: string, { app, settings, set, facilities }: FileContext): SettingFileAnswer {
  const [head, ...lines] = readCsv(text);
  const names = head?.cells.map((cell) => cell.toLowerCase()) ?? [];
  const missing = ['setting_key', 'value'].filter((name) => !names.includes(name));
  if (!head || missing.length > 0)
    throw new Problem('bad-input', `line ${head?.line ?? 1}: the heading lacks ${missing.join(' and ')}`);
  if (lines.length > mostLines) throw new Problem('bad-input', `The file has more than ${mostLines} lines.`);
  const refuse = settingKinds.find((kind) => kind.app === app)?.kind.refuse;
  const answer: SettingFileAnswer = { changes: [], unchanged: 0, errors: [] };
  const seen = new Map<string, number>();
  for (const { line, cells } of lines) {
    const cell = (name: string) => cells[names.indexOf(name)] ?? '';
    const [key, facility, typed] = [cell('setting_key'), cell('facility_code'), cell('value')];
    const fail = (message: string) => answer.errors.push({ line, message });
    const setting = settings.find((one) => one.key === key && one.app === app);
    if (!setting) {
      fail(unknownKey(key, settings));
      continue;
    }
    const subject = `${key} ${facility}`;
    const before = seen.get(subject);
    if (before !== undefined) {
      fail(`names ${subject.trim()} again, as line ${before} does`);
      continue;
    }
    seen.set(subject, line);
    const value = typed === '' ? null : settingFromText(setting, typed);
    const why =
      value === undefined
        ? `value: "${typed.slice(0, 60)}" is none of ${setting.label}`
        : refuse?.([key, facility], value ?? setting.usual, { settings, facilities });
    if (value === undefined || why) {
      fail(why ?? '');
      continue;
    }
    const now = set.find((one) => one.key === key && one.facility === facility);
    const wanted = facility === '' && isSame(value, setting.usual) ? null : value;
    if (isSame(wanted, now?.value ?? null)) {
      answer.unchanged++;
      continue;
    }
    const company = set.find((one) => one.key === key && one.facility === '')?.value ?? setting.usual;
    const elsewise = facility === '' ? setting.usual : company;
    answer.changes.push({
      ...{ line, key, label: setting.label, facility },
      before: settingInWords(setting, now?.value ?? elsewise),
      after: settingInWords(setting, wanted ?? elsewise),
      decision: { setting_key: key, facility_code: facility, value: wanted, replaces: now?.id ?? null },
    });
  }
  return answer;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function unknownKey(key: string, settings: readonly Setting[]): string {
  const other = settings.find((one) => one.key === key);
  const page = other?.app === 'scm' ? 'Supply Chain Settings' : 'RFID Settings';
  if (other) return `setting_key: "${key}" stands on the page ${page}`;
  return `setting_key: there is no setting "${key.slice(0, 60).replace(/[^\w .-]/gu, '?')}"`;
}
