import type { Db } from './client.ts';
import { retryRead } from './retry-read.ts';

/** Models whose rows belong to no business: the catalogue that everybody shares. */
const SHARED_MODELS = new Set(['Language', 'LanguageVoice']);
const READS = /^(find|count$|aggregate$|groupBy$)/;
const WITH_DATA = new Set(['create', 'createMany', 'createManyAndReturn', 'upsert']);

type QueryArgs = { where?: object; data?: object | object[]; create?: object; update?: object };

/** A row never changes hands: an update that names a business names this one. */
function keepBusiness(data: object | undefined, businessId: number): object {
  return data !== undefined && 'businessId' in data ? { ...data, businessId } : { ...data };
}

function bindData(data: object | object[] | undefined, businessId: number): object | object[] | undefined {
  return Array.isArray(data) ? data.map((row) => ({ ...row, businessId })) : { ...data, businessId };
}

/** The same arguments, of which the business is now a part: no caller can ask for, or write, another one's rows. */
export function bindToBusiness(operation: string, args: QueryArgs, businessId: number): QueryArgs {
  const bound: QueryArgs = { ...args };
  if (operation !== 'create' && !operation.startsWith('createMany'))
    bound.where = { ...args.where, businessId };
  if (WITH_DATA.has(operation) && args.data !== undefined) {
    const data = bindData(args.data, businessId);
    if (data !== undefined) bound.data = data;
  }
  if (operation.startsWith('update') && !Array.isArray(args.data))
    bound.data = keepBusiness(args.data, businessId);
  if (operation === 'upsert') {
    bound.create = { ...args.create, businessId };
    bound.update = keepBusiness(args.update, businessId);
  }
  return bound;
}

/**
 * Prisma's models as one business sees them, without its raw SQL, which the wall could not read. The business is added
 * to every query.
 */
export function modelsOf(prisma: Db, businessId: number): TenantModels {
  return scoped(prisma, businessId);
}

function scoped(prisma: Db, businessId: number) {
  return prisma.$extends({
    name: 'tenant',
    query: {
      $allModels: {
        $allOperations({ model, operation, args, query }) {
          if (SHARED_MODELS.has(model))
            return READS.test(operation) ? retryRead(() => query(args)) : query(args);
          // The extension's argument type is the union over all models and operations; the business column exists
          // on every model that is not shared (tests/architecture), so adding it is sound for each of them.
          const bound = bindToBusiness(operation, args as QueryArgs, businessId) as typeof args;
          return READS.test(operation) ? retryRead(() => query(bound)) : query(bound);
        },
      },
    },
  });
}

export type TenantModels = Omit<ReturnType<typeof scoped>, `$${string}` | 'business'>;
