import { reports } from '../../domains/all-domains.ts';
import type { Report } from '../../query/define/report.ts';
import { answerReport } from '../../server/reports/answer-report.ts';
import { readQuestion } from '../../server/reports/read-question.ts';
import { readTrend } from '../../server/reports/read-trend.ts';
import type { Engine, Value } from '../../warehouse/engine.ts';
import { onlyRequired } from '../reports/only-required.ts';

/** One SQL text with its values, as a page asks it of the store. */
export interface Asked {
  page: string;
  sql: string;
  values: Value[];
}

/** The distinct SQL that the pages ask about a company: as they open, each of their details, each way to group their rows, and their trends. */
export async function listQuestions(engine: Engine, companyId: number, one: Record<string, string>): Promise<Asked[]> {
  const found = new Map<string, Asked>();
  for (const report of reports) {
    const recording: Engine = {
      ...engine,
      query: (sql, values = [], options) => {
        if (!found.has(sql)) found.set(sql, { page: report.page, sql, values });
        return engine.query(sql, values, options);
      },
    };
    const required = onlyRequired(report.requires, one);
    for (const query of waysToAsk(report)) {
      const reader = {
        warehouse: recording,
        companyId,
        query: { ...required, ...query },
        today: '2026-11-15',
        signal: undefined,
      };
      const question = readQuestion(report, reader.query);
      await answerReport(reader, question);
      await readTrend(reader, question);
    }
  }
  return [...found.values()];
}

const waysToAsk = ({ details = {}, groupBy }: Report): Record<string, string>[] => [
  {},
  ...Object.keys(details).map((detail) => ({ detail })),
  ...(groupBy?.allowed ?? []).map((dimension) => ({ groupBy: dimension })),
];
