import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { prepareText } from './prepare-text.ts';

const folder = mkdtempSync(join(tmpdir(), 'pestle-text-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function prepare(bytes: Uint8Array | string, linesAbove = 0): Promise<string> {
  const [path, target] = [join(folder, 'a.csv'), join(folder, 'a.utf8')];
  writeFileSync(path, bytes);
  await prepareText(path, target, 'a.csv', linesAbove);
  return readFileSync(target, 'utf8');
}

describe('a published text', () => {
  it('becomes UTF-8, line by line, whichever of the two encodings a line is in', async () => {
    const bytes = Buffer.concat([
      Buffer.from('caf\u00E9 in UTF-8\n'),
      Buffer.from([0x93, 0x51, 0x94, 0x20, 0x96, 0x20, 0x99, 0xa0, 0xe9, 0x0a]),
      Buffer.from('plain\n'),
    ]);
    expect(await prepare(bytes)).toBe('caf\u00E9 in UTF-8\n\u201CQ\u201D \u2013 \u2122\u00A0\u00E9\nplain\n');
  });

  it('loses the lines above its header, and the mark at its beginning', async () => {
    expect(await prepare('\uFEFFTitle,,\r\n,,\r\na,b,c\r\n1,2,3', 2)).toBe('a,b,c\r\n1,2,3');
  });

  it('that holds zero bytes, or a line of more than 4 MB, is refused', async () => {
    await expect(prepare('a,b\n1,\0\n')).rejects.toThrow('zero bytes');
    await expect(prepare(`a,b\n${'x'.repeat(6 * 1024 * 1024)}`)).rejects.toThrow('longer than 4 MB');
  });

  it('of several pieces is the same text', async () => {
    const text = Array.from({ length: 100_000 }, (_, at) => `${at},r\u00E9sum\u00E9 ${at}\n`).join('');
    expect(await prepare(text)).toBe(text);
    expect(await prepare(Buffer.from(text, 'latin1'))).toBe(text);
  });
});
