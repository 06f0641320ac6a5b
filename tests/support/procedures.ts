import { appRouter } from '../../server/trpc/router.ts';

// tRPC flattens the procedures by their paths at run time; its types keep the tree.
const flat = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>;

/** Every procedure of the router, by path. */
export const PROCEDURES: readonly string[] = Object.keys(flat).sort();

/** How a procedure is called over HTTP. */
export const typeOf = (path: string): 'query' | 'mutation' =>
  flat[path]?._def.type === 'mutation' ? 'mutation' : 'query';
