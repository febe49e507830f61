import type { ReportAnswer } from '../../contracts/report.ts';

/** Writes an answer out as it comes about: its rows, which are most of it, while charts are still worked out. */
export function answerWriter() {
  let written = Buffer.from('[]');
  return {
    writeRows(rows: ReportAnswer['rows']): void {
      written = Buffer.from(JSON.stringify(rows));
    },
    /** The whole answer, whose rows have been written before. */
    write({ rows, ...answer }: ReportAnswer): Buffer {
      const others = JSON.stringify(answer);
      return Buffer.concat([Buffer.from(`${others.slice(0, -1)},"rows":`), written, Buffer.from('}')]);
    },
  };
}
