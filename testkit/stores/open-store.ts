import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { findCompany } from '../../state/companies.ts';
import { openState, type State, type StateOptions } from '../../state/open-state.ts';
import { borrowEmbedded } from './embedded-store-pool.ts';
import { templateDatabase } from './global-setup.ts';
import { runStatement } from './run-statement.ts';
import { hasServer, serverUrl } from './server.ts';

export type StoreKind = State['kind'];

/** A store with the demo companies in it. */
export interface Store {
  kind: StoreKind;
  options: StateOptions;
  state: State;
  /** Closes the store, lets something happen to it meanwhile, and opens it again. */
  reopen(meanwhile?: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** Runs the tests once on each kind of store; each run has a store to itself. */
export function onEachStore(tests: (store: Store, kind: StoreKind) => void, open = lendStore): void {
  for (const kind of ['embedded', 'server'] as const) {
    describe.skipIf(kind === 'server' && !hasServer())(`on the ${kind} store`, () => tests(useStore(kind, open), kind));
  }
}

/** Opens a store before the tests of the surrounding `describe` and closes it after them. */
export function useStore(kind: StoreKind, open = lendStore): Store {
  const store = {} as Store;
  beforeAll(async () => {
    Object.assign(store, await open(kind));
  });
  afterAll(() => store.close?.());
  return store;
}

/** A store as the template is, for tests that neither close it nor look into its folder. */
async function lendStore(kind: StoreKind): Promise<Store> {
  if (kind === 'server') return openStore(kind);
  const { dataDir, removeFolder } = makeFolder();
  const { state, giveBack } = await borrowEmbedded();
  return {
    kind,
    options: { dataDir, databaseUrl: '' },
    state,
    reopen: () => Promise.reject(new Error('A store that is lent stays open: open one of its own.')),
    async close() {
      giveBack();
      removeFolder();
    },
  };
}

/** A store of a test's own. */
export async function openStore(kind: StoreKind): Promise<Store> {
  const { options, remove } = await (kind === 'embedded' ? copyFolder() : copyDatabase());
  const store: Store = {
    kind,
    options,
    state: await openState(options),
    async reopen(meanwhile) {
      await this.state.close();
      await meanwhile?.();
      this.state = await openState(options);
    },
    async close() {
      await this.state.close();
      await remove();
    },
  };
  return store;
}

/** A copy of the embedded template that nobody has opened yet. */
export async function copyFolder() {
  const { dataDir, removeFolder } = makeFolder();
  cpSync(inject('templates').embedded, dataDir, { recursive: true });
  return { options: { dataDir, databaseUrl: '' }, remove: async () => removeFolder() };
}

let copies = 0;
async function copyDatabase() {
  const server = serverUrl();
  const name = `test_${process.pid}_${copies++}`;
  await runStatement(server, `create database ${name} template ${templateDatabase}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const { dataDir, removeFolder } = makeFolder();
  return {
    options: { dataDir, databaseUrl: url.href },
    async remove() {
      removeFolder();
      await runStatement(server, `drop database ${name} with (force)`);
    },
  };
}

function makeFolder() {
  const dataDir = mkdtempSync(join(tmpdir(), 'pestle-test-'));
  return { dataDir, removeFolder: () => rmSync(dataDir, { recursive: true, force: true }) };
}

/** The two companies of the demo. */
export async function findDemoCompanies(state: State): Promise<{ cedar: number; harborline: number }> {
  return state.atFrontDesk(async (db) => ({
    cedar: (await findCompany(db, 'cedar')) ?? 0,
    harborline: (await findCompany(db, 'harborline')) ?? 0,
  }));
}
