import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import Provider from 'oidc-provider';

export interface IdentityProvider {
  issuer: string;
  close(): Promise<void>;
}

interface IdentityProviderOptions {
  port: number;
  client: { id: string; secret: string; redirectUri: string };
  /** Who has an account at the provider, by username. */
  passwords: Record<string, string>;
}

const interactionPath = '/sign-in';
const hour = 3600;

/** A real OpenID Connect provider with a sign-in form of its own: authorization code, PKCE required. */
export async function startIdentityProvider(options: IdentityProviderOptions): Promise<IdentityProvider> {
  const issuer = `http://127.0.0.1:${options.port}`;
  const provider = createProvider(issuer, options);
  const handle = provider.callback();
  const server = createServer((request, response) => {
    if (!request.url?.startsWith(interactionPath)) handle(request, response);
    else void answerInteraction(provider, options.passwords, request, response);
  });
  await new Promise<void>((resolve) => server.listen(options.port, '127.0.0.1', resolve));
  return {
    issuer,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function createProvider(issuer: string, { client, passwords }: IdentityProviderOptions): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [client.redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], profile: ['preferred_username', 'name'], email: ['email', 'email_verified'] },
    // The username then comes from the userinfo endpoint, as it does at most providers.
    conformIdTokenClaims: true,
    cookies: { keys: [randomBytes(24).toString('hex')] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    pkce: { required: () => true },
    ttl: { AccessToken: hour, AuthorizationCode: 60, Grant: hour, IdToken: hour, Interaction: hour, Session: hour },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `${interactionPath}/${uid}` },
    findAccount: async (_context, id) =>
      Object.hasOwn(passwords, id)
        ? {
            accountId: id,
            claims: () => ({ sub: id, preferred_username: id, email: `${id}@hospital.example`, email_verified: true }),
          }
        : undefined,
    // The client belongs to the same company: nobody is asked for consent.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  });
  return provider;
}

async function answerInteraction(
  provider: Provider,
  passwords: Record<string, string>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    await provider.interactionDetails(request, response);
    if (request.method !== 'POST') return sendForm(response, '');
    const form = new URLSearchParams(await text(request));
    const username = form.get('username') ?? '';
    if (form.get('choice') === 'cancel') {
      const denied = { error: 'access_denied', error_description: 'The person cancelled.' };
      await provider.interactionFinished(request, response, denied);
    } else if (Object.hasOwn(passwords, username) && passwords[username] === form.get('password')) {
      await provider.interactionFinished(request, response, { login: { accountId: username } });
    } else {
      sendForm(response, 'Wrong username or password.');
    }
  } catch (error) {
    response.writeHead(400, { 'Content-Type': 'text/plain' }).end(String(error));
  }
}

function sendForm(response: ServerResponse, problem: string): void {
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(`<!doctype html>
<html lang="en">
  <title>Hospital identity</title>
  <link rel="icon" href="data:,">
  <h1>Hospital identity</h1>
  <p role="alert">${problem}</p>
  <form method="post">
    <label>Hospital username <input name="username"></label>
    <label>Hospital password <input name="password" type="password"></label>
    <button name="choice" value="continue">Continue</button>
    <button name="choice" value="cancel">Cancel</button>
  </form>
</html>`);
}
