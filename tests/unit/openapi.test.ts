import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { ERROR_TABLE } from '../../server/core/errors.ts';
import { accessOf } from '../../server/core/permissions.ts';
import { openApiDocument } from '../../server/http/openapi.ts';
import { restTable } from '../../server/http/rest-table.ts';

type Schema = { type?: string; properties?: Record<string, Schema>; required?: string[]; allOf?: Schema[] };
type Operation = {
  operationId: string;
  summary: string;
  security: object[];
  requestBody?: { content: { 'application/json': { schema: Schema; example: unknown } } };
  responses: Record<string, { content: { 'application/json': { schema: Schema; example: unknown } } }>;
};

const document = openApiDocument({
  PRODUCT_NAME: 'Callingua',
  PUBLIC_URL: 'https://callingua.example',
  SUPPORT_EMAIL: 'support@callingua.example',
});
const paths = document.paths as Record<string, Record<string, Operation>>;
const operationOf = (method: string, path: string) => paths[path]?.[method.toLowerCase()];

describe('the OpenAPI document', () => {
  it('the OpenAPI document is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Callingua API' } });
  });

  it('the OpenAPI document describes exactly the routes of the REST table', () => {
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(restTable.map(({ method, path }) => `${method} ${path}`).sort());
  });

  it('the OpenAPI document describes the error envelope with every code', () => {
    const { schemas } = document.components as { schemas: { Error: Schema & { properties: object } } };
    expect(schemas.Error.required).toEqual(['success', 'error', 'errorType', 'message']);
    expect(schemas.Error.properties).toMatchObject({ error: { enum: Object.keys(ERROR_TABLE) } });
  });

  it('the OpenAPI document passes an OpenAPI linter without a message', async () => {
    const config = await createConfig({ extends: ['recommended-strict'] });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  it('the OpenAPI document gives every operation a unique id', () => {
    const ids = Object.values(paths).flatMap((one) =>
      Object.values(one).map(({ operationId }) => operationId),
    );
    expect(ids).toHaveLength(restTable.length);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^(get|post|put|delete)[A-Z]\w+$/);
  });

  it('the OpenAPI document refers only to definitions that it contains', () => {
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g);
    for (const [, pointer = ''] of references) {
      const target = pointer
        .split('/')
        .reduce<unknown>((node, key) => Reflect.get(Object(node), key), document);
      expect(target, pointer).toBeTypeOf('object');
    }
  });
});

describe.each(restTable.map((row) => [`${row.method} ${row.path}`, row] as const))(
  'the OpenAPI operation %s',
  (_name, row) => {
    const operation = operationOf(row.method, row.path);

    it('an OpenAPI operation has a summary, and its request and its response are objects', () => {
      expect(operation?.summary).toMatch(/\w{3}/);
      if (row.method !== 'GET')
        expect(operation?.requestBody?.content['application/json'].schema.type).toBe('object');
      const [success, answer] = operation?.responses[200]?.content['application/json'].schema.allOf ?? [];
      expect(success?.required).toEqual(['success']);
      expect(answer?.type).toBe('object');
      expect(Object.keys(answer?.properties ?? {}).length).toBeGreaterThan(0);
    });

    it('an OpenAPI operation has a request example and a response example that match their schemas', () => {
      const sent = operation?.requestBody?.content['application/json'].example;
      if (row.method !== 'GET') expect(row.request.safeParse(sent).error).toBeUndefined();
      const answered = operation?.responses[200]?.content['application/json'].example;
      expect(row.response.safeParse(answered).error).toBeUndefined();
    });

    it('an OpenAPI operation requires a token unless its route is public', () => {
      const isPublic = accessOf(row.procedure) === 'public' && row.bearer === 'session';
      expect(operation?.security).toEqual(isPublic ? [] : [{ bearer: [] }]);
    });
  },
);
