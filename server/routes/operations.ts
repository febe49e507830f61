import * as z from 'zod/mini';
import { healthAnswer, readyAnswer } from '../../contracts/operations.ts';
import { Problem } from '../../contracts/problem.ts';
import type { App } from '../app.ts';
import { oneMoment } from '../plugins/problems.ts';
import { requireOperator } from '../require-operator.ts';

const config = { access: 'public', aboutPeople: 'never' } as const;
const tags = ['operations'];

export function operationRoutes(app: App): void {
  const { state, warehouse } = app.services;

  app.get(
    '/api/healthz',
    { config, schema: { tags, summary: 'The process runs', response: { 200: healthAnswer } } },
    () => ({
      status: 'ok' as const,
    }),
  );

  app.get(
    '/api/readyz',
    { config, schema: { tags, summary: 'The stores answer', response: { 200: readyAnswer } } },
    async (request) => {
      await state.ping().catch((error: unknown) => {
        request.log.error({ err: error }, 'the state store does not answer');
        throw new Problem('not-ready');
      });
      if (warehouse.health().is === 'reopening') throw oneMoment();
      await warehouse.query('select 1 as one').catch((error: unknown) => {
        request.log.error({ err: error }, 'the warehouse does not answer');
        throw new Problem('not-ready');
      });
      return { status: 'ready' as const, state: state.kind, warehouse_faults: warehouse.health().faults };
    },
  );

  const onRequest = requireOperator(app);

  app.get(
    '/api/metrics',
    { config, onRequest, schema: { tags, summary: 'Prometheus text' } },
    async (_request, reply) =>
      reply
        .type(app.metrics.contentType)
        .serializer(String)
        .send(await app.metrics.metrics()),
  );

  app.get(
    '/api/openapi.json',
    {
      config,
      onRequest,
      schema: { tags, summary: 'This document', response: { 200: z.looseObject({ openapi: z.string() }) } },
    },
    () => ({ ...app.swagger(), openapi: '3.1.0' }),
  );
}
