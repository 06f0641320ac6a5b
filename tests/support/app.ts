import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildApp } from '../../server/app.ts';
import type { Actor } from '../../server/core/actor.ts';
import type { OpenDeps } from './deps.ts';
import { createTestDeps, type TestDeps } from './deps.ts';
import { makeBusiness, makePerson, type TestBusiness, type TestPerson } from './factories.ts';
import { typeOf } from './procedures.ts';

export type TestApp = { app: FastifyInstance; deps: TestDeps; drop(): Promise<void> };

/** The complete server on a fresh database, without a listening port. */
export async function buildTestApp(overrides: Record<string, string> = {}): Promise<TestApp> {
  const deps = await createTestDeps(overrides);
  const app = await buildApp(deps);
  return {
    app,
    deps,
    async drop() {
      await app.close();
      await deps.drop();
    },
  };
}

/** A business with one signed-in member per role and one with an unverified email address. */
export type Company = TestBusiness & Record<'admin' | 'manager' | 'staff' | 'unverified', TestPerson>;

/** The admin of a company, as the actor that server functions expect. */
export const adminOf = ({ id: businessId, admin }: Pick<Company, 'id' | 'admin'>): Actor => ({
  businessId,
  userId: admin.id,
  role: 'admin',
});

export async function makeCompany(deps: OpenDeps, balanceCents = 5_000): Promise<Company> {
  const business = await makeBusiness(deps, { balanceCents });
  const [admin, manager, staff, unverified] = await Promise.all([
    makePerson(deps, business.id, { role: 'admin' }),
    makePerson(deps, business.id, { role: 'manager' }),
    makePerson(deps, business.id, { role: 'staff' }),
    makePerson(deps, business.id, { role: 'admin', isVerified: false }),
  ]);
  return { ...business, admin, manager, staff, unverified };
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export function bearer(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

/** Calls the REST API with the fields as a JSON body, or as the query of a GET. */
export function callRest(
  app: FastifyInstance,
  [method, url]: readonly [Method, string],
  fields: object = {},
  token?: string,
): Promise<LightMyRequestResponse> {
  const options: InjectOptions = { method, url, headers: bearer(token) };
  return app.inject(
    method === 'GET' ? { ...options, query: fields as never } : { ...options, payload: fields },
  );
}

/** Calls one procedure over HTTP. */
export function callTrpc(
  app: FastifyInstance,
  [type, path]: readonly ['query' | 'mutation', string],
  input?: unknown,
  token?: string,
): Promise<LightMyRequestResponse> {
  const headers = bearer(token);
  const url = `/trpc/${path}`;
  if (type === 'mutation')
    return app.inject({ method: 'POST', url, headers, payload: (input ?? {}) as object });
  const query: Record<string, string> = input === undefined ? {} : { input: JSON.stringify(input) };
  return app.inject({ method: 'GET', url, headers, query });
}

/** Calls one procedure over HTTP and returns its result, or its error when it is refused. */
export async function resultOf(app: FastifyInstance, path: string, input?: unknown, token?: string) {
  const answer = await callTrpc(app, [typeOf(path), path], input, token);
  const { result, error } = answer.json();
  return answer.statusCode === 200 ? result.data : error;
}

/** A business id that does not exist. */
export const NOBODYS_BUSINESS = 2_000_000_000;

/** Dependencies with a PostgreSQL URL that refuses every connection. */
export const CLOSED_DATABASE = 'postgresql://nobody:secret@127.0.0.1:1/nothing';
