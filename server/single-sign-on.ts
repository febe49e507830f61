import * as oidc from 'openid-client';

/** What the browser keeps, out of reach of scripts, between leaving for the provider and coming back. */
export interface Journey {
  verifier: string;
  state: string;
  nonce: string;
}

export interface ProvedIdentity {
  issuer: string;
  subject: string;
  /** Names the provider vouches for, by which a user who never came this way before may be found. */
  usernames: string[];
}

export interface SingleSignOn {
  leave(): Promise<{ address: string; journey: Journey }>;
  comeBack(address: URL, journey: Journey): Promise<ProvedIdentity>;
}

/** OpenID Connect, authorization code with PKCE. */
export function openSingleSignOn(options: {
  issuer: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
}): SingleSignOn {
  let discovered: Promise<oidc.Configuration> | undefined;
  const discover = () => {
    discovered ??= oidc
      .discovery(new URL(options.issuer), options.clientId, options.clientSecret || undefined, undefined, {
        execute: isLoopback(options.issuer) ? [oidc.allowInsecureRequests] : [],
      })
      .catch((error: unknown) => {
        discovered = undefined;
        throw error;
      });
    return discovered;
  };

  return {
    async leave() {
      const journey = {
        verifier: oidc.randomPKCECodeVerifier(),
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
      };
      const address = oidc.buildAuthorizationUrl(await discover(), {
        redirect_uri: options.redirectUri,
        scope: 'openid profile email',
        code_challenge: await oidc.calculatePKCECodeChallenge(journey.verifier),
        code_challenge_method: 'S256',
        state: journey.state,
        nonce: journey.nonce,
      });
      return { address: address.href, journey };
    },

    async comeBack(address, journey) {
      const configuration = await discover();
      const tokens = await oidc.authorizationCodeGrant(configuration, address, {
        pkceCodeVerifier: journey.verifier,
        expectedState: journey.state,
        expectedNonce: journey.nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The provider sent no ID token.');
      const person: Record<string, unknown> = claims.preferred_username
        ? claims
        : await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub);
      const usernames = [person.preferred_username, person.email_verified === true ? person.email : undefined];
      return {
        issuer: claims.iss,
        subject: claims.sub,
        usernames: usernames.filter((name): name is string => typeof name === 'string' && name !== ''),
      };
    },
  };
}

/** Plain http is for a provider on this very machine only: a test, or a proxy beside us. */
function isLoopback(issuer: string): boolean {
  const { protocol, hostname } = new URL(issuer);
  return protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
}
