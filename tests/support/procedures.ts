import { appRouter } from '../../server/trpc/router.ts';

// tRPC stores procedures by path at run time; its types keep the nested routers.
const flat = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>;

/** Every procedure of the router, by path. */
export const PROCEDURES: readonly string[] = Object.keys(flat).sort();

/** The kind of a procedure; everything but a mutation counts as a query. */
export const typeOf = (path: string): 'query' | 'mutation' =>
  flat[path]?._def.type === 'mutation' ? 'mutation' : 'query';
