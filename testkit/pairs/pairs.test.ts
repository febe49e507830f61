import { beforeAll, expect, test } from 'vitest';
import { compileSummed } from '../../query/compile/compile-summed.ts';
import type { Question } from '../../query/compile/question.ts';
import { loadFiles } from '../warehouses/load-files.ts';
import { onEachEngine } from '../warehouses/on-each-engine.ts';
import { printSql } from '../warehouses/print-sql.ts';
import { smallHospital } from '../warehouses/small-hospital.ts';
import { allPairs, furtherOf, groupsOf, nameOf, plannedGroup, rowsOf } from './pair-questions.ts';

const seed = Number(process.env.PAIRS_SEED ?? 7);

/** The same choice with the same seed: a number from 0 to 1 of each place. */
function chance(place: number): number {
  let mixed = Math.imul(seed ^ (place + 0x9e3779b9), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}

onEachEngine((warehouse) => {
  beforeAll(() => loadFiles(warehouse.engine, 1, smallHospital));

  const run = async (prefix: string, question: Question): Promise<void> => {
    const { sql, values } = printSql(compileSummed(question), 1);
    await warehouse.engine.query(`${prefix}${sql}`, values);
  };

  test('plans every pair that is offered, and its comparison', async () => {
    const failed: string[] = [];
    for (const [turn, group] of groupsOf(allPairs).entries()) {
      for (const question of plannedGroup(group, turn))
        await run('explain ', question).catch((error: Error) =>
          failed.push(`${question.dataset.name} by ${question.by.join(' and ')}: ${error.message.split('\n')[0]}`),
        );
    }
    expect(failed).toEqual([]);
  }, 400_000);

  test(`answers a tenth of them, by a further dimension, with its comparison and its subtotals (PAIRS_SEED=${seed})`, async () => {
    const failed: string[] = [];
    const chosen = [...allPairs.entries()].filter(([turn]) => chance(turn) < 0.1);
    expect(chosen.length).toBeGreaterThan(allPairs.length / 15);
    for (const [turn, pair] of chosen) {
      const { dataset, by, measure } = pair;
      const further = furtherOf(dataset, by, [measure], turn, [{ [`${by[0]}_code`]: 'MAIN' }]);
      // Pairs are many: of the questions about each one by turns.
      const questions = [rowsOf(pair, turn), ...further];
      for (const question of questions.slice(turn % questions.length).slice(0, 1))
        await run('', question).catch((error: Error) =>
          failed.push(`${nameOf(pair)} (${question.by}): ${error.message.split('\n')[0]}`),
        );
    }
    expect(failed).toEqual([]);
  }, 400_000);
});
