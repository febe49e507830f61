import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import swagger from '@fastify/swagger';
import Fastify, { LogController } from 'fastify';
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import type { App, Services } from './app.ts';
import { guardAccess } from './plugins/access.ts';
import { guardHosts } from './plugins/hosts.ts';
import { guardLoggedReads } from './plugins/logged-reads.ts';
import { measureAnswers } from './plugins/metrics.ts';
import { answerClientError, answerFrameworkError, answerProblems } from './plugins/problems.ts';
import { limitTimes } from './plugins/time-outs.ts';
import { giveTurns } from './plugins/turns.ts';
import { serveWebApp } from './plugins/web-app.ts';
import { auditRoutes } from './routes/audit.ts';
import { datasetRoutes } from './routes/datasets.ts';
import { decisionRoutes } from './routes/decisions.ts';
import { favoriteRoutes } from './routes/favorites.ts';
import { importRoutes } from './routes/imports.ts';
import { jobRoutes } from './routes/jobs.ts';
import { letterRoutes } from './routes/letters.ts';
import { localImportRoutes } from './routes/local-imports.ts';
import { localMaintenanceRoutes } from './routes/local-maintenance.ts';
import { localQueryRoutes } from './routes/local-queries.ts';
import { operationRoutes } from './routes/operations.ts';
import { pageCallRoutes } from './routes/page-calls.ts';
import { pageRoutes } from './routes/pages.ts';
import { passwordLinkRoutes } from './routes/password-links.ts';
import { profileRoutes } from './routes/profile.ts';
import { recallLetterRoutes } from './routes/recall-letters.ts';
import { reportRoutes } from './routes/reports.ts';
import { roleRoutes } from './routes/roles.ts';
import { scheduleRoutes } from './routes/schedules.ts';
import { sessionRoutes } from './routes/session.ts';
import { settingRoutes } from './routes/settings.ts';
import { singleSignOnRoutes } from './routes/single-sign-on.ts';
import { supportRoutes } from './routes/support.ts';
import { userRoutes } from './routes/users.ts';
import { workItemActRoutes } from './routes/work-item-acts.ts';
import { workItemFileRoutes } from './routes/work-item-files.ts';
import { workItemRoutes } from './routes/work-items.ts';

const largestBody = 256 * 1024;
/** A sender who stops in between must not hold a connection for good; one whose file is large may take its time. */
const longestSilence = 2 * 60_000;
const longestRequest = 6 * 60 * 60_000;

const routes = [
  sessionRoutes,
  singleSignOnRoutes,
  passwordLinkRoutes,
  favoriteRoutes,
  pageRoutes,
  reportRoutes,
  datasetRoutes,
  pageCallRoutes,
  decisionRoutes,
  workItemRoutes,
  workItemActRoutes,
  workItemFileRoutes,
  settingRoutes,
  profileRoutes,
  supportRoutes,
  userRoutes,
  roleRoutes,
  auditRoutes,
  importRoutes,
  recallLetterRoutes,
  jobRoutes,
  scheduleRoutes,
  letterRoutes,
  localImportRoutes,
  localMaintenanceRoutes,
  localQueryRoutes,
  operationRoutes,
];

/** The whole HTTP side over the given services. `webFolder` holds the built browser application; null serves the API alone. */
export async function buildServer(services: Services, webFolder: string | null): Promise<App> {
  const { settings } = services;
  const app: App = Fastify({
    logger: { level: settings.LOG_LEVEL },
    logController: new LogController({ disableRequestLogging: true }),
    // One hop: further addresses in the header are whatever the client wrote there.
    trustProxy: settings.TRUST_PROXY ? (_address: string, hop: number) => hop === 0 : false,
    bodyLimit: largestBody,
    routerOptions: { maxParamLength: 200 },
    connectionTimeout: longestSilence,
    requestTimeout: longestRequest,
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('services', services);
  takeEmptyJson(app);
  answerProblems(app);
  await app.register(cookie);
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  });
  await app.register(multipart);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${settings.BRAND} API`, version: '1' },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sessionid' } } },
    },
    transform: jsonSchemaTransform,
  });
  limitTimes(app);
  measureAnswers(app);
  guardHosts(app);
  guardAccess(app);
  guardLoggedReads(app);
  giveTurns(app);
  for (const add of routes) add(app);
  if (webFolder) await serveWebApp(app, webFolder);
  return app;
}

/** A call without a body may still say that it would be JSON: the specification's mutating calls all do. */
function takeEmptyJson(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
}
