import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { generate } from 'openapi-typescript-codegen';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApiDocument } from '../../server/http/openapi.ts';
import { buildTestApp, makeCompany } from '../support/app.ts';
import { makePerson } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';

// An external developer generates a client from /api/openapi.json, compiles the client and calls the API.

const root = path.resolve(import.meta.dirname, '../..');
const PASSWORD = 'Demo-pass-1';

const test = forFile(buildTestApp);
const company = forFile(() => makeCompany(test.deps));
let folder: string;
let email: string;

beforeAll(async () => {
  ({ email } = await makePerson(test.deps, company.id, { password: PASSWORD }));
  folder = mkdtempSync(path.join(root, '.cache', 'openapi-client-'));
  await generate({
    input: openApiDocument(test.deps.config),
    output: folder,
    httpClient: 'fetch',
    useUnionTypes: true,
  });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

it('the generated API client compiles in strict mode', async () => {
  writeFileSync(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        target: 'es2022',
        module: 'esnext',
        moduleResolution: 'bundler',
        lib: ['es2022', 'dom', 'dom.iterable'],
        types: [],
      },
      include: ['./**/*.ts'],
    }),
  );
  const tsc = path.join(root, 'node_modules', '.bin', 'tsc');
  await expect(promisify(execFile)(tsc, ['-p', folder])).resolves.toMatchObject({ stdout: '' });
});

it('the generated API client signs in, adds and finds a customer, and gets validation errors in our format', async () => {
  const client = await import(path.join(folder, 'index.ts'));
  client.OpenAPI.BASE = await test.app.listen({ port: 0, host: '127.0.0.1' });
  const { access_token } = await client.AuthService.postAuthLogin({ email, password: PASSWORD });
  client.OpenAPI.TOKEN = access_token;
  const person = { first_name: 'Marie', last_name: 'Tremblay', customer_phone: '+15145550188' };
  const { customer } = await client.CustomersService.postCustomers(person);
  expect(customer).toMatchObject({ ...person, business_id: company.id });
  const { customers } = await client.CustomersService.postCustomersList({ search: 'Trembl' });
  expect(customers).toEqual([customer]);
  await expect(
    client.CustomersService.postCustomers({ ...person, customer_phone: '12' }),
  ).rejects.toMatchObject({
    status: 400,
    body: { success: false, error: 'validation_failed', fields: { customer_phone: expect.any(String) } },
  });
});
