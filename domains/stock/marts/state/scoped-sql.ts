import {
  nothingSet,
  type SettingPart,
  type SetValues,
  writeSetting,
} from '../../../../warehouse/decided/set-values.ts';
import type { Row, Value } from '../../../../warehouse/engine.ts';
import type { CompanyStore } from '../../../../warehouse/scope/company-store.ts';
import type { Setting } from '../../../shared/marts/setting.ts';
import { settingPart } from '../../../shared/marts/setting-part.ts';

/**
 * SQL that a mart and a page share. Tables are named apart from the text, so that each reader puts the company's scope around
 * them its own way: a mart here, a page in the compiler, whose pieces of SQL have this very shape.
 */
export interface ScopedSql {
  parts: readonly ScopedPart[];
}

type ScopedPart =
  | { is: 'text'; text: string }
  | { is: 'value'; value: Value }
  | { is: 'table'; name: string }
  | { is: 'not-oneself'; staffId: string }
  | SettingPart;

/** SQL with pieces in it: only other pieces go in, so nothing that a person sent can become text. */
export function scoped(texts: TemplateStringsArray, ...pieces: ScopedSql[]): ScopedSql {
  return {
    parts: texts.flatMap((text, index): ScopedPart[] => [{ is: 'text', text }, ...(pieces[index]?.parts ?? [])]),
  };
}

/** The company's part of a table. */
export const ofCompany = (name: string): ScopedSql => ({ parts: [{ is: 'table', name }] });

/** The value of a setting; `facility` is the id of the facility whose value is meant, as SQL. */
export const ofSetting = (setting: Setting, facility?: string): ScopedSql => ({
  parts: [settingPart(setting, facility)],
});

/** What a row of a table says of its SKU beside the facility. */
const skuColumns = {
  counts: 'product_id',
  movement_days: 'product_id',
  policies: 'item_id',
  purchase_lines: 'product_id',
  stock_months: 'product_id',
  stock_spans: 'product_id',
} as const;
export type SkuTable = keyof typeof skuColumns;

/** All SKUs of the company, or those of a temporary table with facility_id, item_id and product_id. */
export type SkuScope = 'all' | { relation: string };

/** What of a table is about the SKUs. */
export function ofSkus(name: SkuTable, skus: SkuScope): ScopedSql {
  if (skus === 'all') return ofCompany(name);
  const column = plain(skuColumns[name]);
  return scoped`(select known.* from ${ofCompany(name)} known where (known.facility_id, known.${column}) in (select facility_id, ${column} from ${plain(skus.relation)}))`;
}

export const onDay = (date: string): ScopedSql => ({
  parts: [
    { is: 'text', text: 'cast(' },
    { is: 'value', value: date },
    { is: 'text', text: ' as date)' },
  ],
});

export const plain = (text: string): ScopedSql => ({ parts: [{ is: 'text', text }] });

/** `$1` is the company; the store puts its scope around the tables. */
function print({ parts }: ScopedSql, set: SetValues): { text: string; values: Value[] } {
  const values: Value[] = [];
  const texts = parts.map((part) => {
    if (part.is === 'text') return part.text;
    if (part.is === 'table') return part.name;
    // A mart is made for everybody.
    if (part.is === 'not-oneself') return 'true';
    if (part.is === 'setting') return writeSetting(part, set);
    values.push(part.value);
    return `$${values.length + 1}`;
  });
  return { text: texts.join(''), values };
}

/** With the settings as a company has set them. */
export async function runScoped(store: CompanyStore, sql: ScopedSql, set: SetValues = nothingSet): Promise<void> {
  const { text, values } = print(sql, set);
  await store.run(text, values);
}

export async function rowsScoped<T extends Row>(
  store: CompanyStore,
  sql: ScopedSql,
  set: SetValues = nothingSet,
): Promise<T[]> {
  const { text, values } = print(sql, set);
  return store.rows<T>(text, values);
}
