// @ts-check
/** What a browser loads of the built application before it can show something, measured as it travels: gzip. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** In bytes; a kB is 1000 of them. */
export const shellBudget = 200_000;

const entry = 'index.html';
/** What the router loads when somebody is signed in: see web/app/require-session.tsx. */
const shell = 'app/shell-providers.tsx';
const signInPages = 'features/sign-in/';
/** Words that stand in every build of the component library, and in nothing else. */
const libraryMarks = ['anticon', '--ant-'];

/** @typedef {{ file: string, imports?: string[], dynamicImports?: string[] }} Chunk */
/** @typedef {{ name: string, bytes: number, files: { file: string, bytes: number }[], library: boolean }} Load */

/**
 * The first load of the signed-in shell, and that of every page before signing in.
 * @param {string} webFolder
 * @returns {{ shell: Load, signIn: Load[] }}
 */
export function measureFirstLoads(webFolder) {
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(join(webFolder, '.vite', 'manifest.json'), 'utf8'));
  if (!manifest[shell]) throw new Error(`The build has no chunk ${shell}: the shell is loaded in another way now.`);
  const pages = Object.keys(manifest).filter((name) => name.startsWith(signInPages));
  if (pages.length === 0) throw new Error(`The build has no chunk under ${signInPages}.`);
  return {
    shell: measure(webFolder, manifest, shell),
    signIn: pages.map((page) => measure(webFolder, manifest, page)),
  };
}

/** What is wrong with the loads, as sentences; nothing where they fit. @param {{ shell: Load, signIn: Load[] }} loads */
export function judgeFirstLoads({ shell, signIn }) {
  const complaints = [];
  if (shell.bytes >= shellBudget) {
    complaints.push(
      `The shell loads ${inKilobytes(shell.bytes)} of JavaScript first; it must stay under ${inKilobytes(shellBudget)}.`,
    );
  }
  if (!shell.library) complaints.push('The shell shows no mark of the component library: the check has gone blind.');
  for (const page of signIn.filter((load) => load.library)) {
    complaints.push(`${page.name} loads the component library, which nobody needs before signing in.`);
  }
  return complaints;
}

/** @param {number} bytes */
export const inKilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/** @param {string} webFolder @param {Record<string, Chunk>} manifest @param {string} route @returns {Load} */
function measure(webFolder, manifest, route) {
  const files = [...staticImports(manifest, [entry, route])]
    .map((name) => manifest[name]?.file ?? '')
    .filter((file) => file.endsWith('.js'))
    .map((file) => {
      const content = readFileSync(join(webFolder, file));
      return { file, bytes: gzipSync(content, { level: 9 }).length, text: content.toString('utf8') };
    });
  return {
    name: route,
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
    files: files.map(({ file, bytes }) => ({ file, bytes })),
    library: libraryMarks.some((mark) => files.some((file) => file.text.includes(mark))),
  };
}

/** Chunks that must be there before the given ones run. @param {Record<string, Chunk>} manifest @param {string[]} names */
function staticImports(manifest, names) {
  const found = new Set(names);
  for (const name of found) for (const imported of manifest[name]?.imports ?? []) found.add(imported);
  return found;
}
