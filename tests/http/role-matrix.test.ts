import { expect, it } from 'vitest';
import { ROLES } from '../../server/core/roles.ts';
import { buildTestApp, callTrpc, makeCompany } from '../support/app.ts';
import { expectedAccess } from '../support/expected-access.ts';
import { forFile } from '../support/for-file.ts';
import { PROCEDURES, typeOf } from '../support/procedures.ts';

/** An input that no procedure accepts. A caller with access gets a validation error, and nothing is written. */
const UNUSABLE: unknown = [];
const LET_IN = 400;

const test = forFile(buildTestApp);
const company = forFile(() => makeCompany(test.deps));

const statusOf = async (path: string, token: string | undefined) =>
  (await callTrpc(test.app, [typeOf(path), path], UNUSABLE, token)).statusCode;

it.each(PROCEDURES)('%s admits over HTTP exactly the roles in the access table', async (path) => {
  const { isPublic, roles, isForUnverified } = expectedAccess(path);
  for (const role of ROLES)
    expect(await statusOf(path, company[role].token), role).toBe(roles.includes(role) ? LET_IN : 403);
  expect(await statusOf(path, company.unverified.token)).toBe(isForUnverified ? LET_IN : 403);
  for (const token of [undefined, 'not-a-token', `${company.admin.token}x`])
    expect(await statusOf(path, token)).toBe(isPublic ? LET_IN : 401);
});
