import { quoteText } from '../quote-text.ts';

/** A value of a setting as SQL has it; a list of codes is one text. */
export type SetValue = number | boolean | string;

/** What a company has set, by the key of the setting. */
export interface SetValues {
  company: ReadonlyMap<string, SetValue>;
  /** Values of single facilities, by their ids. */
  facilities: ReadonlyMap<string, ReadonlyMap<number, SetValue>>;
}

export const nothingSet: SetValues = { company: new Map(), facilities: new Map() };

/** A setting in a piece of SQL: its value is written in when the piece is printed for a company. */
export interface SettingPart {
  is: 'setting';
  key: string;
  /** What holds where nothing is set. */
  usual: SetValue;
  /** Whose value is meant: the id of a facility, as SQL; without it the value of the company. */
  facility?: string;
}

/** The value as text: a number as it would be written by hand, so that an engine plans by it. */
export function writeSetting({ key, usual, facility }: SettingPart, set: SetValues): string {
  // The tables of settings have a flag as a number.
  const written = (value: SetValue) => writeValue(typeof usual === 'boolean' ? Boolean(value) : value);
  const whole = written(set.company.get(key) ?? usual);
  const own = [...(set.facilities.get(key) ?? [])];
  if (facility === undefined || own.length === 0) return whole;
  return `(case ${facility} ${own.map(([id, value]) => `when ${id} then ${written(value)}`).join(' ')} else ${whole} end)`;
}

const writeValue = (value: SetValue): string => (typeof value === 'string' ? quoteText(value) : String(value));
