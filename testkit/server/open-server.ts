import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { csrfCookie } from '../../contracts/session.ts';
import { decisionKinds, workItemKinds } from '../../domains/all-domains.ts';
import type { WorkItemKind } from '../../domains/shared/work/work-item-kind.ts';
import { openImports } from '../../ingest/jobs/open-imports.ts';
import type { App, Services } from '../../server/app.ts';
import { buildServer } from '../../server/build-server.ts';
import { openDecisions } from '../../server/decisions/open-decisions.ts';
import { type BackgroundOptions, openBackground } from '../../server/jobs/open-background.ts';
import { openMail } from '../../server/outbox/mail.ts';
import { openOutbox } from '../../server/outbox/open-outbox.ts';
import { sessionCookie } from '../../server/session-cookies.ts';
import { publicUrl, readSettings } from '../../server/settings.ts';
import { findAccount } from '../../state/accounts.ts';
import { startSession } from '../../state/sessions.ts';
import { onEachStore, type Store } from '../stores/open-store.ts';
import { openLazyWarehouse } from '../warehouses/lazy-warehouse.ts';
import { Visitor } from './visitor.ts';

/** Time that passes only when a test says so. */
export class Clock {
  private time = Date.parse('2026-03-02T09:00:00Z');
  readonly now = (): Date => new Date(this.time);

  advance(ms: number): void {
    this.time += ms;
  }
}

export interface TestServer {
  app: App;
  clock: Clock;
  services: Services;
  /** A new browser; where a name is given it has a session of that user, and with a password it signs in for it. */
  visit(username?: string, password?: string): Promise<Visitor>;
  /** The letters in the outbox folder, oldest first. */
  readOutbox(): string[];
  /** What went wrong in an import, or in showing a decision, that was nobody's mistake. */
  failures: unknown[];
  close(): Promise<void>;
}

export interface ServerOptions {
  env?: Record<string, string>;
  webFolder?: string | null;
  singleSignOn?: Services['singleSignOn'];
  /** Kinds of jobs and schedules of a test's own. */
  background?: Partial<BackgroundOptions>;
  /** Kinds of work items of a test's own, beside those of the product. */
  workItems?: readonly WorkItemKind[];
}

export async function openServer(store: Store, options: ServerOptions = {}): Promise<TestServer> {
  const { dataDir } = store.options;
  const settings = readSettings({
    LOG_LEVEL: 'silent',
    DEMO_SCALE: '0',
    PUBLIC_URL: 'http://pestle.test',
    DATA_DIR: dataDir,
    ...options.env,
  });
  const clock = new Clock();
  const outbox = join(dataDir, 'outbox');
  const warehouse = openLazyWarehouse(store);
  const failures: unknown[] = [];
  const imports = openImports({
    state: store.state,
    warehouse,
    dataDir,
    now: clock.now,
    onFailure: (error) => failures.push(error),
  });
  const onFailure = (error: unknown) => void failures.push(error);
  const sender = openOutbox({
    ...{ state: store.state, settings, now: clock.now, onFailure: () => undefined },
    mail: openMail({ smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM, outbox }),
  });
  const ownKinds = [...workItemKinds, ...(options.workItems ?? [])];
  const background = openBackground({
    ...{ workItemKinds: ownKinds, publicUrl: publicUrl(settings) },
    ...{ state: store.state, warehouse, imports, outbox: sender, dataDir, now: clock.now, onFailure },
    ...options.background,
  });
  const services: Services = {
    settings,
    state: store.state,
    warehouse,
    imports,
    ...background.services,
    decisions: openDecisions({ state: store.state, warehouse, imports, kinds: decisionKinds, onFailure }),
    workItemKinds: ownKinds,
    localToken: 'the-token-of-the-test',
    outbox: sender,
    singleSignOn: options.singleSignOn,
    now: clock.now,
  };
  const app = await buildServer(services, options.webFolder ?? null);
  let visitors = 0;
  return {
    app,
    clock,
    services,
    async visit(username, password) {
      // Everybody comes from an address of their own, so that one test's failed sign-ins do not slow down another.
      const visitor = new Visitor(app, `10.${Math.floor(visitors / 250)}.${visitors++ % 250}.1`);
      if (username && password) await visitor.signIn(username, password);
      else if (username) await giveSession(visitor, services, username);
      return visitor;
    },
    readOutbox: () => readLetters(outbox),
    failures,
    async close() {
      await background.stop();
      await sender.stop();
      await imports.stop();
      await app.close();
      await warehouse.close();
    },
  };
}

/** Runs the tests against the whole HTTP side, once on each kind of store. */
export function onEachServer(tests: (server: TestServer, store: Store) => void, options: ServerOptions = {}): void {
  onEachStore((store) => tests(useServer(store, options), store));
}

export function useServer(store: Store, options: ServerOptions = {}): TestServer {
  const server = {} as TestServer;
  beforeAll(async () => {
    Object.assign(server, await openServer(store, options));
  });
  afterAll(() => server.close?.());
  return server;
}

/** The session that signing in would make, without the work of checking a password. */
async function giveSession(visitor: Visitor, { state, now }: Services, username: string): Promise<void> {
  const session = await state.atFrontDesk(async (db) => {
    const account = await findAccount(db, username);
    if (!account) throw new Error(`There is no user ${username}.`);
    return startSession(db, { companyId: account.companyId, userId: account.id }, now());
  });
  visitor.cookies.set(sessionCookie, session.token).set(csrfCookie, session.csrfToken);
  visitor.token = session.csrfToken;
}

function readLetters(outbox: string): string[] {
  try {
    const names = readdirSync(outbox).filter((name) => name.endsWith('.eml'));
    return names.sort().map((name) => readFileSync(join(outbox, name), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
