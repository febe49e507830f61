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
  // Without the point that a number with gaps comes with.
  if (isNdc(column) && type === 'number') return `cast(try_cast(${raw} as bigint) as varchar)`;
  if (type === 'text') return `nullif(trim(${raw}), '')`;
  return readAlready[column.kind.is]?.includes(type) ? raw : `cast(${raw} as varchar)`;
}

export const isNdc = ({ name, kind }: Column): boolean =>
  kind.is === 'ndc' || (kind.is === 'reference' && kind.to === 'products' && name === 'ndc');

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
    faults: [
      ...(isNeeded(column) ? [{ breaks: `${text} is null`, says: 'is required' }] : []),
      ...textFaults(column, text, type),
      ...faults,
    ],
  };
}

/** In characters. A code names a thing and is shown in a cell; whatever is longer is text in a wrong column. */
const longestCode = 100;

/** Whatever its column means, a text has an end. */
export function textFaults({ kind }: Column, text: string, type: FileType | undefined): ColumnFault[] {
  if (type !== 'text') return [];
  const most = kind.is === 'text' ? kind.most : longestCode;
  return [
    // Bytes are counted at no cost, and are never fewer than characters.
    {
      breaks: `strlen(${text}) > ${most} and length(${text}) > ${most}`,
      says: `is longer than ${inThousands(most)} characters`,
    },
  ];
}

const inThousands = (count: number): string => new Intl.NumberFormat('en-US').format(count);

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
      // The engine knows words such as 'epoch' as well.
      const reading = type === 'date' ? text : `case when ${beginsWithDigit(text)} then try_cast(${text} as date) end`;
      return { reading, faults: [unreadable('must be a date, YYYY-MM-DD'), impossible] };
    }
    case 'integer': {
      // The engine would round 1.5 to 2.
      const whole = type === 'number' ? `${text} = floor(${text})` : `regexp_full_match(${text}, '[+-]?[0-9]{1,10}')`;
      const reading = `case when ${whole} then try_cast(${text} as integer) end`;
      return { reading, faults: [unreadable('must be a whole number'), outside(kind)] };
    }
    case 'number':
      return {
        reading: readDecimal(text, type, 6),
        faults: [unreadable('must be a number'), tooSmall(value, text, type, 6), outside(kind)],
      };
    case 'quantity': {
      const sign = {
        any: [],
        'not-negative': [notNegative],
        positive: [{ breaks: `${value} <= 0`, says: 'must be above zero' }],
      }[kind.sign];
      return {
        reading: readDecimal(text, type, 4),
        faults: [unreadable('must be a number'), tooSmall(value, text, type, 4), ...sign],
      };
    }
    case 'money': {
      const says = 'must be an amount in dollars, without sign or separators';
      return {
        reading: readDecimal(text, type, 4),
        faults: [unreadable(says), tooSmall(value, text, type, 4), notNegative],
      };
    }
    case 'ndc':
      return { reading: readNdc(text), faults: [...lostZeros(value, text), unreadable('is not an NDC')] };
    default:
      throw new Error(`A ${kind.is} is checked together with other rows.`);
  }
}

export const beginsWithDigit = (text: string): string => `left(${text}, 1) between '0' and '9'`;

/** The engine would read `1_000` as a thousand. */
const readDecimal = (text: string, type: FileType | undefined, places: number): string => {
  const number = `try_cast(${text} as decimal(18,${places}))`;
  return type === 'text' ? `case when not contains(${text}, '_') then ${number} end` : number;
};

/** 1E-9 is not nothing, but would be kept as 0. */
function tooSmall(value: string, text: string, type: FileType | undefined, places: number): ColumnFault {
  const isSomething =
    type === 'number' ? `${text} <> 0` : `regexp_matches(split_part(lower(${text}), 'e', 1), '[1-9]')`;
  return {
    breaks: `case when ${value} = 0 then ${isSomething} else false end`,
    says: `is too small: ${places} decimal places are kept`,
  };
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

/**
 * Digits without hyphens that are fewer than eleven: a spreadsheet took the NDC for a number, or it is one of the three shapes of
 * ten digits. `found` is null where it could not be understood.
 */
export const lostZeros = (found: string, text: string): ColumnFault[] =>
  [10, 9, 8].map((digits) => ({
    breaks: `${found} is null and regexp_full_match(${text}, '[0-9]{${digits}}')`,
    says: `has ${digits} digits where 11 are expected: leading zeros lost? Tick "Restore leading zeros" (--restore-zeros), or write it with hyphens`,
    onlyWords: true,
  }));

/** An NDC that lost its leading zeros has them again. */
export const restoreZeros = (text: string): string =>
  `case when regexp_full_match(${text}, '[0-9]{8,10}') then lpad(${text}, 11, '0') else ${text} end`;

function withDefault(column: Column, value: string): string {
  if (column.byDefault !== undefined) {
    return `coalesce(${value}, ${column.kind.is === 'flag' ? column.byDefault : quoteText(column.byDefault)})`;
  }
  if (column.need !== 'blank-key') return value;
  return column.kind.is === 'date' ? `coalesce(${value}, date '${blankDate}')` : `coalesce(${value}, '')`;
}
