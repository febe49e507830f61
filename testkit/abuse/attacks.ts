import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { strToU8 } from 'fflate';
import * as z from 'zod/mini';
import { reportAnswer } from '../../contracts/report.ts';
import { spoolFolder } from '../../ingest/jobs/job-folder.ts';
import { usualLimits } from '../../server/queries/fair-turns.ts';
import { Random } from '../torture/random.ts';
import { smallHospital } from '../warehouses/small-hospital.ts';
import type { Abuser } from './abuser.ts';
import { damage, goodFiles } from './damaged-files.ts';
import { hostileFiles, makeParquet } from './hostile-files.ts';
import { count, newTally, type Tally } from './tally.ts';

/** How much of each attack. */
export interface Size {
  simulations: number;
  questions: number;
  damaged: number;
  slow: number;
}

export interface Target {
  one: Abuser;
  /** Of another company. */
  other: Abuser;
  dataDir: string;
}

const many = <T>(times: number, make: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, at) => make(at)));

const middle = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const rowsIn = z.pick(reportAnswer, { rows: true });

/** Every position there is, played again by many at once. */
export async function simulateAtOnce({ one }: Target, { simulations }: Size): Promise<Tally> {
  const tally = newTally('simulations at once');
  const page = await one.callOnceReady('reports/1066?limit=5000');
  const rows = rowsIn.parse(JSON.parse(page.text)).rows;
  const positions = rows.map((row) => ({
    ...{ facility: row.facility_code, location: row.location_code, item: row.item_code },
    ...{ min: 1, max: 20 },
  }));
  if (positions.length === 0) tally.broken.push('there are no positions to simulate');
  const answers = await many(simulations, () => one.call('POST', 'reports/1066/simulate', { positions }));
  for (const answer of answers) count(tally, answer);
  const refused = answers.filter(({ status }) => status === 429);
  if (simulations > 5 && refused.length === 0) tally.broken.push('nothing was refused with 429');
  if (refused.some(({ retryAfter }) => retryAfter === null)) tally.broken.push('a 429 without Retry-After');
  tally.notes.push(`${positions.length} positions each, ${refused.length} told to come back later`);
  return tally;
}

/** Small files that unpack without measure, and files that are none. */
export async function sendHostileFiles({ one, dataDir }: Target): Promise<Tally> {
  const tally = newTally('hostile files');
  for (const [what, name, bytes] of await hostileFiles()) {
    const { status, text, ended } = await one.load({ [name]: bytes });
    if (ended === 'refused') count(tally, { status: 400, text });
    else if (ended === null) count(tally, { status, text });
    else count(tally, { status: 599, text: `${what} ended as ${ended}` });
  }
  tally.broken.push(...(await leftBehind(dataDir)));
  return tally;
}

/** What was sent and is no longer needed must not stay on the disk. */
async function leftBehind(dataDir: string): Promise<string[]> {
  // A load has ended a moment before its files are put away.
  await new Promise((go) => setTimeout(go, 500));
  const folder = join(dataDir, spoolFolder);
  const left = existsSync(folder) ? readdirSync(folder).filter((name) => name !== 'home') : [];
  return left.map((name) => `the upload ${name} was left behind`);
}

/** Files as they come over bad lines and out of bad programs: each is loaded or refused, and none is our failure. */
export async function sendDamagedFiles({ one, dataDir }: Target, { damaged }: Size, seed: number): Promise<Tally> {
  const tally = newTally('damaged files');
  const random = new Random(seed);
  const known = Object.entries(smallHospital).map(([entity, text]) => [`${entity}.csv`, strToU8(text)]);
  const { ended: reference } = await one.load(Object.fromEntries(known));
  tally.notes.push(`reference files: ${reference}`);
  const files = goodFiles(await makeParquet(40, `'reason ' || n`));
  for (let at = 0; at < damaged; at++) {
    const [name, bytes] = files[at % files.length] ?? ['', new Uint8Array()];
    const { status, text, ended } = await one.load({ [name]: damage(bytes, random) });
    if (ended === 'loaded') count(tally, { status: 200, text });
    else if (ended === 'refused') count(tally, { status: 400, text });
    else if (ended === null) count(tally, { status, text });
    else count(tally, { status: 599, text: `${name}, number ${at}, ended as ${ended}` });
  }
  tally.broken.push(...(await leftBehind(dataDir)));
  tally.notes.push(`seed ${seed}`);
  return tally;
}

/** So many calls of one user may be open. */
const openAtOnce = usualLimits.openOfUser;
const smallPage = (at: number) => `reports/1059?period=30d&limit=20&q=${'abcdefghij'[at % 10]}`;

/** One user with very many open questions, while another opens a small page. */
export async function askWithoutEnd({ one, other }: Target, { questions }: Size): Promise<Tally> {
  const tally = newTally('questions of one user');
  const open = async (at: number) => (await other.call('GET', smallPage(at))).ms;
  await other.callOnceReady(smallPage(0));
  const alone: number[] = [];
  for (let at = 1; at <= 5; at++) alone.push(await open(at));
  const flood = many(questions, (at) => one.call('GET', `reports/1064?period=90d&q=${at}&limit=5000`));
  const beside: number[] = [];
  for (let at = 6; at <= 10; at++) beside.push(await open(at));
  const answers = await flood;
  for (const answer of answers) count(tally, answer);
  const refused = answers.filter(({ status }) => status === 429);
  const others = new Set(answers.filter(({ status }) => status !== 200 && status !== 429).map(({ text }) => text));
  for (const text of others) tally.broken.push(`refused otherwise than with 429: ${text.slice(0, 120)}`);
  if (questions > openAtOnce && refused.length === 0) tally.broken.push('nothing was refused with 429');
  if (refused.length > Math.max(0, questions - openAtOnce))
    tally.broken.push(`${refused.length} refused, where ${openAtOnce} of ${questions} may be open`);
  if (refused.some(({ retryAfter }) => retryAfter === null)) tally.broken.push('a 429 without Retry-After');
  const [before, during] = [middle(alone), middle(beside)];
  tally.notes.push(
    `another's small page: ${before.toFixed(0)} ms alone, ${during.toFixed(0)} ms beside them (${(during / before).toFixed(1)} times)`,
  );
  return tally;
}

/** In milliseconds: longer than a body may take. */
const longestBody = 30_000;

/** Connections that send half a request and then nothing. */
export async function sendSlowly({ one }: Target, { slow }: Size): Promise<Tally> {
  const tally = newTally('half requests');
  const { hostname, port } = new URL(one.address);
  const answers = await many(slow, async () => {
    const socket = connect(Number(port), hostname);
    let said = '';
    socket.on('data', (data) => {
      said += data.toString();
    });
    const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()).on('error', () => resolve()));
    const late = new Promise<void>((resolve) => setTimeout(resolve, longestBody).unref());
    socket.write(
      `POST /api/login HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"us`,
    );
    await Promise.race([ended, late]);
    socket.destroy();
    return Number(/^HTTP\/1\.1 (\d+)/u.exec(said)?.[1] ?? 0);
  });
  for (const status of answers) count(tally, { status, text: 'the connection was held open' });
  return tally;
}
