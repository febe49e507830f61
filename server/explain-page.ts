import { Problem } from '../contracts/problem.ts';
import { findReport } from '../domains/all-domains.ts';
import { formatSql } from '../query/compile/format-sql.ts';
import { printNoted } from '../query/compile/print-sql.ts';
import type { Fragment } from '../query/define/sql.ts';
import { findCompany, listCompanies } from '../state/companies.ts';
import type { State } from '../state/open-state.ts';
import type { SetValues } from '../warehouse/decided/set-values.ts';
import type { Engine } from '../warehouse/engine.ts';
import { everything } from './people/sight-of.ts';
import { answerReport } from './reports/answer-report.ts';
import { type Query, readQuestion } from './reports/read-question.ts';
import { type Reader, readSet } from './reports/reader.ts';

export interface PageToExplain {
  page: string;
  /** The first company where none is named. */
  company?: string | undefined;
  /** As in the address of the page: `{ item: 'PROP', to: '2026-06-30' }`. */
  query: Query;
}

/** The SQL of a page of one company, by its code. */
export async function explainPage(
  state: State,
  warehouse: Engine,
  { page, company, query }: PageToExplain,
  today: string,
): Promise<string[]> {
  const companyId = await state.atFrontDesk(async (db) =>
    company === undefined ? (await listCompanies(db))[0]?.id : findCompany(db, company),
  );
  if (companyId === undefined) throw new Problem('not-found', 'There is no such company.');
  return explainReport({ warehouse, companyId, query, today, signal: undefined, sight: everything }, page);
}

/** The SQL of a page for people: each query with its values, one comment a stage, and which table answers and why. */
export async function explainReport(reader: Reader, page: string): Promise<string[]> {
  const report = findReport(page);
  if (!report) throw new Problem('not-found', `There is no report ${page}.`);
  const asked = new Set<Fragment>();
  const watch = (question: Fragment) => asked.add(question);
  await answerReport({ ...reader, watch }, readQuestion(report, reader.query));
  // What is asked at the same time comes in no fixed order.
  const set = await readSet(reader);
  return [...asked].map((question) => explainQuestion(question, reader, set)).sort();
}

function explainQuestion(question: Fragment, { companyId, warehouse }: Reader, set: SetValues): string {
  const { text, values } = printNoted(question, companyId, warehouse.plan.tables, set);
  const bound = values.map((value, index) => `-- $${index + 1} = ${JSON.stringify(value)}`);
  return [formatSql(text), ...bound].join('\n');
}
