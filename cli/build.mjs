// @ts-check
/** Builds what is served and run: the browser application (dist/web), the `pestle` program (dist/pestle.js) and the empty database that it starts from. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { buildHelp } from './build-help.mjs';
import { filesUnder } from './files-under.mjs';
import { projectFolder } from './project-folder.mjs';

const webFolder = join(projectFolder, 'dist', 'web');

export async function build() {
  await Promise.all([buildEmptyDatabase(), buildProgram().then(buildWeb)]);
}

/**
 * Libraries with files of their own, in machine code or WebAssembly, and one that another imports while it runs. All others
 * go into the program: reading them from a thousand files takes a third of a start.
 */
const besideTheProgram = [
  '@duckdb/node-bindings',
  '@electric-sql/pglite',
  '@node-rs/argon2',
  'onnxruntime-web',
  'sharp',
  'pg-native',
  'cookie',
];

async function buildProgram() {
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: projectFolder,
    entryPoints: { pestle: 'cli/main.ts', 'compute-thread': 'server/runs/compute-thread.ts' },
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

/** Beside the rest, in a process of its own: one core alone works on it, and longer than on everything else. */
async function buildEmptyDatabase() {
  const script = join(projectFolder, 'cli', 'build-empty-database.mjs');
  const child = spawn(process.execPath, ['--liftoff-only', script], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The empty database could not be made.');
}

/** Compressed once here rather than with every answer. @param {string} file */
function compress(file) {
  const content = readFileSync(file);
  if (content.length < 1024) return;
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
}

if (process.argv[1] === import.meta.filename) await build();
