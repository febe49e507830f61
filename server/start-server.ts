import { join } from 'node:path';
import { openState } from '../state/open-state.ts';
import { dropExpiredPasswordLinks } from '../state/password-links.ts';
import { dropExpiredSessions } from '../state/sessions.ts';
import { dropExpiredAttempts } from '../state/sign-in-attempts.ts';
import type { Services } from './app.ts';
import { buildServer } from './build-server.ts';
import { openMail } from './mail.ts';
import { publicUrl, type Settings } from './settings.ts';
import { openSingleSignOn } from './single-sign-on.ts';

const sweepEvery = 10 * 60_000;

interface StartOptions<Prepared> {
  webFolder: string | null;
  /** Fills an empty store before anyone can connect. */
  beforeListening(services: Services): Promise<Prepared>;
}

/** Opens the stores, prepares them, and listens. */
export async function startServer<Prepared>(settings: Settings, options: StartOptions<Prepared>) {
  const state = await openState({ dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL });
  const services: Services = {
    settings,
    state,
    mail: openMail({
      smtpUrl: settings.SMTP_URL,
      from: settings.MAIL_FROM,
      outbox: join(settings.DATA_DIR, 'outbox'),
      onFailure: (error) => app.log.error({ err: error }, 'the mail server did not take a letter; it is in the outbox'),
    }),
    singleSignOn: settings.OIDC_ISSUER
      ? openSingleSignOn({
          issuer: settings.OIDC_ISSUER,
          clientId: settings.OIDC_CLIENT_ID,
          clientSecret: settings.OIDC_CLIENT_SECRET,
          redirectUri: `${publicUrl(settings)}/api/sso/callback`,
        })
      : undefined,
    now: () => new Date(),
  };
  const app = await buildServer(services, options.webFolder);
  const close = async () => {
    clearInterval(sweeping);
    await app.close();
    await state.close();
  };
  const sweeping = setInterval(
    () => void sweep(services).catch((error) => app.log.error({ err: error }, 'sweep failed')),
    sweepEvery,
  );
  try {
    const prepared = await options.beforeListening(services);
    const address = await app.listen({ host: settings.HOST, port: settings.PORT });
    return { address, prepared, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What has expired is of no use to anyone, and it holds who was where. */
async function sweep({ state, now }: Services): Promise<void> {
  await state.atFrontDesk(async (db) => {
    await dropExpiredSessions(db, now());
    await dropExpiredAttempts(db, now());
    await dropExpiredPasswordLinks(db, now());
  });
}
