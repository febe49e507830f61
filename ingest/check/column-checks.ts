import { quoteText } from '../../warehouse/quote-text.ts';
import type { Column, Kind } from '../../warehouse/schema/define.ts';
import { blankDate } from '../../warehouse/schema/layout.ts';
import type { FileType } from './file-source.ts';
import { timeZones } from './time-zones.ts';

/** One thing that can be wrong with a row. All SQL is DuckDB's. */
export interface ColumnFault {
  breaks: string;
  says: string;
  /** Whatever breaks this breaks a later one as well: it only says it better, and need not be asked of every row. */
  onlyWords?: boolean;
}

/** How one file column becomes a stored value, and how one tells that it cannot. */
export interface ColumnCheck {
  /** Read once for every row, under the name of `value`. */
  reading: string;
  /** The stored value; null where blank or unreadable. */
  value: string;
  /** In order of precedence. */
  faults: ColumnFault[];
}

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const years = { first: '1900-01-01', last: '2200-01-01' };

/** Types of a file that need no reading: the value is there already. */
const readAlready: Partial<Record<Kind['is'], FileType[]>> = {
  quantity: ['number'],
  money: ['number'],
  number: ['number'],
  integer: ['number'],
  date: ['date'],
  flag: ['flag'],
  time: ['wall-time', 'moment'],
};

/** What a column holds in the file: trimmed text, null where blank; or its value, where the file has types of its own. */
export function fileText(column: Column, type: FileType | undefined): string {
  if (!type) return 'cast(null as varchar)';
  const raw = quoteName(column.name);
  if (type === 'text') return `nullif(trim(${raw}), '')`;
  return readAlready[column.kind.is]?.includes(type) ? raw : `cast(${raw} as varchar)`;
}

/** The same, where it has been prepared under the column's own name. */
export const textOf = (column: Column): string => `raw.${quoteName(column.name)}`;

export const isNeeded = (column: Column): boolean => column.need === 'key' || column.need === 'required';

/** Checks every column whose meaning does not depend on other rows: not the references, not the moments. */
export function checkColumn(column: Column, type: FileType | undefined): ColumnCheck {
  const text = textOf(column);
  const name = quoteName(`${column.name} value`);
  const { reading, faults } = read(column, text, `raw.${name}`, type);
  return {
    reading: `${reading} as ${name}`,
    value: withDefault(column, `raw.${name}`),
    faults: isNeeded(column) ? [{ breaks: `${text} is null`, says: 'is required' }, ...faults] : faults,
  };
}

type Reading = Pick<ColumnCheck, 'reading' | 'faults'>;

function read({ kind }: Column, text: string, value: string, type: FileType | undefined): Reading {
  const unreadable = (says: string): ColumnFault => ({ breaks: `${value} is null and ${text} is not null`, says });
  const outside = (range: { least: number; most: number }): ColumnFault => ({
    breaks: `${value} not between ${range.least} and ${range.most}`,
    says: `must be between ${range.least} and ${range.most}`,
  });
  const notNegative = { breaks: `${value} < 0`, says: 'must not be negative' };
  switch (kind.is) {
    case 'text':
    case 'code':
      return { reading: text, faults: [] };
    case 'word':
      return {
        reading: text,
        faults: [
          {
            breaks: `${value} not in (${kind.values.map(quoteText).join(', ')})`,
            says: `must be one of ${kind.values.join(', ')}`,
          },
        ],
      };
    case 'zone': {
      // As one text: to read a list of four hundred took as long as to check all the rest of the file.
      const known = `string_split(${quoteText(timeZones.join(' '))}, ' ')`;
      return {
        reading: text,
        faults: [{ breaks: `not list_contains(${known}, ${value})`, says: 'is not a time zone of the tz database' }],
      };
    }
    case 'flag': {
      if (type === 'flag') return { reading: text, faults: [] };
      const reading = `case when lower(${text}) in ('true', 't', 'yes', 'y', '1') then true when lower(${text}) in ('false', 'f', 'no', 'n', '0') then false end`;
      return { reading, faults: [unreadable('must be true or false')] };
    }
    case 'date': {
      const impossible = {
        breaks: `${value} not between date '${years.first}' and date '${years.last}'`,
        says: 'is a date in an impossible year',
      };
      return { reading: `try_cast(${text} as date)`, faults: [unreadable('must be a date, YYYY-MM-DD'), impossible] };
    }
    case 'integer': {
      // The engine would round 1.5 to 2.
      const whole = type === 'number' ? `${text} = floor(${text})` : `regexp_full_match(${text}, '[+-]?[0-9]{1,10}')`;
      const reading = `case when ${whole} then try_cast(${text} as integer) end`;
      return { reading, faults: [unreadable('must be a whole number'), outside(kind)] };
    }
    case 'number':
      return { reading: `try_cast(${text} as decimal(18,6))`, faults: [unreadable('must be a number'), outside(kind)] };
    case 'quantity': {
      const sign = {
        any: [],
        'not-negative': [notNegative],
        positive: [{ breaks: `${value} <= 0`, says: 'must be above zero' }],
      }[kind.sign];
      return { reading: `try_cast(${text} as decimal(18,4))`, faults: [unreadable('must be a number'), ...sign] };
    }
    case 'money': {
      const says = 'must be an amount in dollars, without sign or separators';
      return { reading: `try_cast(${text} as decimal(18,4))`, faults: [unreadable(says), notNegative] };
    }
    case 'ndc':
      return { reading: readNdc(text), faults: [ambiguousNdc(value, text), unreadable('is not an NDC')] };
    default:
      throw new Error(`A ${kind.is} is checked together with other rows.`);
  }
}

/** Ten digits with hyphens in one of the three FDA shapes, or eleven with or without: kept as eleven (5-4-2, zero-padded). */
function readNdc(text: string): string {
  const shape = `regexp_full_match(${text}, '([0-9]{4}-[0-9]{4}-[0-9]{2})|([0-9]{5}-[0-9]{3}-[0-9]{2})|([0-9]{5}-[0-9]{4}-[0-9]{1,2})')`;
  const padded = [5, 4, 2]
    .map((width, index) => `lpad(split_part(${text}, '-', ${index + 1}), ${width}, '0')`)
    .join(' || ');
  // Codes that CMS uses where there is no NDC.
  const standIn = `regexp_full_match(${text}, '9{10}[0-9]|99999-9999-9[0-9]')`;
  return `case when ${standIn} then null when regexp_full_match(${text}, '[0-9]{11}') then ${text} when ${shape} then ${padded} end`;
}

/** `found` is null where the NDC could not be understood. */
export const ambiguousNdc = (found: string, text: string): ColumnFault => ({
  breaks: `${found} is null and regexp_full_match(${text}, '[0-9]{10}')`,
  says: 'has ten digits without hyphens, which is ambiguous: write it with hyphens or as eleven digits',
  onlyWords: true,
});

function withDefault(column: Column, value: string): string {
  if (column.byDefault !== undefined) {
    return `coalesce(${value}, ${column.kind.is === 'flag' ? column.byDefault : quoteText(column.byDefault)})`;
  }
  if (column.need !== 'blank-key') return value;
  return column.kind.is === 'date' ? `coalesce(${value}, date '${blankDate}')` : `coalesce(${value}, '')`;
}
