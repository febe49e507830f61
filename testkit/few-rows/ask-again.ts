import type { Engine } from '../../warehouse/engine.ts';
import type { Asked } from './list-questions.ts';

export interface Failure {
  page: string;
  round: number;
  what: string;
  sql: string;
}

/** Asks each question many times, and finds those that fail, or break the store. */
export async function askAgain(
  engine: Engine,
  questions: Asked[],
  rounds: number,
  onRound: (round: number, failures: Failure[]) => void = () => {},
): Promise<Failure[]> {
  const failures: Failure[] = [];
  const counts = new Map<Asked, number>();
  for (let round = 1; round <= rounds; round++) {
    for (const question of questions) {
      const { page, sql, values } = question;
      const fail = (what: string) => failures.push({ page, round, what, sql });
      const { faults } = engine.health();
      try {
        const { length } = await engine.query(sql, values);
        const before = counts.get(question) ?? length;
        counts.set(question, before);
        if (length !== before) fail(`answers ${length} rows, and ${before} before`);
      } catch (error) {
        fail(String(error));
      }
      if (engine.health().faults > faults) fail('broke the store, which was opened again');
      await engine.whenOpen();
    }
    onRound(round, failures);
  }
  return failures;
}
