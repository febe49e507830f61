import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeResults } from './write-results.ts';

const folder = mkdtempSync(join(tmpdir(), 'pestle-results-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a bench adds its figures to the page of the day, with commit and machine', async () => {
  const at = new Date('2026-11-19T07:00:00Z');
  const file = await writeResults({
    title: 'import, scale 0.1',
    lines: ['Writing 5 movements …', 'case   seconds', 'csv    1.5', '{"results":[]}'],
    at,
    folder,
  });
  await writeResults({ title: 'reports, scale 0.1', lines: ['  1001: 5 ms', 'page  median', '1001  5'], at, folder });
  expect(file).toBe(join(folder, '2026-11-19.md'));
  const written = readFileSync(file, 'utf8').replaceAll(/Commit .*; \d+ × .*, \d+ GiB; Node [\d.]+\./gu, 'MACHINE');
  expect(written).toBe(
    '# 2026-11-19\n\n## import, scale 0.1\n\nMACHINE\n\n```\ncase   seconds\ncsv    1.5\n```\n\n## reports, scale 0.1\n\nMACHINE\n\n```\npage  median\n1001  5\n```\n',
  );
});
