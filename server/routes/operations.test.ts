import { describe, expect, test } from 'vitest';
import { decisionKinds } from '../../domains/all-domains.ts';
import { expectProblem } from '../../testkit/server/expect-problem.ts';
import { listOperations, readOpenApi } from '../../testkit/server/list-operations.ts';
import { listRoutes } from '../../testkit/server/list-routes.ts';
import { onEachServer, openServer } from '../../testkit/server/open-server.ts';
import { Visitor } from '../../testkit/server/visitor.ts';
import { openStore } from '../../testkit/stores/open-store.ts';

onEachServer((server, store) => {
  test('healthz and readyz tell that the process runs and its stores answer', async () => {
    const visitor = await server.visit();
    expect((await visitor.call('GET', '/api/healthz')).body).toEqual({ status: 'ok' });
    expect((await visitor.call('GET', '/api/readyz')).body).toEqual({
      status: 'ready',
      state: store.kind,
      warehouse_faults: 0,
    });
  });

  test('readyz is 503 once the store has gone, while healthz stays well', async () => {
    const other = await openStore(store.kind);
    const broken = await openServer(other);
    await other.close();
    const visitor = await broken.visit();
    expectProblem(await visitor.call('GET', '/api/readyz'), 'not-ready');
    expect((await visitor.call('GET', '/api/healthz')).status).toBe(200);
    await broken.close();
  });

  test('metrics are Prometheus text, by route pattern and never by address', async () => {
    const visitor = await server.visit('demo');
    await visitor.call('GET', '/api/pages/1059');
    await visitor.call('GET', '/api/no-such-call/secret');
    const { text, headers } = await new Visitor(server.app).call('GET', '/api/metrics');
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/u);
    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/pages\/:page",status="200"\} \d/u,
    );
    expect(text).toContain('route="unknown"');
    expect(text).toContain('process_cpu_seconds_total');
    // Among the labels: the figures themselves may hold any digits.
    expect(text).not.toMatch(/\{[^}]*(?:1059|secret)/u);
  });

  describe('the OpenAPI document', () => {
    test('is of version 3.1', async () => {
      const document = await readOpenApi(server.app);
      expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Pestle API' } });
    });

    test('lists every call of the product and nothing else', async () => {
      const documented = (await listOperations(server.app)).map((operation) => operation.name);
      expect(documented.sort()).toEqual(listRoutes(server.app).sort());
      const ofKinds = (name: string) => /^(?:GET|POST) \/api\/decisions\//u.test(name);
      expect(documented.filter((name) => !ofKinds(name))).toEqual(calls);
      expect(documented.filter((name) => ofKinds(name) && name.startsWith('GET'))).toEqual(
        decisionKinds.map(({ id }) => `GET /api/decisions/${id}`).sort(),
      );
    });

    test('names the fields, their limits and what an answer holds', async () => {
      const document = await readOpenApi(server.app);
      expect(document.paths['/api/user_favorites']?.post).toMatchObject({
        requestBody: {
          content: {
            'application/json': {
              schema: { type: 'object', required: ['name', 'url'], properties: { name: { type: 'string' } } },
            },
          },
        },
        responses: {
          201: { content: { 'application/json': { schema: { required: ['id_favorites_pk', 'name', 'url'] } } } },
        },
      });
    });
  });
});

/** The HTTP contract: whoever adds a call adds it here. */
const calls = [
  'DELETE /api/profile/avatar',
  'DELETE /api/reports/1066/planned-levels',
  'DELETE /api/reports/1066/planned-levels/{id}',
  'DELETE /api/roles/{id}',
  'DELETE /api/user_favorites/{id}',
  'GET /api/audit',
  'GET /api/audit/export',
  'GET /api/datasets',
  'GET /api/filters/{name}',
  'GET /api/healthz',
  'GET /api/imports',
  'GET /api/imports/{id}/rejects/{file}',
  'GET /api/job_schedules',
  'GET /api/jobs',
  'GET /api/jobs/{id}',
  'GET /api/jobs/{id}/file',
  'GET /api/letters',
  'GET /api/local/check',
  'GET /api/local/imports/{id}',
  'GET /api/logout',
  'GET /api/me',
  'GET /api/metrics',
  'GET /api/openapi.json',
  'GET /api/pages',
  'GET /api/pages/{page}',
  'GET /api/profile',
  'GET /api/readyz',
  'GET /api/reports',
  'GET /api/reports/1066/planned-levels',
  'GET /api/reports/1066/planned-levels/export',
  'GET /api/reports/1066/simulate/place',
  'GET /api/reports/{page}',
  'GET /api/reports/{page}/export',
  'GET /api/reports/{page}/trend',
  'GET /api/roles',
  'GET /api/settings/igs',
  'GET /api/settings/igs/file',
  'GET /api/settings/scm',
  'GET /api/settings/scm/file',
  'GET /api/sso/callback',
  'GET /api/sso/start',
  'GET /api/support/tickets',
  'GET /api/user_favorites',
  'GET /api/users',
  'GET /api/work_items',
  'GET /api/work_items/counts',
  'GET /api/work_items/{id}',
  'GET /api/work_items/{id}/files/{file}',
  'GET /api/work_items/{id}/owners',
  'PATCH /api/job_schedules/{id}',
  'PATCH /api/profile',
  'PATCH /api/users/{id}',
  'POST /api/forgotten_password',
  'POST /api/imports',
  'POST /api/imports/loads/{id}/undo',
  'POST /api/imports/{id}/cancel',
  'POST /api/job_schedules/{id}/run',
  'POST /api/jobs',
  'POST /api/jobs/{id}/cancel',
  'POST /api/letters/{id}/send_again',
  'POST /api/letters/{id}/withdraw',
  'POST /api/local/backups',
  'POST /api/local/explain',
  'POST /api/local/imports',
  'POST /api/local/imports/{id}/cancel',
  'POST /api/local/query',
  'POST /api/login',
  'POST /api/password_links/question',
  'POST /api/password_links/redeem',
  'POST /api/profile/password',
  'POST /api/query',
  'POST /api/reports/1066/planned-levels',
  'POST /api/reports/1066/simulate',
  'POST /api/reports/1097/plans',
  'POST /api/reports/recall-match/letters',
  'POST /api/reports/recall-match/letters/read',
  'POST /api/reports/recall-match/tasks',
  'POST /api/reports/recall-match/tasks/{id}/count-back',
  'POST /api/reports/recall-match/verdicts',
  'POST /api/roles',
  'POST /api/settings/igs/file/check',
  'POST /api/settings/igs/preview',
  'POST /api/settings/scm/file/check',
  'POST /api/settings/scm/preview',
  'POST /api/sso/invitation',
  'POST /api/support/tickets',
  'POST /api/user_favorites',
  'POST /api/user_favorites/make_home',
  'POST /api/users',
  'POST /api/users/import',
  'POST /api/users/{id}/reset_password',
  'POST /api/work_items',
  'POST /api/work_items/{id}/assign',
  'POST /api/work_items/{id}/files',
  'POST /api/work_items/{id}/move',
  'POST /api/work_items/{id}/notes',
  'PUT /api/profile/avatar',
  'PUT /api/roles/{id}',
  'PUT /api/user_favorites/{id}',
];
