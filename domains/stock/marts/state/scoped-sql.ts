import type { Row, Sql, Value } from '../../../../warehouse/engine.ts';

/**
 * SQL that a mart and a page share. Tables are named apart from the text, so that each reader puts the company's scope around
 * them its own way: a mart here, a page in the compiler, whose pieces of SQL have this very shape.
 */
export interface ScopedSql {
  parts: readonly ScopedPart[];
}

type ScopedPart = { is: 'text'; text: string } | { is: 'value'; value: Value } | { is: 'table'; name: string };

/** SQL with pieces in it: only other pieces go in, so nothing that a person sent can become text. */
export function scoped(texts: TemplateStringsArray, ...pieces: ScopedSql[]): ScopedSql {
  return {
    parts: texts.flatMap((text, index): ScopedPart[] => [{ is: 'text', text }, ...(pieces[index]?.parts ?? [])]),
  };
}

/** The company's part of a table. */
export const ofCompany = (name: string): ScopedSql => ({ parts: [{ is: 'table', name }] });

export const onDay = (date: string): ScopedSql => ({
  parts: [
    { is: 'text', text: 'cast(' },
    { is: 'value', value: date },
    { is: 'text', text: ' as date)' },
  ],
});

export const plain = (text: string): ScopedSql => ({ parts: [{ is: 'text', text }] });

/** For the one company that a mart is being refreshed for: it is `$1`. */
function print({ parts }: ScopedSql, companyId: number): { text: string; values: Value[] } {
  const values: Value[] = [companyId];
  const texts = parts.map((part) => {
    if (part.is === 'text') return part.text;
    if (part.is === 'table') return `(select * from ${part.name} where company_id = $1)`;
    values.push(part.value);
    return `$${values.length}`;
  });
  return { text: texts.join(''), values };
}

export async function runScoped(store: Sql, companyId: number, sql: ScopedSql): Promise<void> {
  const { text, values } = print(sql, companyId);
  await store.run(text, values);
}

export async function rowsScoped<T extends Row>(store: Sql, companyId: number, sql: ScopedSql): Promise<T[]> {
  const { text, values } = print(sql, companyId);
  return store.rows<T>(text, values);
}
