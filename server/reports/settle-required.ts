import type { Note } from '../../contracts/report.ts';
import { note, oneOf, sql, table } from '../../query/define/sql.ts';
import type { ReportQuestion } from './read-question.ts';
import { type Reader, run } from './reader.ts';

export interface Settled {
  question: ReportQuestion;
  /** Filters that must still be chosen; nothing is guessed. */
  missing: string[];
  notes: Note[];
}

/** A page that is about one thing needs to know which. Where only one facility ever held the item, that is the one. */
export async function settleRequired(reader: Reader, question: ReportQuestion): Promise<Settled> {
  const required = Object.entries(question.report.requires ?? {});
  const filters = { ...question.filters };
  let choices: string[] = [];
  if ('facility' in (question.report.requires ?? {}) && !filters.facility && filters.item?.length === 1) {
    const places = await run<{ facility_code: string; name: string }>(
      reader,
      sql`${note('Which facilities ever held the item.')}select distinct facility.facility_code, facility.name from ${table('stocked_places')} held
          join ${table('facilities')} facility on facility.facility_id = held.facility_id
          join ${table('products')} made on made.product_id = held.product_id
          join ${table('items')} item on item.item_id = made.item_id
          where ${oneOf(sql`item.item_code`, filters.item)} order by facility.name`,
    );
    const [only] = places;
    if (places.length === 1 && only) filters.facility = [only.facility_code];
    choices = places.map(({ name }) => name);
  }
  const missing = required.filter(([name]) => filters[name]?.length !== 1);
  const notes = missing.map(([name, words]): Note => {
    const isMany = (filters[name]?.length ?? 0) > 1;
    const held = name === 'facility' && choices.length > 1 ? ` It is or was held by ${choices.join(', ')}.` : '';
    return {
      key: `required-${name}`,
      level: 'look',
      text: isMany ? `Choose only one: this page shows ${words} at a time.` : `Choose ${words}.${held}`,
    };
  });
  return { question: { ...question, filters }, missing: missing.map(([name]) => name), notes };
}
