import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLES } from '../../server/core/permissions.ts';
import { appRouter } from '../../server/trpc/router.ts';
import { buildTestApp, type Company, callTrpc, makeCompany, type TestApp } from '../support/app.ts';
import { ROLE_MATRIX } from '../support/role-matrix.ts';

/** Input that no procedure accepts: whoever is let in is told so, and nothing happens. */
const UNUSABLE = { id: 'none', email: 7, token: [], provider: 0, name: 0 };
const HARMLESS = new Set(['auth.logout', 'auth.endOtherSessions', 'billing.settlePayment']);

// tRPC flattens the procedures by their paths at run time; its types keep the tree.
const flat = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>;
const PROCEDURES = Object.keys(flat).sort();

let test: TestApp;
let company: Company;

beforeAll(async () => {
  test = await buildTestApp();
  company = await makeCompany(test.deps);
});
afterAll(() => test.drop());

const statusOf = async (path: string, token: string | undefined) => {
  const type = flat[path]?._def.type === 'mutation' ? 'mutation' : 'query';
  const { statusCode } = await callTrpc(test.app, [type, path], UNUSABLE, token);
  return statusCode;
};

describe('[33] the role matrix over HTTP, taken from the router', () => {
  it('holds every procedure of the router', () => {
    expect(Object.keys(ROLE_MATRIX).sort()).toEqual(PROCEDURES);
  });

  it.each(PROCEDURES.filter((path) => !HARMLESS.has(path)))(
    '%s lets in exactly whom the matrix names',
    async (path) => {
      const words = (ROLE_MATRIX[path] ?? '').split(' ');
      const isPublic = words.includes('anyone');
      for (const role of ROLES) {
        const mayPass = isPublic || words.includes(role);
        const status = await statusOf(path, company[role].token);
        if (mayPass) expect(status, role).not.toBe(403);
        else expect(status, role).toBe(403);
      }
      const unverified = await statusOf(path, company.unverified.token);
      if (isPublic || words.includes('v')) expect(unverified).not.toBe(403);
      else expect(unverified).toBe(403);
      for (const token of [undefined, 'not-a-token', `${company.admin.token}x`]) {
        const status = await statusOf(path, token);
        if (isPublic) expect(status).not.toBe(401);
        else expect(status).toBe(401);
      }
    },
  );
});
