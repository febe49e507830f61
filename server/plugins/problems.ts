import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { Problem, problems } from '../../contracts/problem.ts';
import { QueryCancelled, StoreReopening, UnsafeQuestion } from '../../warehouse/engine.ts';
import type { App } from '../app.ts';

const frameworkProblems: Record<string, [code: keyof typeof problems, detail?: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too-large'],
  FST_REQ_FILE_TOO_LARGE: ['too-large'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['wrong-media-type'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['wrong-media-type'],
  FST_ERR_BAD_URL: ['bad-input', 'The address is not valid.'],
};

/** Maps everything that can be thrown to `{"detail": …}` with the right status, in one place. */
export function answerProblems(app: App): void {
  z.config({ customError: wordIssue });
  app.setErrorHandler((error, request, reply) => send(asProblem(error as FastifyError, request), reply));
  app.setNotFoundHandler((request, reply) =>
    send(new Problem('not-found', `There is no call ${request.method} ${pathOf(request)}.`), reply),
  );
}

/** Errors that Fastify meets before any route or handler is known. */
export function answerFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  send(asProblem(error, request), reply);
}

const clientProblems: Record<string, Problem> = {
  HPE_HEADER_OVERFLOW: new Problem('headers-too-large'),
  ERR_HTTP_REQUEST_TIMEOUT: new Problem('too-slow'),
};

/** What is not even HTTP never becomes a request: it is answered on the bare socket, in the same form. */
export function answerClientError(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const problem = clientProblems[error.code ?? ''] ?? new Problem('bad-input', 'The request is not valid HTTP.');
  const body = JSON.stringify({ detail: problem.message });
  const head = `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`;
  if (socket.writable) {
    socket.write(
      `${head}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
  }
  socket.destroy(error);
}

export function send(problem: Problem, reply: FastifyReply): FastifyReply {
  if (problem.retryAfterSeconds) reply.header('Retry-After', problem.retryAfterSeconds);
  return reply
    .code(problem.status)
    .type('application/json')
    .serializer(JSON.stringify)
    .send({ detail: problem.message });
}

/** In seconds: most stores are open again within one. */
const usualReopening = 2;

/** What is refused only while the store is opened again: the caller asks again by itself. */
export const oneMoment = (): Problem => new Problem('one-moment', undefined, usualReopening);

function asProblem(error: FastifyError, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  // Whoever went away reads no answer; who waited too long must know what to do.
  if (error instanceof QueryCancelled) return new Problem('query-too-long');
  if (error instanceof StoreReopening) return oneMoment();
  if (error instanceof UnsafeQuestion) {
    request.log.error({ err: error }, 'a question broke the data store twice and is not asked again');
    return new Problem('unsafe-question');
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [issue] = error.validation;
    const field = issue?.instancePath.split('/').filter(Boolean).join('.') || error.validationContext;
    return new Problem('bad-input', `${field}: ${issue?.message ?? 'is not valid'}`);
  }
  const known = frameworkProblems[error.code];
  if (known) return new Problem(...known);
  const status = error.statusCode ?? 500;
  if (status === 413) return new Problem('too-large');
  if (status >= 400 && status < 500) return new Problem('bad-input', `The request could not be read: ${error.message}`);
  request.log.error({ err: error }, 'unexpected error');
  return new Problem('internal', `${problems.internal.words} Reference: ${request.id}`);
}

/** One short form for what a schema finds, without the library's vocabulary. */
const wordIssue: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type') {
    return issue.input === undefined ? 'is required' : `must be ${article(issue.expected)}`;
  }
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`;
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}`;
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}`;
  return 'is not valid';
};

function article(expected: string): string {
  const words: Record<string, string> = { object: 'an object', array: 'a list', int: 'a whole number' };
  return words[expected] ?? `a ${expected}`;
}

function pathOf(request: FastifyRequest): string {
  return (request.url.split('?')[0] ?? '').slice(0, 200);
}
