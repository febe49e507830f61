// @ts-check
/** Builds what is served and run: the browser application (dist/web), the `pestle` program (dist/pestle.js) and the empty database that it starts from. */
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { buildHelp } from './build-help.mjs';
import { projectFolder } from './project-folder.mjs';

const webFolder = join(projectFolder, 'dist', 'web');

export async function build() {
  await buildProgram();
  await buildWeb();
  await buildEmptyDatabase();
}

/**
 * Libraries with files of their own, in machine code or WebAssembly, and one that another imports while it runs. All others
 * go into the program: reading them from a thousand files takes a third of a start.
 */
const besideTheProgram = [
  '@duckdb/node-bindings',
  '@electric-sql/pglite',
  '@node-rs/argon2',
  'sharp',
  'pg-native',
  'cookie',
];

async function buildProgram() {
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: projectFolder,
    entryPoints: { pestle: 'cli/main.ts' },
    outdir: 'dist',
    bundle: true,
    splitting: true,
    chunkNames: 'program/[name]-[hash]',
    external: besideTheProgram,
    // Some libraries are CommonJS and ask for what comes with Node by `require`, which a module does not have.
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  });
}

async function buildWeb() {
  const { build } = await import('vite');
  const before = process.env.NODE_ENV;
  // Whoever builds may be running tests or developing; what is served is for production all the same.
  process.env.NODE_ENV = 'production';
  await build({ configFile: join(projectFolder, 'vite.config.ts'), logLevel: 'warn' });
  // What is started after the build, tests among it, is not its business.
  if (before === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = before;
  buildHelp(join(webFolder, 'help'));
  for (const file of filesUnder(webFolder).filter((name) => /\.(js|css|svg|html)$/u.test(name))) compress(file);
}

/**
 * Made once for each version of PGlite: it takes longer than everything else that is built. Without the databases that others are
 * made after: here no other is made, and two thirds of the files that every first start copies, and every start after a crash
 * goes through, are theirs.
 */
async function buildEmptyDatabase() {
  const folder = join(projectFolder, 'dist', 'empty-database');
  const stamp = `${folder}.made-by`;
  const { version } = JSON.parse(
    readFileSync(join(projectFolder, 'node_modules/@electric-sql/pglite/package.json'), 'utf8'),
  );
  const made = `${version}, one database`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === made) return;
  rmSync(folder, { recursive: true, force: true });
  const { PGlite } = await import('@electric-sql/pglite');
  const database = await PGlite.create(folder);
  await database.exec('update pg_database set datistemplate = false');
  for (const template of ['template0', 'template1']) await database.exec(`drop database ${template}`);
  await database.close();
  // PGlite lets everybody write its files; whoever could write these could write into every new installation.
  for (const file of filesUnder(folder)) chmodSync(file, 0o644);
  writeFileSync(stamp, made);
}

/** Compressed once here rather than with every answer. @param {string} file */
function compress(file) {
  const content = readFileSync(file);
  if (content.length < 1024) return;
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
}

/** @param {string} folder @returns {string[]} */
function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesUnder(join(folder, entry.name)) : [join(folder, entry.name)],
  );
}

if (process.argv[1] === import.meta.filename) await build();
