import { ensureBuilt } from '../../cli/prepare.mjs';
import { startIdentityProvider } from '../../testkit/identity-provider.ts';
import { findChromium } from '../../testkit/run/find-chromium.mjs';
import { publishAddress } from './addresses.ts';
import { hospitalFiles } from './hospital-files.ts';
import { loadFiles } from './load-files.ts';
import { providerPasswords } from './provider-people.ts';
import { findFreePort, startProduct } from './start-product.ts';

/** Two products: one as it comes, with the data of a small hospital, and one with single sign-on and the settings of an installation. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (!findChromium()) throw new Error('No Chromium was found. Install it, or set CHROMIUM_PATH to the program.');
  await ensureBuilt();
  const ports = { main: await findFreePort(), sso: await findFreePort(), provider: await findFreePort() };
  const ssoAddress = `http://127.0.0.1:${ports.sso}`;
  const client = { id: 'pestle', secret: 'a secret between the two', redirectUri: `${ssoAddress}/api/sso/callback` };
  const provider = await startIdentityProvider({ port: ports.provider, client, passwords: providerPasswords });
  const [main, sso] = await Promise.all([
    startProduct(ports.main),
    startProduct(ports.sso, {
      PUBLIC_URL: ssoAddress,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      OIDC_EMAIL_DOMAINS: 'hospital.example',
      KNOWLEDGE_BASE_URL: '...',
      BRAND: 'Mortar',
    }),
  ]);
  const stop = async () => {
    await Promise.all([main.stop(), sso.stop()]);
    await provider.close();
  };
  try {
    await loadFiles(main.address, 'demo', hospitalFiles(new Date()));
  } catch (error) {
    await stop();
    throw error;
  }
  publishAddress('main', main.address);
  publishAddress('sso', sso.address);
  return stop;
}
