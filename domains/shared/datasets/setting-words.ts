import { type Fragment, sql } from '../../../query/define/sql.ts';
import type { Setting } from '../marts/setting.ts';
import { settingValue } from './setting-value.ts';

const named = /\{([a-z_]+\.[a-z0-9_]+)\}/u;

/**
 * A text of a row with the values of the settings that it names, as the texts beside rows have them. Numbers only: counts and days
 * as they are, a share in percent. @example sayInRows('More than {tags.batch_uses} uses', [tagSettings.batchUses])
 */
export function sayInRows(text: string, settings: readonly Setting[]): Fragment {
  const pieces = text.split(named).map((piece, index) => {
    if (index % 2 === 0) return sql`cast(${piece} as varchar)`;
    const setting = settings.find(({ key }) => key === piece);
    if (!setting) throw new Error(`The text names ${piece}, which was not given.`);
    if (setting.type === 'percent') return sql`${shortNumber(sql`100 * ${settingValue(setting)}`)} || ' %'`;
    return shortNumber(settingValue(setting));
  });
  return pieces.reduce((all, piece) => sql`${all} || ${piece}`);
}

/** Without zeros at its end. */
const shortNumber = (number: Fragment): Fragment =>
  sql`rtrim(rtrim(cast(cast(${number} as decimal(18,4)) as varchar), '0'), '.')`;
