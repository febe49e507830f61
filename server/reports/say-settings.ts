import { isNumberKind, settingAsText, settingInWords } from '../../contracts/setting-value.ts';
import { settings } from '../../domains/all-domains.ts';
import { readStored } from '../../domains/shared/marts/read-settings.ts';
import type { Setting } from '../../domains/shared/marts/setting.ts';
import type { SetValues } from '../../warehouse/decided/set-values.ts';

const byKey = new Map(settings.map((setting) => [setting.key, setting]));
/** A label or a definition names a setting so; a reader sees what the company has set. @example 'used in the last {stock.usage_days} days' */
const named = /\{([a-z_]+\.[a-z0-9_]+)\}/gu;
/** What data say is left as it is. */
const ofData = new Set(['rows', 'points', 'totals', 'meta', 'zones']);

/** Every text of an answer with the values of the settings that it names. What names none is the same value as before. */
export function saySettings<Answer>(answer: Answer, set: SetValues): Answer {
  return say(answer, set) as Answer;
}

function say(value: unknown, set: SetValues): unknown {
  if (typeof value === 'string')
    return value.includes('{') ? value.replace(named, (text, key) => sayOne(key, set) ?? text) : value;
  if (Array.isArray(value)) return mapChanged(value, (one) => say(one, set));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const said = mapChanged(entries, (entry) => {
    const [key, one] = entry;
    const words = ofData.has(key) ? one : say(one, set);
    return words === one ? entry : ([key, words] as [string, unknown]);
  });
  return said === entries ? value : Object.fromEntries(said);
}

/** The list itself where nothing in it changes. */
function mapChanged<One>(list: One[], change: (one: One) => One): One[] {
  const changed = list.map(change);
  return changed.every((one, index) => one === list[index]) ? list : changed;
}

function sayOne(key: string, { company, facilities }: SetValues): string | undefined {
  const setting = byKey.get(key);
  if (!setting) return undefined;
  const said = inText(setting, readStored(setting, company.get(key)));
  const others = facilities.get(key)?.size ?? 0;
  return others === 0 ? said : `${said} (other values at ${others} ${others === 1 ? 'facility' : 'facilities'})`;
}

/** The unit of days and counts stands in the text around it. */
const inText = (setting: Setting, value: Setting['usual']): string => {
  if (!isNumberKind(setting)) return settingInWords(setting, value);
  const text = settingAsText(setting, value);
  return setting.type === 'percent' ? `${text} %` : text;
};
