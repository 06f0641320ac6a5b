import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { ERROR_TABLE, type ErrorCode } from '../core/errors.ts';
import { accessOf } from '../core/permissions.ts';
import { errorEnvelope } from './error-envelope.ts';
import { exampleOf } from './openapi-examples.ts';
import { type MountedRow, restTable } from './rest-table.ts';

export type JsonSchema = Record<string, unknown>;

/**
 * Converts a schema to JSON Schema, for input or output. For a list made by `listUpTo`, adds the schema of its
 * elements, which zod leaves out.
 */
export function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
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

/** The element schema of a list made by `listUpTo`. */
function elementOf(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  if (!(schema instanceof z.core.$ZodPipe)) return undefined;
  const { in: counted, out: read } = schema._zod.def;
  return counted instanceof z.core.$ZodArray && read instanceof z.core.$ZodArray
    ? read._zod.def.element
    : undefined;
}

/** The schema of a 2xx response: the response schema of the REST path, with `success: true` added. */
function answerSchema(response: JsonSchema): JsonSchema {
  return {
    allOf: [{ type: 'object', properties: { success: { const: true } }, required: ['success'] }, response],
  };
}

const ERROR_CODES = Object.keys(ERROR_TABLE) as ErrorCode[];
const STATUSES = [...new Set(ERROR_CODES.map((code) => ERROR_TABLE[code].status))].sort();

const answer = (description: string, schema: JsonSchema, example: unknown): JsonSchema => ({
  description,
  content: { 'application/json': { schema, example } },
});

/** Possible errors of every operation, one per status. */
function refusals(): Record<string, JsonSchema> {
  const entries = STATUSES.map((status) => {
    const codes = ERROR_CODES.filter((code) => ERROR_TABLE[code].status === status);
    const [error = 'internal'] = codes;
    const example = { success: false, error, errorType: error, message: 'A sentence that says what to do.' };
    return [`Refused${status}`, answer(codes.join(', '), { $ref: '#/components/schemas/Error' }, example)];
  });
  return Object.fromEntries(entries);
}

/** An operation id is made of method and path (`postCustomersList`), so it changes only when the path does. */
function operationIdOf({ method, path }: Pick<MountedRow, 'method' | 'path'>): string {
  const segments = path.split(/[/_-]/).filter((word) => word !== '' && word !== 'api');
  return method.toLowerCase() + segments.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** The description of each domain. A test fails when a domain has none. */
const TAGS: Readonly<Record<string, string>> = {
  appointments: 'Booking, moving and ending appointments',
  auth: 'Signing up and in, links of mails, social login',
  billing: 'Balance, ledger, payments, auto-recharge',
  businesses: 'The business itself',
  calls: 'Calls and what was said in them',
  customers: 'The directory of customers',
  database: 'The rows of the business, read with SELECT',
  holidays: 'Whether the business is open',
  hours: 'Opening hours',
  insights: 'Figures for the dashboard',
  languages: 'The languages of a business',
  numbers: 'Phone numbers',
  services: 'What can be booked, with its texts in each language',
  translations: 'Phrases of the receptionist in other languages',
};

const domainOf = ({ procedure }: MountedRow) => procedure.split('.')[0] ?? '';

function operation(row: MountedRow): JsonSchema {
  const access = accessOf(row.procedure);
  const isPublic = access === 'public' && row.bearer === 'session';
  const request = jsonSchema(row.request, 'input');
  const response = jsonSchema(row.response, 'input');
  const body = { content: { 'application/json': { schema: request, example: exampleOf(request) } } };
  const done = answer('Done', answerSchema(response), { success: true, ...Object(exampleOf(response)) });
  return {
    operationId: operationIdOf(row),
    summary: row.summary,
    description: `tRPC: \`${row.procedure}\`. Access: ${access}.`,
    tags: [domainOf(row)],
    security: isPublic ? [] : [{ bearer: [] }],
    ...(row.method === 'GET' ? {} : { requestBody: body }),
    responses: {
      200: done,
      ...Object.fromEntries(
        STATUSES.map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]),
      ),
    },
  };
}

/** The OpenAPI description of every mounted path, generated from the table that mounts them. */
export function openApiDocument(
  config: Pick<Config, 'PRODUCT_NAME' | 'PUBLIC_URL' | 'SUPPORT_EMAIL'>,
): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const row of restTable) {
    paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: operation(row) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${config.PRODUCT_NAME} API`,
      version: '1.0.0',
      description:
        'Everything that the portal does, for programs. A session is the bearer; POST /api/auth/login opens one.',
      contact: { name: `${config.PRODUCT_NAME} support`, email: config.SUPPORT_EMAIL },
      license: { name: 'Proprietary', url: `${config.PUBLIC_URL}/terms-of-service` },
    },
    servers: [{ url: config.PUBLIC_URL }],
    tags: [...new Set(restTable.map(domainOf))].map((name) => ({ name, description: TAGS[name] })),
    paths,
    components: {
      schemas: { Error: jsonSchema(errorEnvelope, 'output') },
      responses: refusals(),
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
