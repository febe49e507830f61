import type { ReportAnswer } from '../../contracts/report.ts';

/** Writes an answer out as it comes about: its rows, which are most of it, while charts are still worked out. */
export function answerWriter() {
  let written: Buffer | undefined;
  const inBytes = (rows: ReportAnswer['rows']) => Buffer.from(JSON.stringify(rows));
  return {
    writeRows(rows: ReportAnswer['rows']): void {
      written = inBytes(rows);
    },
    /** The whole answer; its rows stand last, as they were written. */
    write({ rows, ...answer }: ReportAnswer): Buffer {
      const others = JSON.stringify(answer);
      return Buffer.concat([Buffer.from(`${others.slice(0, -1)},"rows":`), written ?? inBytes(rows), Buffer.from('}')]);
    },
  };
}
