import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killFirstStart } from './kill-first-start.ts';
import { killWhileDeciding } from './kill-while-deciding.ts';
import { killWhileImporting } from './kill-while-importing.ts';
import { killWhileWorking } from './kill-while-working.ts';
import { killWhileWriting } from './kill-while-writing.ts';
import { Random } from './random.ts';

/** `npm run torture [rounds] [seed]`: the kill -9 test at length. */
const rounds = Number(process.argv[2] ?? 200);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
const timeLimit = 40 * 60_000;
const firstStarts = 12;
/** A first start takes a few seconds; a kill may come at any moment of it, while the stores are made or filled. */
const longestFirstStart = 15_000;
const demoScale = '0.01';

console.log(`kill -9, ${rounds} times while four writers write (seed ${seed}, at most ${timeLimit / 60_000} minutes)`);
const started = Date.now();
const seconds = () => `${((Date.now() - started) / 1000).toFixed(0)} s`;
const problems: string[] = [];

const folder = mkdtempSync(join(tmpdir(), 'pestle-torture-'));
const result = await killWhileWriting({
  dataDir: folder,
  rounds,
  seed,
  timeLimit,
  onRound: (round, { acknowledged, losses }) => {
    if (round % 10 === 0)
      console.log(`  round ${round}: ${acknowledged} writes acknowledged, ${losses.length} lost, ${seconds()}`);
  },
});
problems.push(...result.losses);
if (result.rounds < rounds) problems.push(`Only ${result.rounds} of ${rounds} rounds fitted into the time.`);
rmSync(folder, { recursive: true, force: true });

const importKills = Math.ceil(rounds / 2);
console.log(`kill -9, ${importKills} times in the middle of an import`);
const imports = mkdtempSync(join(tmpdir(), 'pestle-torture-'));
const imported = await killWhileImporting({
  dataDir: imports,
  kills: importKills,
  seed,
  onKill: (kill, { before, after, problems }) => {
    if (kill % 10 === 0)
      console.log(
        `  kill ${kill}: ${before} before the load, ${after} after it, ${problems.length} problems, ${seconds()}`,
      );
  },
});
problems.push(...imported.problems);
rmSync(imports, { recursive: true, force: true });

console.log(`kill -9, ${rounds} times while four people decide`);
const deciding = mkdtempSync(join(tmpdir(), 'pestle-torture-'));
const decided = await killWhileDeciding({
  dataDir: deciding,
  kills: rounds,
  seed,
  onKill: (kill, { acknowledged, problems: found }) => {
    if (kill % 10 === 0)
      console.log(`  kill ${kill}: ${acknowledged} decisions acknowledged, ${found.length} problems, ${seconds()}`);
  },
});
problems.push(...decided.problems);
rmSync(deciding, { recursive: true, force: true });

console.log(`kill -9, ${rounds} times while four people move work items and ask for packs`);
const working = mkdtempSync(join(tmpdir(), 'pestle-torture-'));
const worked = await killWhileWorking({
  dataDir: working,
  kills: rounds,
  seed,
  onKill: (kill, { acknowledged, packs, problems: found }) => {
    if (kill % 10 === 0)
      console.log(
        `  kill ${kill}: ${acknowledged} deeds acknowledged, ${packs} packs, ${found.length} problems, ${seconds()}`,
      );
  },
});
problems.push(...worked.problems);
rmSync(working, { recursive: true, force: true });

console.log(`kill -9 during the very first start, ${firstStarts} times`);
const random = new Random(seed);
for (let time = 1; time <= firstStarts; time++) {
  const dataDir = mkdtempSync(join(tmpdir(), 'pestle-torture-'));
  const afterMs = random.between(50, longestFirstStart);
  const missing = await killFirstStart(dataDir, afterMs, demoScale).catch((error: unknown) => [String(error)]);
  problems.push(...missing.map((one) => `First start killed after ${afterMs.toFixed(0)} ms: ${one}`));
  console.log(
    `  ${time}: killed after ${afterMs.toFixed(0)} ms, ${missing.length === 0 ? 'whole' : missing.join('; ')}`,
  );
  rmSync(dataDir, { recursive: true, force: true });
}

for (const problem of problems) console.error(problem);
console.log(
  `${result.rounds} kills, ${result.acknowledged} writes acknowledged, ${imported.kills} imports completed, ${decided.acknowledged} decisions acknowledged, ${worked.acknowledged} deeds on work items, ${worked.packs} packs, ${problems.length} problems, ${seconds()} (seed ${seed})`,
);
process.exit(problems.length === 0 ? 0 : 1);
