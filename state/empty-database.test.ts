import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { copyEmptyDatabase } from './empty-database.ts';

let folder: string;
let prepared: string;
let target: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pestle-empty-'));
  prepared = join(folder, 'prepared');
  target = join(folder, 'pgdata');
  mkdirSync(join(prepared, 'base'), { recursive: true });
  writeFileSync(join(prepared, 'PG_VERSION'), '17');
  writeFileSync(join(prepared, 'base', '1'), 'rows');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a prepared empty database', () => {
  test('is copied whole where there is none', () => {
    copyEmptyDatabase(target, prepared);
    expect(readFileSync(join(target, 'base', '1'), 'utf8')).toBe('rows');
  });

  test('never takes the place of one that is there', () => {
    mkdirSync(target);
    copyEmptyDatabase(target, prepared);
    expect(existsSync(join(target, 'PG_VERSION'))).toBe(false);
  });

  test('is copied anew after a start that was cut off while copying', () => {
    mkdirSync(`${target}.unfinished`);
    writeFileSync(join(`${target}.unfinished`, 'torn'), '');
    copyEmptyDatabase(target, prepared);
    expect(readFileSync(join(target, 'PG_VERSION'), 'utf8')).toBe('17');
    expect([join(target, 'torn'), `${target}.unfinished`].filter((path) => existsSync(path))).toEqual([]);
  });

  test('is left to PostgreSQL to make where the build prepared none', () => {
    copyEmptyDatabase(target, join(folder, 'nowhere'));
    expect(existsSync(target)).toBe(false);
  });
});
