/** The part of oidc-provider that the identity provider of the tests uses; the package brings no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

  interface Interaction {
    uid: string;
    prompt: { name: string };
  }
  type InteractionResult = { login: { accountId: string } } | { error: string; error_description: string };
  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }
  interface RequestContext {
    oidc: { client: { clientId: string }; session: { accountId: string } };
  }
  interface Account {
    accountId: string;
    claims(): Record<string, unknown>;
  }
  interface Configuration {
    clients: Record<string, unknown>[];
    claims: Record<string, string[]>;
    conformIdTokenClaims: boolean;
    cookies: { keys: string[] };
    jwks: { keys: Record<string, unknown>[] };
    pkce: { required: () => boolean };
    ttl: Record<string, number>;
    features: { devInteractions: { enabled: boolean } };
    interactions: { url: (context: unknown, interaction: Interaction) => string };
    findAccount: (context: unknown, id: string) => Promise<Account | undefined>;
    loadExistingGrant: (context: RequestContext) => Promise<Grant>;
  }

  export default class Provider {
    constructor(issuer: string, configuration: Configuration);
    Grant: new (subject: {
      clientId: string;
      accountId: string;
    }) => Grant;
    callback(): RequestListener;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: InteractionResult): Promise<void>;
  }
}
