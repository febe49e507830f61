import { type Fragment, sql, table } from '../../../query/define/sql.ts';
import { type Setting, settingTables } from '../marts/setting.ts';

/** What a setting says now: the value that is set for the company, else the usual one. */
export const settingValue = ({ key, app, usual }: Pick<Setting, 'key' | 'app' | 'usual'>): Fragment =>
  sql`coalesce((
  select max(chosen.value) from ${table(settingTables[app].table.name)} chosen
  where chosen.setting_key = ${key} and chosen.facility_code = '' and not chosen.is_withdrawn
), cast(${usual} as double precision))`;
