import * as z from 'zod/mini';

/** A value that somebody may set: a number, yes or no, a word or a time of day, a list of codes. */
export const settingValue = z.union([
  z.number(),
  z.boolean(),
  z.string().check(z.maxLength(200)),
  z.readonly(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(500))),
]);
export type SettingValue = z.infer<typeof settingValue>;

const choices = z.readonly(z.array(z.object({ value: z.string(), label: z.string() })));

/** Shares are stored as parts of one. Days and counts are whole; a ratio is any other number. */
const numberKind = z.object({
  type: z.enum(['percent', 'days', 'count', 'money', 'ratio']),
  /** Words for the unit, where the type does not say it all. @example 'a year' */
  unit: z.optional(z.string()),
  /** What holds where nothing is set. */
  usual: z.number(),
  least: z.number(),
  most: z.number(),
});

const choiceKind = z.object({ type: z.literal('choice'), usual: z.string(), choices });

const flagKind = z.object({ type: z.literal('flag'), usual: z.boolean() });

/** Codes in the order in which they are given. */
const codesKind = z.object({
  type: z.literal('codes'),
  usual: z.readonly(z.array(z.string())),
  /** What one code is. @example 'state' */
  each: z.string(),
  /** What there is to choose from; any code where it is absent. */
  choices: z.optional(choices),
  /** So many codes at most. */
  most: z.int(),
});

/** HH:MM on the wall clock of the place. */
const timeKind = z.object({ type: z.literal('time'), usual: z.string() });

/** What values a setting may have, and which holds where nothing is set. */
export const settingKind = z.discriminatedUnion('type', [numberKind, choiceKind, flagKind, codesKind, timeKind]);
export type SettingKind = Readonly<z.infer<typeof settingKind>>;
export type NumberKind = Readonly<z.infer<typeof numberKind>>;

export const isNumberKind = (kind: SettingKind): kind is NumberKind => 'least' in kind;

const isTime = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/u.test(text);
const isCode = (text: string): boolean => /^[\w .&/-]{1,60}$/u.test(text);
const isWhole = ({ type }: NumberKind): boolean => type === 'days' || type === 'count';

/** Why a value may not be set, in words; undefined where it may. */
export function refuseValue(kind: SettingKind, value: SettingValue): string | undefined {
  if (isNumberKind(kind)) {
    if (typeof value !== 'number') return 'must be a number';
    if (!(value >= kind.least && value <= kind.most)) return `must be between ${kind.least} and ${kind.most}`;
    return isWhole(kind) && !Number.isInteger(value) ? 'must be a whole number' : undefined;
  }
  if (kind.type === 'flag') return typeof value === 'boolean' ? undefined : 'must be true or false';
  if (kind.type === 'time')
    return typeof value === 'string' && isTime(value) ? undefined : 'must be a time of day, such as 06:30';
  if (kind.type === 'choice')
    return kind.choices.some((one) => one.value === value) ? undefined : `must be one of ${valuesOf(kind.choices)}`;
  return refuseCodes(kind, value);
}

const valuesOf = (options: readonly { value: string }[]): string => options.map(({ value }) => value).join(', ');

function refuseCodes({ each, choices, most }: z.infer<typeof codesKind>, value: SettingValue): string | undefined {
  if (typeof value !== 'object') return 'must be a list of codes';
  if (value.length > most) return `must have at most ${most} codes`;
  if (new Set(value).size < value.length) return 'must name each code once';
  const unknown = value.find((code) => !(choices ? choices.some((one) => one.value === code) : isCode(code)));
  if (unknown === undefined) return undefined;
  return choices ? `"${unknown}" is no ${each} of ${valuesOf(choices)}` : `"${unknown}" is no code of a ${each}`;
}

const factorOf = ({ type }: NumberKind): number => (type === 'percent' ? 100 : 1);
const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });

/** The unit beside a number. A share is read and typed in percent. */
export function unitInWords(kind: SettingKind): string {
  if (!isNumberKind(kind)) return '';
  const words = { percent: '%', days: 'days', count: '', money: '$', ratio: '' }[kind.type];
  return [words, kind.unit].filter(Boolean).join(' ');
}

/** @example '20 % a year' */
export function settingInWords(kind: SettingKind, value: SettingValue): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object') return value.join(', ') || 'none';
  if (typeof value === 'string')
    return (kind.type === 'choice' && kind.choices.find((one) => one.value === value)?.label) || value;
  const factor = isNumberKind(kind) ? factorOf(kind) : 1;
  return [grouped.format(value * factor), unitInWords(kind)].filter(Boolean).join(' ');
}

/** A value as it is typed into a field or a file. */
export function settingAsText(kind: SettingKind, value: SettingValue): string {
  if (typeof value === 'number')
    return String(Number((value * (isNumberKind(kind) ? factorOf(kind) : 1)).toPrecision(12)));
  return typeof value === 'string' ? value : settingInWords(kind, value).replace(/^none$/u, '');
}

/** What was typed, as it is stored; undefined where it is no value of the kind. Whether it may be set is asked of `refuseValue`. */
export function settingFromText(kind: SettingKind, text: string): SettingValue | undefined {
  const typed = text.trim();
  if (isNumberKind(kind)) {
    const number = readNumber(typed);
    return number === undefined ? undefined : Number((number / factorOf(kind)).toPrecision(12));
  }
  if (kind.type === 'flag') return { yes: true, true: true, no: false, false: false }[typed.toLowerCase()];
  if (kind.type === 'codes')
    return typed
      .split(/[,;]/u)
      .map((code) => code.trim())
      .filter(Boolean);
  return typed === '' ? undefined : typed;
}

/** With or without a unit and commas between thousands; another comma stands for the decimal point. */
function readNumber(typed: string): number | undefined {
  const bare = typed.replace(/^\$\s*|\s*%$/gu, '');
  const plain = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/u.test(bare) ? bare.replaceAll(',', '') : bare.replace(',', '.');
  const number = plain === '' ? Number.NaN : Number(plain);
  return Number.isFinite(number) ? number : undefined;
}
