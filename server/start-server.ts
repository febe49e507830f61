import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { decisionKinds, domains, workItemKinds } from '../domains/all-domains.ts';
import { openImports } from '../ingest/jobs/open-imports.ts';
import { watchInbox } from '../ingest/jobs/watch-inbox.ts';
import { openState } from '../state/open-state.ts';
import { dropExpiredPasswordLinks } from '../state/password-links.ts';
import { makeSecret } from '../state/secrets.ts';
import { dropExpiredSessions } from '../state/sessions.ts';
import { dropExpiredAttempts } from '../state/sign-in-attempts.ts';
import type { StoreEvent } from '../warehouse/engine.ts';
import { openWarehouse } from '../warehouse/open-warehouse.ts';
import type { App, Services } from './app.ts';
import { buildServer } from './build-server.ts';
import { openDecisions } from './decisions/open-decisions.ts';
import { openBackground } from './jobs/open-background.ts';
import { openMail } from './outbox/mail.ts';
import { openOutbox } from './outbox/open-outbox.ts';
import { removeServerNote, writeServerNote } from './server-note.ts';
import { publicUrl, type Settings } from './settings.ts';
import { openSingleSignOn } from './single-sign-on.ts';

const sweepEvery = 10 * 60_000;
const repairEvery = 60_000;

interface StartOptions<Prepared> {
  webFolder: string | null;
  /** Called when the embedded warehouse had a fatal fault and cannot be opened again: only a new process can. */
  onStoreLost(): void;
  /** Fills an empty store before anyone can connect. */
  beforeListening(services: Services): Promise<Prepared>;
}

/** Opens the stores, prepares them, and listens. */
export async function startServer<Prepared>(settings: Settings, options: StartOptions<Prepared>) {
  const dataDir = settings.DATA_DIR;
  const now = () => new Date();
  const state = await openState({ dataDir, databaseUrl: settings.DATABASE_URL });
  const warehouse = await openWarehouse({
    dataDir,
    warehouseUrl: settings.WAREHOUSE_URL,
    domains,
    memoryMb: settings.WAREHOUSE_MEMORY_MB,
    onStoreEvent: (event) => {
      logStoreEvent(app.log, event);
      if (event.is === 'lost') options.onStoreLost();
    },
  }).catch(async (error) => {
    await state.close();
    throw error;
  });
  const onFailure = (error: unknown) => app.log.error({ err: error }, 'an import failed');
  const imports = openImports({ state, warehouse, dataDir, now, onFailure });
  const decisions = openDecisions({
    ...{ state, warehouse, imports, kinds: decisionKinds },
    onFailure: (error) => app.log.error({ err: error }, 'a decision is kept and not shown yet'),
  });
  const outbox = openOutbox({
    ...{ state, settings, now },
    mail: openMail({ smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM, outbox: join(dataDir, 'outbox') }),
    onFailure: (error) => app.log.error({ err: error }, 'the mail server did not take a letter; it is tried again'),
  });
  const background = openBackground({
    ...{ state, warehouse, imports, outbox, dataDir, now, workItemKinds, publicUrl: publicUrl(settings) },
    onFailure: (error) => app.log.error({ err: error }, 'a job failed'),
  });
  const services: Services = {
    settings,
    state,
    warehouse,
    imports,
    ...background.services,
    decisions,
    workItemKinds,
    localToken: makeSecret(),
    outbox,
    singleSignOn: settings.OIDC_ISSUER
      ? openSingleSignOn({
          issuer: settings.OIDC_ISSUER,
          clientId: settings.OIDC_CLIENT_ID,
          clientSecret: settings.OIDC_CLIENT_SECRET,
          redirectUri: `${publicUrl(settings)}/api/sso/callback`,
        })
      : undefined,
    now,
  };
  const app = await buildServer(services, options.webFolder);
  const close = async () => {
    clearInterval(sweeping);
    clearInterval(repairing);
    await removeServerNote(dataDir);
    await inbox?.stop();
    // What runs is not waited for: it is taken up at the next start.
    await background.stop();
    await outbox.stop();
    await imports.stop();
    await app.close();
    await warehouse.close();
    await state.close();
  };
  let inbox: Awaited<ReturnType<typeof watchInbox>> | undefined;
  const sweeping = setInterval(
    () => void sweep(services).catch((error) => app.log.error({ err: error }, 'sweep failed')),
    sweepEvery,
  );
  const repairing = setInterval(
    () => void decisions.repair().catch((error) => app.log.error({ err: error }, 'repair of decisions failed')),
    repairEvery,
  );
  try {
    const prepared = await options.beforeListening(services);
    await decisions.repair();
    await imports.resume();
    await background.start();
    await outbox.start();
    const address = await app.listen({ host: settings.HOST, port: settings.PORT });
    await writeServerNote(dataDir, {
      address: localAddress(settings, app.server.address()),
      token: services.localToken,
    });
    inbox = await watchInbox({ state, imports, dataDir, now, onFailure });
    return { address, prepared, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function logStoreEvent(log: App['log'], event: StoreEvent): void {
  if (event.is === 'closing') log.error({ err: event.fault }, 'the warehouse had a fatal fault and is opened again');
  else if (event.is === 'open') log.warn({ ms: event.afterMs }, 'the warehouse is open again');
  else log.fatal({ err: event.error }, 'the warehouse cannot be opened again in this process, which ends');
}

/** Where the command line on this machine reaches the server. */
function localAddress({ HOST }: Settings, bound: AddressInfo | string | null): string {
  const isAny = HOST === '0.0.0.0' || HOST === '::';
  const host = isAny ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST;
  return `http://${host}:${typeof bound === 'object' ? bound?.port : bound}`;
}

/** What has expired is of no use to anyone, and it holds who was where. */
async function sweep({ state, now }: Services): Promise<void> {
  await state.atFrontDesk(async (db) => {
    await dropExpiredSessions(db, now());
    await dropExpiredAttempts(db, now());
    await dropExpiredPasswordLinks(db, now());
  });
}
