import type { Column, Kind } from '../../warehouse/schema/define.ts';
import { blankDate } from '../../warehouse/schema/layout.ts';
import type { FileSource, FileType } from './file-source.ts';

/** How one file column becomes a stored value, and how one tells that it cannot. All SQL is DuckDB's. */
export interface ColumnCheck {
  column: Column;
  /** The stored value; null where blank or unreadable. */
  value: string;
  /** True for a row that must be refused because of this column; reasons in order of precedence. */
  faults: { breaks: string; says: string }[];
}

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const years = { first: '1900-01-01', last: '2200-01-01' };

/** Types of a file that need no reading: the value is there already. */
const readAlready: Partial<Record<Kind['is'], FileType>> = {
  quantity: 'number',
  money: 'number',
  number: 'number',
  integer: 'number',
  date: 'date',
  flag: 'flag',
};

/** What a column holds in the file: trimmed text, null where blank; or its value, where the file has types of its own. */
export function fileValue(column: Column, { columns }: FileSource): string {
  const type = columns.get(column.name);
  if (!type) return 'cast(null as varchar)';
  const raw = `raw.${quoteName(column.name)}`;
  if (type === 'text') return `nullif(trim(${raw}), '')`;
  return readAlready[column.kind.is] === type ? raw : `cast(${raw} as varchar)`;
}

/** Checks every column whose meaning does not depend on other rows: not the references, not the moments. */
export function checkColumn(column: Column, source: FileSource): ColumnCheck {
  const text = fileValue(column, source);
  const { value, faults } = read(column, text, source.columns.get(column.name));
  const needed = column.need === 'key' || column.need === 'required';
  return {
    column,
    value: withDefault(column, value),
    faults: needed ? [{ breaks: `${text} is null`, says: 'is required' }, ...faults] : faults,
  };
}

function read(column: Column, text: string, type: FileType | undefined): Pick<ColumnCheck, 'value' | 'faults'> {
  const { kind } = column;
  const unreadable = (value: string, says: string) => ({ breaks: `${value} is null and ${text} is not null`, says });
  switch (kind.is) {
    case 'text':
    case 'code':
      return { value: text, faults: [] };
    case 'word': {
      const values = kind.values.map(quoteText).join(', ');
      return {
        value: text,
        faults: [{ breaks: `${text} not in (${values})`, says: `must be one of ${kind.values.join(', ')}` }],
      };
    }
    case 'flag': {
      if (type === 'flag') return { value: text, faults: [] };
      const value = `case when lower(${text}) in ('true', 't', 'yes', 'y', '1') then true when lower(${text}) in ('false', 'f', 'no', 'n', '0') then false end`;
      return { value, faults: [unreadable(`(${value})`, 'must be true or false')] };
    }
    case 'date': {
      const value = `try_cast(${text} as date)`;
      return {
        value,
        faults: [
          unreadable(value, 'must be a date, YYYY-MM-DD'),
          {
            breaks: `${value} not between date '${years.first}' and date '${years.last}'`,
            says: 'is a date in an impossible year',
          },
        ],
      };
    }
    case 'integer': {
      const whole = type === 'number' ? `${text} = floor(${text})` : `regexp_full_match(${text}, '[+-]?[0-9]{1,10}')`;
      const value = `case when ${whole} then try_cast(${text} as integer) end`;
      return {
        value,
        faults: [
          unreadable(`(${value})`, 'must be a whole number'),
          {
            breaks: `(${value}) not between ${kind.least} and ${kind.most}`,
            says: `must be between ${kind.least} and ${kind.most}`,
          },
        ],
      };
    }
    case 'number': {
      const value = `try_cast(${text} as decimal(18,6))`;
      return {
        value,
        faults: [
          unreadable(value, 'must be a number'),
          {
            breaks: `${value} not between ${kind.least} and ${kind.most}`,
            says: `must be between ${kind.least} and ${kind.most}`,
          },
        ],
      };
    }
    case 'quantity': {
      const value = `try_cast(${text} as decimal(18,4))`;
      const sign = {
        any: [],
        'not-negative': [{ breaks: `${value} < 0`, says: 'must not be negative' }],
        positive: [{ breaks: `${value} <= 0`, says: 'must be above zero' }],
      }[kind.sign];
      return { value, faults: [unreadable(value, 'must be a number'), ...sign] };
    }
    case 'money': {
      const value = `try_cast(${text} as decimal(18,4))`;
      return {
        value,
        faults: [
          unreadable(value, 'must be an amount in dollars, without sign or separators'),
          { breaks: `${value} < 0`, says: 'must not be negative' },
        ],
      };
    }
    case 'ndc':
      return readNdc(text);
    default:
      throw new Error(`${column.name} is a ${kind.is}: it is checked together with other rows.`);
  }
}

/** Ten digits with hyphens in one of the three FDA shapes, or eleven with or without: kept as eleven (5-4-2, zero-padded). */
function readNdc(text: string): Pick<ColumnCheck, 'value' | 'faults'> {
  const shape = `regexp_full_match(${text}, '([0-9]{4}-[0-9]{4}-[0-9]{2})|([0-9]{5}-[0-9]{3}-[0-9]{2})|([0-9]{5}-[0-9]{4}-[0-9]{1,2})')`;
  const padded = [5, 4, 2]
    .map((width, index) => `lpad(split_part(${text}, '-', ${index + 1}), ${width}, '0')`)
    .join(' || ');
  const value = `case when regexp_full_match(${text}, '[0-9]{11}') then ${text} when ${shape} then ${padded} end`;
  return {
    value,
    faults: [
      {
        breaks: `regexp_full_match(${text}, '[0-9]{10}')`,
        says: 'has ten digits without hyphens, which is ambiguous: write it with hyphens or as eleven digits',
      },
      { breaks: `(${value}) is null and ${text} is not null`, says: 'is not an NDC' },
    ],
  };
}

function withDefault(column: Column, value: string): string {
  if (column.byDefault !== undefined) {
    return `coalesce(${value}, ${column.kind.is === 'flag' ? column.byDefault : quoteText(column.byDefault)})`;
  }
  if (column.need !== 'blank-key') return value;
  return column.kind.is === 'date' ? `coalesce(${value}, date '${blankDate}')` : `coalesce(${value}, '')`;
}
