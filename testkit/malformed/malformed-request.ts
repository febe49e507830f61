import fc from 'fast-check';
import type { JsonSchema, Operation } from '../server/list-operations.ts';
import { bodies, contentTypes, oddNumbers, oddStrings, oddValues } from './odd-values.ts';

/** A request as somebody with a grudge would write it. */
export interface MalformedRequest {
  operation: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  payload: string | undefined;
  /** What the sender brings along: the session, and the header that proves they meant it. */
  session: 'none' | 'own' | 'garbage';
  csrf: 'none' | 'own' | 'garbage';
}

const oddString = fc.oneof(
  { arbitrary: fc.constantFrom(...oddStrings), weight: 3 },
  fc.string({ unit: 'binary', maxLength: 60 }),
);
const oddScalar = fc.oneof(oddString, fc.constantFrom(...oddNumbers), fc.double(), fc.constantFrom(...oddValues));
const oddValue = fc.oneof({ arbitrary: oddScalar, weight: 4 }, fc.jsonValue({ maxDepth: 3 }));

/** Mostly what the schema asks for, so that a request gets past the first check and breaks something behind it. */
function valueFor(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ arbitrary: fittingValue(schema), weight: 3 }, { arbitrary: oddValue, weight: 1 });
}

function fittingValue(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fittingValue));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const kinds: Record<string, () => fc.Arbitrary<unknown>> = {
    object: () => objectFor(schema),
    array: () => fc.array(valueFor(schema.items ?? {}), { maxLength: 4 }),
    string: () =>
      fc.oneof(fc.constantFrom('demo', 'x', '/scm/1059', '2026-01-01', '1', 'page-view', '1059'), oddString),
    integer: () => fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constantFrom(...oddNumbers)),
    number: () => fc.oneof(fc.double(), fc.constantFrom(...oddNumbers)),
    boolean: () => fc.boolean(),
    null: () => fc.constant(null),
  };
  const kind = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  return kinds[kind ?? '']?.() ?? oddValue;
}

/** Each field may be missing or wrong, and there may be fields nobody asked for. */
function objectFor(schema: JsonSchema): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(([name, one]) => [name, valueFor(one)] as const);
  const known = fc.record(Object.fromEntries(fields), { requiredKeys: [] });
  const complete = fc.record(Object.fromEntries(fields));
  const extra = fc.dictionary(
    fc.constantFrom(...oddStrings.slice(0, 24), 'id', 'company_id', 'user_id', 'disabled'),
    oddValue,
    { maxKeys: 3 },
  );
  return fc.oneof(
    { arbitrary: complete, weight: 3 },
    { arbitrary: known, weight: 2 },
    fc.tuple(complete, extra).map(([fit, odd]) => ({ ...fit, ...odd })),
    oddValue,
  );
}

const pathValue = fc.oneof(
  { arbitrary: fc.constantFrom('1', '2', '7', '1059', 'users', 'audit'), weight: 3 },
  oddString.map(encode),
  fc.constantFrom('%', '%zz', '..', '.', '%2e%2e', '%2f', '1%20', '1;x', '%00', 'x'.repeat(300)),
);

function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''));
}

function urlFor(operation: Operation): fc.Arbitrary<string> {
  const segments = operation.path.split('/').map((part) => (part.startsWith('{') ? pathValue : fc.constant(part)));
  const path = fc.tuple(...segments).map((parts) => parts.join('/'));
  const asked = operation.parameters.filter((parameter) => parameter.in === 'query');
  const names = fc.constantFrom(...asked.map((parameter) => parameter.name), 'format', 'x', '__proto__', 'limit[]', '');
  const pair = fc.tuple(names, fc.oneof(fc.constantFrom('1', 'json', '2026-01-01', 'page-view', 'demo'), oddString));
  const query = fc
    .array(pair, { maxLength: 4 })
    .map((pairs) => pairs.map(([name, value]) => `${name}=${encode(value)}`).join('&'));
  return fc
    .tuple(path, fc.oneof(fc.constant(''), query, fc.constantFrom('&&&', '%', '=', '%zz=1', 'a[b][c]=1')))
    .map(([address, search]) => (search ? `${address}?${search}` : address));
}

const headers = fc.dictionary(
  fc.constantFrom(
    'accept',
    'cookie',
    'origin',
    'sec-fetch-site',
    'host',
    'x-forwarded-for',
    'user-agent',
    'if-none-match',
    'range',
    'x-csrftoken',
    'accept-encoding',
  ),
  fc
    .oneof(
      fc.constantFrom(
        '',
        'x',
        'null',
        'cross-site',
        'https://evil.example',
        'sessionid=%E0%A4%A',
        'sessionid=x; csrftoken=x',
        '=;=;',
        'bytes=0-',
        '*/*',
        'gzip',
      ),
      fc.string({ maxLength: 40 }),
    )
    .map((value) => value.replace(/[^\t\x20-\x7e]/gu, '?')),
  { maxKeys: 3 },
);

/** Requests to one call: its own fields and its own path, bent. */
function requestFor(operation: Operation): fc.Arbitrary<MalformedRequest> {
  const json = operation.body
    ? valueFor(operation.body).map((body) => JSON.stringify(body))
    : oddValue.map((body) => JSON.stringify(body));
  const body = fc.oneof(
    { arbitrary: fc.tuple(fc.constant('application/json'), json), weight: 4 },
    fc.tuple(
      fc.constantFrom(...contentTypes),
      fc.oneof(fc.constantFrom(...bodies), json, fc.string({ maxLength: 200 })),
    ),
  );
  const readOnly = operation.method === 'GET';
  return fc
    .record({
      operation: fc.constant(operation.name),
      method: fc.oneof(
        { arbitrary: fc.constant(operation.method), weight: 9 },
        fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'),
      ),
      url: urlFor(operation),
      headers,
      body,
      session: fc.oneof(
        { arbitrary: fc.constant('own' as const), weight: 6 },
        fc.constantFrom('none' as const, 'garbage' as const),
      ),
      csrf: fc.oneof(
        { arbitrary: fc.constant('own' as const), weight: 6 },
        fc.constantFrom('none' as const, 'garbage' as const),
      ),
    })
    .map(({ body: [type, payload], ...request }) => {
      const bare = readOnly && request.method === operation.method;
      return {
        ...request,
        payload: bare ? undefined : payload,
        headers: bare || !type ? request.headers : { ...request.headers, 'content-type': type },
      };
    });
}

/** An address that nobody offers. */
const elsewhere: fc.Arbitrary<MalformedRequest> = fc.record({
  operation: fc.constant('elsewhere'),
  method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'),
  url: fc.array(pathValue, { maxLength: 5 }).map((parts) => `/${parts.join('/')}`),
  headers,
  payload: fc.constantFrom(undefined, ...bodies),
  session: fc.constantFrom('none', 'own', 'garbage'),
  csrf: fc.constantFrom('none', 'own', 'garbage'),
});

export function malformedRequests(operations: Operation[]): fc.Arbitrary<MalformedRequest> {
  return fc.oneof({ arbitrary: fc.oneof(...operations.map(requestFor)), weight: 15 }, elsewhere);
}
