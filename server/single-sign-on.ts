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
  /** The mail address that the provider has verified, by which a user without a bound identity may be found. */
  email: string | undefined;
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
      const person: Record<string, unknown> = claims.email
        ? claims
        : await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub);
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: person.email_verified === true && typeof person.email === 'string' ? person.email : undefined,
      };
    },
  };
}

/** Plain http is for a provider on this very machine only: a test, or a proxy beside us. */
function isLoopback(issuer: string): boolean {
  const { protocol, hostname } = new URL(issuer);
  return protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
}
