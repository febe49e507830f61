import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Registry } from 'prom-client';
import { Problem } from '../contracts/problem.ts';
import type { WorkItemKind } from '../domains/shared/work/work-item-kind.ts';
import type { Imports } from '../ingest/jobs/open-imports.ts';
import type { State } from '../state/open-state.ts';
import type { Visit } from '../state/sessions.ts';
import type { Engine } from '../warehouse/engine.ts';
import type { Decisions } from './decisions/open-decisions.ts';
import type { Jobs } from './jobs/open-jobs.ts';
import type { Schedules } from './jobs/open-schedules.ts';
import type { Outbox } from './outbox/open-outbox.ts';
import type { FairTurns } from './queries/fair-turns.ts';
import type { Settings } from './settings.ts';
import type { SingleSignOn } from './single-sign-on.ts';

/**
 * Who may pass a route: everybody, everybody who is signed in, or those whose roles grant the permission key of a page.
 * Every route names its access; one without does not start.
 */
export type Access = 'public' | 'signed-in' | { key: string };

/**
 * What a call answers about people: nothing; only of who asks; always of others; or as the question goes, which the call settles
 * itself. `operator`: who owns the machine and its stores.
 */
export type AboutPeople = 'never' | 'oneself' | 'always' | 'by question' | 'operator';

/** What the routes work with. */
export interface Services {
  settings: Settings;
  state: State;
  warehouse: Engine;
  imports: Imports;
  jobs: Jobs;
  schedules: Schedules;
  /** The time zone of a company. */
  zoneOf: (companyId: number) => Promise<string>;
  /** Who may ask the store when. */
  turns: FairTurns;
  decisions: Decisions;
  /** What waits for somebody, kind by kind. */
  workItemKinds: readonly WorkItemKind[];
  outbox: Outbox;
  /** Absent where no identity provider is set. */
  singleSignOn: SingleSignOn | undefined;
  /** What the command line on this machine proves itself with. */
  localToken: string;
  now: () => Date;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    aboutPeople?: AboutPeople;
    /** Its body is a file of any size: it may take its time. */
    isUpload?: true;
    /** It asks the store: it is worked on in the turn of its user and company. */
    asksStore?: true;
    /** For a call that changes something although its method says otherwise: the specification's GET logout. */
    checkCsrf?: boolean;
  }
  interface FastifyInstance {
    services: Services;
    metrics: Registry;
  }
  interface FastifyRequest {
    visit: Visit | null;
    /** Whether the audit log has an entry of it, or needs none: a question that is not about people. */
    isLogged: boolean;
    /** Ends its turn at the store. */
    endTurn: (() => void) | undefined;
  }
}

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** The signed-in visitor of a route whose access is not 'public'. */
export function visitOf(request: FastifyRequest): Visit {
  if (!request.visit) throw new Problem('login-required');
  return request.visit;
}
