import type { ReportAnswer } from '../../contracts/report.ts';
import type { Report } from '../../query/define/report.ts';
import { answerReport } from '../../server/reports/answer-report.ts';
import { readQuestion } from '../../server/reports/read-question.ts';
import type { TestWarehouse } from './on-each-engine.ts';

/** The answer of a report to a query, as the server would give it to the first company. */
export const askReport = (
  { engine }: TestWarehouse,
  report: Report,
  query: Record<string, string> = {},
): Promise<ReportAnswer> =>
  answerReport(
    { warehouse: engine, companyId: 1, query, today: '2026-11-15', signal: undefined },
    readQuestion(report, query),
  );
