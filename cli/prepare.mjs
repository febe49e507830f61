// @ts-check
/** Makes a fresh clone ready: installs what is missing and builds what is stale. Plain JavaScript, because it runs before anything is installed. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './project-folder.mjs';

const installStamp = join(projectFolder, 'node_modules', '.installed-from');
const buildStamp = join(projectFolder, 'dist', '.built-from');
const buildingNote = join(projectFolder, 'dist', '.building');

/** What the build reads. */
const sources = [
  'contracts',
  'catalog',
  'state',
  'server',
  'warehouse',
  'ingest',
  'query',
  'domains',
  'demo',
  'bench',
  'cli',
  'web',
  'ui',
  'docs/help',
  'vite.config.ts',
  'package-lock.json',
];

export async function ensureInstalled() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(projectFolder, 'package-lock.json')))
    .digest('hex');
  if (existsSync(installStamp) && readFileSync(installStamp, 'utf8') === wanted) return;
  await step('Installing packages', () => runNpm(['ci', '--include=dev', '--no-audit', '--no-fund']));
  writeFileSync(installStamp, wanted);
}

export async function ensureBuilt() {
  const wanted = fingerprint();
  const isBuilt = () => existsSync(buildStamp) && readFileSync(buildStamp, 'utf8') === wanted;
  if (isBuilt()) return;
  mkdirSync(join(projectFolder, 'dist'), { recursive: true });
  while (!beginBuilding()) await new Promise((resolve) => setTimeout(resolve, 100));
  try {
    if (isBuilt()) return;
    const { build } = await import('./build.mjs');
    await step('Building', build);
    writeFileSync(buildStamp, wanted);
  } finally {
    rmSync(buildingNote, { force: true });
  }
}

/** No build takes so long, in milliseconds: its number may have gone to another process since. */
const longestBuild = 10 * 60_000;

/** Whether this process may build: two at once would empty each other's folder. A note of one that was killed counts for nothing. */
function beginBuilding() {
  try {
    writeFileSync(buildingNote, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    if (isBuildOver()) rmSync(buildingNote, { force: true });
    return false;
  }
}

function isBuildOver() {
  try {
    const builder = readFileSync(buildingNote, 'utf8');
    const age = Date.now() - statSync(buildingNote).mtimeMs;
    return (builder !== '' && !isAlive(Number(builder))) || age > longestBuild;
  } catch {
    // Gone since: the next try finds out.
    return false;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/** Says what takes long, and how long it took. @param {string} name @param {() => void | Promise<void>} work */
async function step(name, work) {
  const started = Date.now();
  console.log(`${name} …`);
  await work();
  console.log(`${name}: done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

/** @param {string[]} args */
async function runNpm(args) {
  const npm = process.env.npm_execpath;
  const child = npm?.endsWith('.js')
    ? spawn(process.execPath, [npm, ...args], { cwd: projectFolder, stdio: 'inherit' })
    : spawn('npm', args, { cwd: projectFolder, stdio: 'inherit', shell: process.platform === 'win32' });
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', resolve);
  });
  if (code === 0) return;
  console.error(`npm ${args.join(' ')} failed. Its messages above say why.`);
  process.exit(code ?? 1);
}

/** Changes whenever a source file does: names and contents, so that a fresh checkout with other times is still current. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesUnder(source)).sort()) {
    hash.update(`${file}\0`).update(readFileSync(join(projectFolder, file)));
  }
  return hash.digest('hex');
}

/** @param {string} path @returns {string[]} */
function filesUnder(path) {
  const full = join(projectFolder, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [path];
  return readdirSync(full).flatMap((name) => filesUnder(join(path, name)));
}
