import { type SetValue, type SetValues, writeSetting } from '../../../warehouse/decided/set-values.ts';
import { quoteText } from '../../../warehouse/quote-text.ts';
import type { CompanyStore } from '../../../warehouse/scope/company-store.ts';
import { type Setting, settingTables } from './setting.ts';
import { settingPart } from './setting-part.ts';

type Settings = Record<string, Setting>;

/** The values of some settings, under the names by which they were asked for. */
export type ValuesOf<Asked extends Settings> = { readonly [Name in keyof Asked]: ValueOf<Asked[Name]['usual']> };
type ValueOf<Usual> = Usual extends number
  ? number
  : Usual extends boolean
    ? boolean
    : Usual extends string
      ? string
      : readonly string[];

/** What holds for a company: passed on to science as data, and into the SQL of a mart. */
export interface ChosenSettings<Asked extends Settings> {
  /** For the whole company. */
  values: ValuesOf<Asked>;
  /** At a facility: its own values where it has some. */
  at(facilityId: number): ValuesOf<Asked>;
  /** As SQL; `facility` is the id of the facility whose value is meant, as SQL. @example sql('lateMinutes', 'fact.facility_id') */
  sql(name: keyof Asked & string, facility?: string): string;
  set: SetValues;
}

/** What holds of some settings. The mart names them among its `reads` (`settingReads`). */
export async function readSettings<Asked extends Settings>(
  store: Pick<CompanyStore, 'rows'>,
  asked: Asked,
): Promise<ChosenSettings<Asked>> {
  const rows: SetRow[] = [];
  for (const [app, { table }] of Object.entries(settingTables)) {
    const own = Object.values(asked).filter((one) => one.app === app);
    if (own.length > 0) rows.push(...(await store.rows<SetRow>(questionAbout(own, table.name))));
  }
  return chooseSettings(asked, chooseValues(rows));
}

/** A row of a table of settings that is in force; without a facility it is of the whole company. */
export type SetRow = { key: string; facility_id: number | null; value: number | null; words: string | null };

function questionAbout(settings: readonly Setting[], relation: string): string {
  const keys = settings.map(({ key }) => quoteText(key)).join(', ');
  const isAsked = `not chosen.is_withdrawn and chosen.setting_key in (${keys})`;
  const read = 'select chosen.setting_key as key, chosen.value, chosen.words';
  return settings.some(({ byFacility }) => byFacility)
    ? `${read}, place.facility_id from ${relation} chosen left join facilities place on place.facility_code = chosen.facility_code
       where ${isAsked} and (chosen.facility_code = '' or place.facility_id is not null)`
    : `${read}, null as facility_id from ${relation} chosen where ${isAsked} and chosen.facility_code = ''`;
}

export function chooseValues(rows: readonly SetRow[]): SetValues {
  const company = new Map<string, SetValue>();
  const facilities = new Map<string, Map<number, SetValue>>();
  for (const { key, facility_id, value, words } of rows) {
    const said = words ?? value;
    if (said === null) continue;
    if (facility_id === null) company.set(key, said);
    else facilities.set(key, (facilities.get(key) ?? new Map<number, SetValue>()).set(facility_id, said));
  }
  return { company, facilities };
}

export function chooseSettings<Asked extends Settings>(asked: Asked, set: SetValues): ChosenSettings<Asked> {
  const valuesAt = (facilityId?: number) =>
    Object.fromEntries(
      Object.entries(asked).map(([name, setting]) => {
        const own = facilityId === undefined ? undefined : set.facilities.get(setting.key)?.get(facilityId);
        return [name, readStored(setting, own ?? set.company.get(setting.key))];
      }),
    ) as ValuesOf<Asked>;
  const values = valuesAt();
  return {
    values,
    at: (facilityId) => (set.facilities.size > 0 ? valuesAt(facilityId) : values),
    sql(name, facility) {
      const setting = asked[name];
      if (!setting) throw new Error(`The setting ${name} was not asked for.`);
      return writeSetting(settingPart(setting, facility), set);
    },
    set,
  };
}

/** A value as its table has it, as a value of its kind again. */
export function readStored({ usual }: Setting, stored: SetValue | undefined): Setting['usual'] {
  if (stored === undefined) return usual;
  if (typeof usual === 'boolean') return Boolean(stored);
  return typeof usual === 'object' ? String(stored).split('|').filter(Boolean) : stored;
}
