import type { Engine, Row } from '../engine.ts';
import type { Invariant } from './invariant.ts';

export interface Finding {
  invariant: Invariant;
  /** How many rows break it, and the first few of them. */
  broken: number;
  examples: Row[];
}

const mostExamples = 10;

/** Every one of these invariants that does not hold for a company. */
export async function checkStore(
  engine: Engine,
  invariants: readonly Invariant[],
  companyId: number,
  onProgress?: (done: number, total: number) => void,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [done, invariant] of invariants.entries()) {
    onProgress?.(done, invariants.length);
    const examples = await engine.query(`select * from (${invariant.broken}) broken limit ${mostExamples}`, [
      companyId,
    ]);
    if (examples.length === 0) continue;
    const [count] = await engine.query<{ count: number }>(
      `select count(*) as count from (${invariant.broken}) broken`,
      [companyId],
    );
    findings.push({ invariant, broken: count?.count ?? examples.length, examples });
  }
  return findings;
}
