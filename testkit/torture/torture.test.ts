import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { ensureBuilt } from '../../cli/prepare.mjs';
import type { ApiClient } from './api-client.ts';
import { findLosses } from './inspect.ts';
import { killFirstStart } from './kill-first-start.ts';
import { killWhileDeciding } from './kill-while-deciding.ts';
import { killWhileWorking } from './kill-while-working.ts';
import { killWhileWriting } from './kill-while-writing.ts';
import { Random } from './random.ts';
import { Writer } from './writer.ts';

const minutes = 60_000;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pestle-torture-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('kill -9', () => {
  beforeAll(() => ensureBuilt(), 3 * minutes);

  test('of the server, 20 times while favorites are written, loses no acknowledged write', {
    timeout: 15 * minutes,
  }, async () => {
    cpSync(inject('templates').embedded, folder, { recursive: true });
    const result = await killWhileWriting({ dataDir: folder, rounds: 20, seed: 20260302, timeLimit: 12 * minutes });
    expect(result.losses).toEqual([]);
    expect(result.rounds).toBe(20);
    expect(result.acknowledged).toBeGreaterThan(100);
  });

  test('of the server, 5 times while four people decide, loses no decision and decides each request once', {
    timeout: 8 * minutes,
  }, async () => {
    cpSync(inject('templates').embedded, folder, { recursive: true });
    const result = await killWhileDeciding({ dataDir: folder, kills: 5, seed: 20261119 });
    expect(result.problems).toEqual([]);
    expect(result.kills).toBe(5);
    expect(result.acknowledged).toBeGreaterThan(5);
  });

  test('of the server, 5 times while four people move work items and ask for packs, loses nothing', {
    timeout: 8 * minutes,
  }, async () => {
    cpSync(inject('templates').embedded, folder, { recursive: true });
    const result = await killWhileWorking({ dataDir: folder, kills: 5, seed: 20261119 });
    expect(result.problems).toEqual([]);
    expect(result.kills).toBe(5);
    expect(result.acknowledged).toBeGreaterThan(5);
  });

  test('of the very first start leaves a store that comes up whole the next time', {
    timeout: 10 * minutes,
  }, async () => {
    expect(await killFirstStart(folder, 1500)).toEqual([]);
  });
});

describe('the comparison behind it finds', () => {
  /** A writer who has had three favorites acknowledged, the first of them the homepage. */
  async function makeWriter() {
    let id = 0;
    const client = {
      create: async (name: string, url: string) => ({ id_favorites_pk: ++id, name, url }),
      makeHome: async () => undefined,
    } as unknown as ApiClient;
    const writer = new Writer('w', client, new Random(1), true);
    for (let time = 0; time < 3; time++) await writer.create();
    await writer.makeHome(1);
    const stored = [...writer.favorites.values()].map(({ id: id_favorites_pk, name, url }) => ({
      id_favorites_pk,
      name,
      url,
    }));
    return { writer, stored, home: { id: 1, url: stored[0]?.url ?? null } };
  }

  test('nothing where all is as acknowledged', async () => {
    const { writer, stored, home } = await makeWriter();
    expect(findLosses([writer], stored, home)).toEqual([]);
  });

  test('a favorite that is gone', async () => {
    const { writer, stored, home } = await makeWriter();
    expect(findLosses([writer], stored.slice(0, 2), home)).toEqual([expect.stringContaining('is gone')]);
  });

  test('a favorite that came back', async () => {
    const { writer, stored, home } = await makeWriter();
    writer.favorites.delete(2);
    expect(findLosses([writer], stored, home)).toEqual([expect.stringContaining('was removed, but is there')]);
  });

  test('a name that was never written, and takes one that was under way', async () => {
    const { writer, stored, home } = await makeWriter();
    const renamed = stored.map((favorite) =>
      favorite.id_favorites_pk === 2 ? { ...favorite, name: 'new' } : favorite,
    );
    expect(findLosses([writer], renamed, home)).toEqual([expect.stringContaining('is named new')]);
    const other = await makeWriter();
    const known = other.writer.favorites.get(2);
    if (known) known.underWay = { rename: 'new' };
    expect(findLosses([other.writer], renamed, other.home)).toEqual([]);
  });

  test('a homepage that is another, or that leads nowhere', async () => {
    const { writer, stored } = await makeWriter();
    expect(findLosses([writer], stored, { id: null, url: null })).toEqual([
      expect.stringContaining('The homepage is null, not 1'),
    ]);
    const other = await makeWriter();
    expect(findLosses([other.writer], stored, { id: 1, url: null })).toEqual([
      expect.stringContaining('leads to null'),
    ]);
  });
});
