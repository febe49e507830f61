import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { listZip, unpackEntry } from './read-zip.ts';

const folder = mkdtempSync(join(tmpdir(), 'pestle-zip-'));
afterAll(() => rmSync(folder, { recursive: true }));

const path = join(folder, 'a.zip');
const target = join(folder, 'out');
const write = (bytes: Uint8Array) => writeFileSync(path, bytes);
const unpackFirst = async () => {
  const [entry] = await listZip(path, 'a.zip');
  if (!entry) throw new Error('no entry');
  await unpackEntry(path, 'a.zip', entry, target, { packed: 1_000_000, bytes: 0 });
};
const text = 'a line of text\n'.repeat(1000);

describe('a zip archive', () => {
  it('gives back what was packed, and the day it was written', async () => {
    write(zipSync({ 'folder/': new Uint8Array(), 'a.txt': [strToU8(text), { mtime: '2018-06-25T09:45:00' }] }));
    expect(await listZip(path, 'a.zip')).toMatchObject([{ name: 'a.txt', day: '2018-06-25', bytes: text.length }]);
    await unpackFirst();
    expect(readFileSync(target, 'utf8')).toBe(text);
    write(zipSync({ 'a.txt': [strToU8(text), { level: 0 }] }));
    await unpackFirst();
    expect(readFileSync(target, 'utf8')).toBe(text);
  });

  it('that is cut off, or damaged, is refused', async () => {
    const whole = zipSync({ 'a.txt': strToU8(text) });
    write(whole.subarray(0, whole.length - 30));
    await expect(listZip(path, 'a.zip')).rejects.toThrow('table of contents of the zip archive is missing');
    const damaged = Uint8Array.from(whole);
    damaged.fill(0x55, 45, 60);
    write(damaged);
    await expect(unpackFirst()).rejects.toThrow('"a.txt" in it is damaged');
  });

  it('that says less than it holds is stopped there', async () => {
    const whole = Buffer.from(zipSync({ 'a.txt': strToU8(text) }));
    // The length after unpacking, in the table of contents.
    whole.writeUInt32LE(100, whole.indexOf(Buffer.from('PK\u0001\u0002')) + 24);
    write(whole);
    await expect(unpackFirst()).rejects.toThrow('is longer than the archive says');
  });

  it('made to fill a disk is refused before anything is unpacked', async () => {
    const whole = Buffer.from(zipSync({ 'a.txt': strToU8(text) }));
    whole.writeUInt32LE(80 * 1024 * 1024, whole.indexOf(Buffer.from('PK\u0001\u0002')) + 24);
    write(whole);
    await expect(unpackFirst()).rejects.toThrow('unpacks to more than 200 times its size');
  });

  it('whose files overlap is refused before anything is unpacked', async () => {
    const whole = Buffer.from(zipSync({ 'a.txt': strToU8(text), 'b.txt': strToU8(text) }));
    // The second file is where the first one is: the place of its header in the table of contents.
    whole.writeUInt32LE(0, whole.lastIndexOf(Buffer.from('PK\u0001\u0002')) + 42);
    write(whole);
    await expect(listZip(path, 'a.zip')).rejects.toThrow('"a.txt" and "b.txt" in it overlap');
  });

  it('counts what all its files unpack to while they are read', async () => {
    const large = strToU8('0'.repeat(20 * 1024 * 1024));
    write(zipSync({ 'a.txt': large, 'b.txt': large, 'c.txt': large, 'd.txt': large }));
    const unpacked = { packed: 200_000, bytes: 0 };
    const entries = (await listZip(path, 'a.zip')).map((entry) => ({ ...entry, packed: 1_000_000 }));
    const all = (async () => {
      for (const entry of entries) await unpackEntry(path, 'a.zip', entry, target, unpacked);
    })();
    await expect(all).rejects.toThrow('a.zip: unpacks to more than 200 times its size');
    expect(unpacked.bytes).toBeLessThan(70 * 1024 * 1024);
  });

  it('that needs more room than the disk has is refused before it is written', async () => {
    write(zipSync({ 'a.txt': strToU8(text) }));
    const [entry] = await listZip(path, 'a.zip');
    if (!entry) throw new Error('no entry');
    const huge = { ...entry, bytes: 2 ** 60, packed: 2 ** 59 };
    const unpack = unpackEntry(path, 'a.zip', huge, target, { packed: 1, bytes: 0 });
    await expect(unpack).rejects.toThrow('does not fit on the disk');
  });

  it('with a table of contents that is not one is refused', async () => {
    const whole = Buffer.from(zipSync({ 'a.txt': strToU8(text), 'b.txt': strToU8(text) }));
    whole.write('XX', whole.lastIndexOf(Buffer.from('PK\u0001\u0002')));
    write(whole);
    await expect(listZip(path, 'a.zip')).rejects.toThrow('has a damaged table of contents');
  });

  it('whose file is another than its checksum says is refused', async () => {
    const whole = Buffer.from(zipSync({ 'a.txt': [strToU8(text), { level: 0 }] }));
    whole.write('A', whole.indexOf('a line of text'));
    write(whole);
    await expect(unpackFirst()).rejects.toThrow('"a.txt" in it is damaged');
  });

  it('with more files than a publisher sends is refused', async () => {
    write(zipSync(Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`${n}.txt`, strToU8('')]))));
    await expect(listZip(path, 'a.zip')).rejects.toThrow('holds more than 200 files');
  });

  it('with a password is refused', async () => {
    const whole = Buffer.from(zipSync({ 'a.txt': strToU8(text) }));
    whole.writeUInt16LE(1, whole.indexOf(Buffer.from('PK\u0001\u0002')) + 8);
    write(whole);
    await expect(listZip(path, 'a.zip')).rejects.toThrow('"a.txt" in it is encrypted');
  });
});
