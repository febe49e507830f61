import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findViolations } from '../house-rules/find-violations.ts';
import { readSources } from '../house-rules/read-sources.ts';
import type { Look } from './look-at-copy.ts';
import { follow, readSteps, type Step, undoLines } from './read-steps.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const rooms = ['contracts', 'catalog', 'query', 'domains', 'warehouse', 'state', 'ingest', 'server', 'demo', 'testkit'];
/** The page that docs/adding-a-report.md adds. */
const page = '1071';

const stepsOf = (document: string): Step[] => readSteps(readFileSync(join(root, 'docs', document), 'utf8'));
const reportSteps = stepsOf('adding-a-report.md');
const domainSteps = stepsOf('adding-a-domain.md');
const run = (folder: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 });

describe('docs/adding-a-report.md and docs/adding-a-domain.md', () => {
  let copy = '';
  const looks: Look[] = [];
  const violations: string[][] = [];
  const compiled: string[] = [];

  const look = async () => {
    const asking = run(copy, '--import', 'tsx', 'testkit/docs/look-at-copy.ts', page);
    const compiling = run(copy, 'node_modules/typescript/bin/tsc', '-p', 'product.json').then(
      () => '',
      (error: { stdout: string }) => error.stdout,
    );
    violations.push(findViolations(rooms.flatMap((room) => readSources(copy, room))));
    const [{ stdout }, complaints] = await Promise.all([asking, compiling]);
    looks.push(JSON.parse(stdout) as Look);
    compiled.push(complaints);
  };

  beforeAll(async () => {
    copy = mkdtempSync(join(tmpdir(), 'pestle-copy-'));
    for (const room of rooms) cpSync(join(root, room), join(copy, room), { recursive: true });
    for (const file of ['package.json', 'tsconfig.json']) cpSync(join(root, file), join(copy, file));
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    writeFileSync(
      join(copy, 'product.json'),
      JSON.stringify({ extends: './tsconfig.json', include: ['server/build-server.ts'] }),
    );
    // The page and the domain go: one folder and one list for each.
    for (const { kind, path } of reportSteps) if (kind === 'file') removePage(join(copy, path));
    for (const step of reportSteps) if (step.kind === 'lines') undoLines(copy, step);
    const [home] = domainSteps;
    if (!home) throw new Error('docs/adding-a-domain.md has no code.');
    rmSync(join(copy, dirname(home.path)), { recursive: true });
    for (const step of domainSteps) if (step.kind === 'lines') undoLines(copy, step);
    await look();
    // They come back as the documents say, with the rooms of the domain that its domain.ts names.
    for (const step of reportSteps) follow(copy, step);
    cpSync(join(root, dirname(home.path)), join(copy, dirname(home.path)), { recursive: true });
    for (const step of domainSteps) follow(copy, step);
    await look();
  }, 600_000);
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  test('touch the folder of the domain and one list', () => {
    expect(reportSteps.map(({ kind, path }) => [kind, path])).toEqual([
      ['file', `domains/stock/pages/${page}-removed-by-location-type.ts`],
      ['lines', 'domains/stock/domain.ts'],
    ]);
    expect(domainSteps.map(({ kind, path }) => [kind, path])).toEqual([
      ['file', 'domains/item-page/domain.ts'],
      ['lines', 'domains/all-domains.ts'],
    ]);
  });

  test('lead to what is in the repository, letter by letter', () => {
    for (const { path } of [...reportSteps, ...domainSteps])
      expect(readFileSync(join(copy, path), 'utf8')).toBe(readFileSync(join(root, path), 'utf8'));
  });

  test('compile, and every net takes the product without the page and the domain, and with them', () => {
    expect(compiled).toEqual(['', '']);
    expect(violations).toEqual([[], []]);
    expect(looks.map(({ faults }) => faults)).toEqual([[], []]);
  });

  test('a page appears by itself once it is listed, and the figures that lead to it with it', () => {
    expect(looks.map((one) => one.isBuilt)).toEqual([false, true]);
    expect(looks.map(({ leadingPages }) => leadingPages)).toEqual([[], ['1072']]);
    expect(looks.map(({ domains }) => domains.includes('item-page'))).toEqual([false, true]);
  });

  test('the page answers with rows, key figures, a chart and a drill, and is exported', () => {
    expect(looks[0]?.answer).toBeNull();
    const answer = looks[1]?.answer;
    expect(answer).toMatchObject({ rows: 1, kpis: 4, rowDrill: '1065' });
    expect(answer?.points).toBeGreaterThan(0);
    expect(answer?.export).toContain('Dispensing cabinet');
  });
});

/** A page, with the tests beside it that import it. */
function removePage(file: string): void {
  const folder = dirname(file);
  const name = file.slice(folder.length + 1);
  for (const other of readdirSync(folder).filter((one) => one.endsWith('.test.ts')))
    if (readFileSync(join(folder, other), 'utf8').includes(name)) rmSync(join(folder, other));
  rmSync(file);
}
