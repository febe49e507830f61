import type { Column } from '../../warehouse/schema/define.ts';
import { localName } from '../../warehouse/schema/layout.ts';
import { beginsWithDigit, type ColumnFault, isNeeded, quoteName, textFaults, textOf } from './column-checks.ts';
import type { FileType } from './file-source.ts';

/**
 * A moment in a file either says its offset from UTC, or is the wall clock of the row's facility. This reads both, and
 * gives the moment in UTC and as the facility's wall clock.
 */
export interface MomentCheck {
  column: Column;
  /** Read once for every row: the moment as given, and whether it says its offset. */
  readings: string[];
  /** The join that finds the zone's offset; `zone` is the SQL of the row's time zone. */
  join(zone: string): string;
  utc: string;
  local: string;
  faults: ColumnFault[];
}

/** `latestDay`, YYYY-MM-DD, is the last on which what the column tells of can have happened. */
export function checkMoment(column: Column, type: FileType | undefined, latestDay: string | undefined): MomentCheck {
  const text = textOf(column);
  const [given, saysOffset] = ['as given', 'says its offset'].map((what) => quoteName(`${column.name} ${what}`));
  const [reading, offset] = read(text, type);
  const months = `zone_of_${column.name}`;
  const [moment, offsetGiven] = [`raw.${given}`, `raw.${saysOffset}`];
  const change =
    offset === 'false'
      ? `${months}.change_local`
      : `case when ${offsetGiven} then ${months}.change_utc else ${months}.change_local end`;
  const shift = `to_minutes(case when ${moment} >= ${change} then ${months}.after_minutes else ${months}.before_minutes end)`;
  return {
    column,
    readings: [`${reading} as ${given}`, `${offset} as ${saysOffset}`],
    join: (zone) =>
      `left join zone_months ${months} on ${months}.zone = ${zone} and ${months}.month = year(${moment}) * 12 + month(${moment}) - 1`,
    utc: `case when ${offsetGiven} then ${moment} else ${moment} - ${shift} end`,
    local: `case when ${offsetGiven} then ${moment} + ${shift} else ${moment} end`,
    faults: [
      ...(isNeeded(column) ? [{ breaks: `${text} is null`, says: 'is required' }] : []),
      ...textFaults(column, text, type),
      ...(type === 'text'
        ? [{ breaks: `${offsetGiven} and not ${isOffset(text)}`, says: 'has an offset that is none: -14:00 to +14:00' }]
        : []),
      { breaks: `${moment} is null and ${text} is not null`, says: 'must be a date and time, ISO 8601' },
      {
        breaks: `${moment} not between timestamp '1990-01-02' and timestamp '2039-12-30'`,
        says: 'is a moment in an impossible year',
      },
      ...(latestDay
        ? [
            {
              breaks: `${moment} >= timestamp '${latestDay}' + interval 1 day`,
              says: `is a moment in the future (after ${latestDay}): it cannot have happened`,
            },
          ]
        : []),
    ],
  };
}

/** The names of the stored columns of a moment: UTC, wall clock. */
export const momentNames = (column: Column): [string, string] => [column.name, localName(column)];

function read(text: string, type: FileType | undefined): [given: string, saysOffset: string] {
  if (type === 'wall-time') return [text, 'false'];
  if (type === 'moment') return [`make_timestamp(epoch_us(${text}))`, 'true'];
  // Nineteen characters are a date and a time to the second; an offset makes it longer, or ends it with Z.
  const signs = [-6, -5, -3].map((place) => `substr(${text}, ${place}, 1) in ('+', '-')`);
  const offset = `(right(${text}, 1) = 'Z' or (length(${text}) > 16 and (${signs.join(' or ')})))`;
  // The engine wants seconds where there is an offset; the standard does not.
  const withSeconds = `regexp_replace(${text}, '^([0-9-]{10}[T ][0-9]{2}:[0-9]{2})(Z|[+-])', '\\1:00\\2')`;
  // The engine also takes words ('epoch', the name of a zone) and years before Christ.
  const isPlain = `${beginsWithDigit(text)} and (right(${text}, 1) between '0' and '9' or right(${text}, 1) = 'Z')`;
  const given = `case when not (${isPlain}) then null
    when ${offset} then make_timestamp(epoch_us(try_cast(${withSeconds} as timestamptz)))
    else try_cast(${text} as timestamp) end`;
  return [given, `coalesce(${offset}, false)`];
}

/** The engine reads +25:00, and minutes above 59, too. */
const isOffset = (text: string): string =>
  `regexp_matches(${text}, '(Z|[+-](0[0-9]|1[0-3])(:?[0-5][0-9])?|[+-]14(:?00)?)$')`;
