import {
  isNumberKind,
  refuseValue,
  type SettingValue,
  settingFromText,
  settingInWords,
} from '../../../contracts/setting-value.ts';
import type { InForce, Setting } from '../../../contracts/settings.ts';
import { asSentence } from '../../lib/form/field-messages.ts';

/** What may be set, as a hint beside the field. */
export function rangeOf(setting: Setting): string {
  if (isNumberKind(setting))
    return `${settingInWords(setting, setting.least)} to ${settingInWords(setting, setting.most)}. `;
  if (setting.type === 'codes') return setting.choices ? '' : `At most ${setting.most}, with commas between. `;
  return setting.type === 'time' ? 'By the clock of each facility. ' : '';
}

/** What was typed as a value, or why it is none. */
export function readTyped(setting: Setting, text: string): { value: SettingValue } | { wrong: string } {
  const value = settingFromText(setting, text);
  const isOutside = isNumberKind(setting) && !(Number(value) >= setting.least && Number(value) <= setting.most);
  if (isOutside) return { wrong: `Must be ${rangeOf(setting).trim()}` };
  const why = value === undefined ? 'is required' : refuseValue(setting, value);
  return value === undefined || why ? { wrong: asSentence(setting.label, why ?? '') } : { value };
}

/** Whether it says what somebody looks for, in any of its words. */
export const matches = ({ label, group, meaning, key, pages }: Setting, search: string): boolean =>
  search
    .toLowerCase()
    .split(/\s+/u)
    .every((word) =>
      [label, group, meaning, key, ...pages.map(({ page, title }) => `${page} ${title}`)]
        .join(' ')
        .toLowerCase()
        .includes(word),
    );

export const isSet = ({ set, at }: Setting): boolean => set !== null || at.length > 0;

/** What is set at a facility itself, or with a blank code for the whole company. */
export const inForceAt = ({ set, at }: Setting, facility: string): InForce | undefined =>
  facility === '' ? (set ?? undefined) : at.find((one) => one.facility === facility);

/** What holds there. */
export const valueAt = (setting: Setting, facility: string): SettingValue =>
  (inForceAt(setting, facility) ?? setting.set)?.value ?? setting.usual;
