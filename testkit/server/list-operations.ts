import type { App } from '../../server/app.ts';
import { type Method, Visitor } from './visitor.ts';

export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

interface Parameter {
  name: string;
  in: 'path' | 'query';
  schema?: JsonSchema;
}

export interface Operation {
  /** `GET /api/users/{id}` */
  name: string;
  method: Method;
  path: string;
  /** The path with a number for every parameter. */
  address: string;
  parameters: Parameter[];
  body: JsonSchema | undefined;
}

interface OpenApiDocument {
  openapi: string;
  paths: Record<string, Record<string, { parameters?: Parameter[]; requestBody?: RequestBody }>>;
}
interface RequestBody {
  content?: Record<string, { schema?: JsonSchema }>;
}

export async function readOpenApi(app: App): Promise<OpenApiDocument> {
  const { body } = await new Visitor(app).call('GET', '/api/openapi.json');
  return body as OpenApiDocument;
}

/** Every call of the product, as its own OpenAPI document tells. */
export async function listOperations(app: App): Promise<Operation[]> {
  const { paths } = await readOpenApi(app);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase() as Method,
      path,
      address: path.replace(/\{\w+\}/gu, '1'),
      parameters,
      body: requestBody?.content?.['application/json']?.schema,
    })),
  );
}
