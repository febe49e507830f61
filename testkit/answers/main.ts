import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildCheckout } from './checkout.ts';
import { compareRecordings } from './compare-recordings.ts';
import { loadingHour } from './known-changes.ts';
import { makeHospital } from './make-hospital.ts';
import { record } from './record.ts';
import { openRecording } from './recording.ts';

const usage = `npm run answers -- prepare DATA [--of CHECKOUT] [--seed 3] [--scale 0.01] [--months 14]
npm run answers -- record FOLDER --data DATA [--of CHECKOUT] [--like FOLDER] [--threads 2] [--pages 1059,1066] [--every 5]
npm run answers -- compare FOLDER [OTHER] [--pages 1059,1066] [--every 5]`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    of: { type: 'string', default: '.' },
    data: { type: 'string' },
    like: { type: 'string' },
    threads: { type: 'string', default: '2' },
    pages: { type: 'string', default: '' },
    every: { type: 'string', default: '1' },
    seed: { type: 'string', default: '3' },
    scale: { type: 'string', default: '0.01' },
    months: { type: 'string', default: '14' },
  },
});
const [command, folder, other] = positionals;
const checkout = resolve(values.of);
const pick = { pages: values.pages.split(',').filter(Boolean), every: Number(values.every) };
const threads = Number(values.threads);
const morning = `${loadingHour}:00:00Z`;
/** Every recording is made at the same moment, on the day on which the hospital was loaded. */
const noon = `${loadingHour.slice(0, -2)}12:00:00Z`;

if (command === 'prepare' && folder) {
  await buildCheckout(checkout);
  const size = { seed: Number(values.seed), scale: Number(values.scale), months: Number(values.months) };
  await makeHospital({ checkout, dataDir: resolve(folder), now: morning, threads }, size);
  console.log(`A hospital is in ${resolve(folder)}.`);
} else if (command === 'record' && folder && values.data) {
  const like = values.like ? resolve(values.like) : null;
  await record({ folder: resolve(folder), checkout, dataDir: resolve(values.data), now: noon, threads, like, pick });
} else if (command === 'compare' && folder) {
  const before = resolve(folder);
  const after = other ? resolve(other) : mkdtempSync(join(tmpdir(), 'pestle-answers-'));
  const { data, now } = openRecording(before).readAbout();
  if (!other) await record({ folder: after, checkout, dataDir: data, now, threads, like: before, pick });
  const isSame = compareRecordings(openRecording(before), openRecording(after), pick, console.log);
  process.exitCode = isSame ? 0 : 1;
} else {
  console.error(usage);
  process.exitCode = 2;
}
