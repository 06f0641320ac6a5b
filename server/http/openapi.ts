import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { ERROR_TABLE } from '../core/errors.ts';
import { PROCEDURE_ACCESS } from '../core/permissions.ts';
import type { RestRow } from './rest-row.ts';
import { restTable } from './rest-table.ts';

type JsonSchema = Record<string, unknown>;

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: described }) => {
      const element = elementOf(zodSchema);
      if (element) Object.assign(described, { items: jsonSchema(element, io) });
    },
  });
  return rest;
}

/** Of a list that is counted before it is read (`listUpTo`), what it is a list of. */
function elementOf(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  if (!(schema instanceof z.core.$ZodPipe)) return undefined;
  const { in: counted, out: read } = schema._zod.def;
  return counted instanceof z.core.$ZodArray && read instanceof z.core.$ZodArray
    ? read._zod.def.element
    : undefined;
}

/** A 2xx answer is the row's shape with `success: true` in front. */
function answerSchema(row: RestRow): JsonSchema {
  return {
    allOf: [
      { type: 'object', properties: { success: { const: true } }, required: ['success'] },
      jsonSchema(row.response, 'input'),
    ],
  };
}

const ERROR_SCHEMA: JsonSchema = {
  type: 'object',
  required: ['success', 'error', 'errorType', 'message'],
  properties: {
    success: { const: false },
    error: { enum: Object.keys(ERROR_TABLE) },
    errorType: { enum: Object.keys(ERROR_TABLE) },
    message: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
  },
};

function operation(row: RestRow): JsonSchema {
  const access = PROCEDURE_ACCESS[row.procedure];
  const isPublic = access === 'public' && row.bearer === 'session';
  const body = { content: { 'application/json': { schema: jsonSchema(row.request, 'input') } } };
  return {
    summary: row.summary,
    description: `tRPC: \`${row.procedure}\`. Access: ${access}.`,
    tags: [row.path.split('/')[2] ?? 'api'],
    security: isPublic ? [] : [{ bearer: [] }],
    ...(row.method === 'GET' ? {} : { requestBody: body }),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: answerSchema(row) } } },
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

/** The OpenAPI description of every path that works, made from the same table that mounts them. */
export function openApiDocument(config: Pick<Config, 'PRODUCT_NAME' | 'PUBLIC_URL'>): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const row of restTable) {
    paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: operation(row) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${config.PRODUCT_NAME} API`, version: '1.0.0' },
    servers: [{ url: config.PUBLIC_URL }],
    paths,
    components: {
      schemas: { Error: ERROR_SCHEMA },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}

/** /api/openapi.json and its page, /api/docs. */
export const openApi = fp(async (app: FastifyInstance, { config }: { config: Config }) => {
  const document = openApiDocument(config);
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: '/api/docs' });
  app.get('/api/openapi.json', async () => document);
});
