import type { CompanyReader } from '../../../query/define/company-reader.ts';
import { type Fragment, sql, textOf } from '../../../query/define/sql.ts';
import { type ChosenSettings, chooseSettings } from '../marts/read-settings.ts';
import type { Setting } from '../marts/setting.ts';
import { settingPart } from '../marts/setting-part.ts';

/**
 * What a setting says now: a number, a condition (of a flag), or words (of a choice or a time). `facility` is the id of the facility
 * whose value is meant; without it the company's holds.
 */
export const settingValue = (setting: Setting, facility?: Fragment): Fragment => ({
  parts: [settingPart(setting, facility && textOf(facility))],
});

/** What holds of some settings, for a call that passes it on. */
export const settingsOf = async <Asked extends Record<string, Setting>>(
  reader: Pick<CompanyReader, 'set'>,
  asked: Asked,
): Promise<ChosenSettings<Asked>> => chooseSettings(asked, await reader.set());

/** Whether a code is among those of a setting. */
export const isAmongCodes = (setting: Setting & { type: 'codes' }, code: Fragment, facility?: Fragment): Fragment =>
  sql`(position(concat('|', ${code}, '|') in ${settingValue(setting, facility)}) > 0)`;
