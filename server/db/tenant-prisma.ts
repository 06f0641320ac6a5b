import type { Types } from '@prisma/client/runtime/client';
import { type PrismaQueries, withDriverErrors } from './client.ts';
import { Prisma } from './generated/client.ts';

type Models = Prisma.TypeMap['model'];
type Model = keyof Models;
type Payload<Name extends Model> = Models[Name]['payload'];
type Operations<Name extends Model> = Models[Name]['operations'];
type ModelOfBusiness = {
  [Name in Model]: 'businessId' extends keyof Payload<Name>['scalars'] ? Name : never;
}[Model];

/** Every model without a business: readable by all businesses, or refused. The compiler requires an entry for each. */
const WITHOUT_BUSINESS = {
  business: 'refused',
  language: 'readable',
  languageVoice: 'readable',
  ledgerCheck: 'refused',
  numberReconciliation: 'refused',
  paymentReconciliation: 'refused',
  premiumNumber: 'refused',
  rateLimitHit: 'refused',
  scheduleHeartbeat: 'refused',
  socialAttempt: 'refused',
} as const satisfies Record<Uncapitalize<Exclude<Model, ModelOfBusiness>>, 'readable' | 'refused'>;
type SharedModel = {
  [Name in Model]: Uncapitalize<Name> extends infer Key extends keyof typeof WITHOUT_BUSINESS
    ? (typeof WITHOUT_BUSINESS)[Key] extends 'readable'
      ? Name
      : never
    : never;
}[Model];

const OPERATIONS = {
  findUnique: 'read',
  findUniqueOrThrow: 'read',
  findFirst: 'read',
  findFirstOrThrow: 'read',
  findMany: 'read',
  count: 'read',
  aggregate: 'read',
  groupBy: 'read',
  create: 'write',
  createMany: 'write',
  createManyAndReturn: 'write',
  update: 'write',
  updateMany: 'write',
  updateManyAndReturn: 'write',
  upsert: 'write',
  delete: 'write',
  deleteMany: 'write',
} as const satisfies { [Name in keyof Operations<Model>]: 'read' | 'write' };
type Operation = keyof typeof OPERATIONS;
type Read = { [Name in Operation]: (typeof OPERATIONS)[Name] extends 'read' ? Name : never }[Operation];

/**
 * Every relation between models. `many` is a relation to child rows, `one` a relation to the parent row. The compiler
 * requires an entry for each relation. Each foreign key includes the business (checked by a test), so linked rows
 * belong to the same business.
 */
const RELATIONS: RelationsOfModels = {
  service: { translations: { to: 'many', model: 'serviceTranslation' } },
  serviceTranslation: { service: { to: 'one', model: 'service' } },
};
type RelationTo<Linked> = Linked extends { name: infer Name extends string }[]
  ? { to: 'many'; model: Uncapitalize<Name> }
  : Linked extends { name: infer Name extends string } | null
    ? { to: 'one'; model: Uncapitalize<Name> }
    : never;
type RelationsOfModels = {
  [Name in Model as keyof Payload<Name>['objects'] extends never ? never : Uncapitalize<Name>]: {
    [Field in keyof Payload<Name>['objects']]: RelationTo<Payload<Name>['objects'][Field]>;
  };
};

type Value = string | number | bigint | boolean | null | undefined | Date | Uint8Array | Prisma.Decimal;
/** The arguments of an operation, without the field of the business that the client adds. */
type WithoutBusiness<Input> = Input extends Value
  ? Input
  : Input extends readonly (infer Item)[]
    ? WithoutBusiness<Item>[]
    : { [Key in keyof Input as Key extends 'businessId' ? never : Key]: WithoutBusiness<Input[Key]> };

type ArgsOf<Name extends Model, Of extends Operation> = WithoutBusiness<Operations<Name>[Of]['args']>;
// biome-ignore lint/complexity/noBannedTypes: `{}` extends exactly the types without a required property
type QueryArgs<Args, Allowed> = {} extends Allowed ? [args?: Args] : [args: Args];
type Query<Name extends Model, Of extends Operation> = <const Args extends ArgsOf<Name, Of>>(
  ...args: QueryArgs<Types.Public.Exact<Args, ArgsOf<Name, Of>>, ArgsOf<Name, Of>>
) => Promise<Types.Result.GetResult<Payload<Name>, Args, Of>>;
type Queries<Name extends Model, Of extends Operation> = { readonly [Each in Of]: Query<Name, Each> };

/**
 * Prisma's models, limited to the rows of one business. The client adds the business to every condition and every row,
 * also nested ones; no argument can name another business. Raw SQL is not offered. Shared models can only be read.
 */
export type TenantModels = {
  readonly [Name in ModelOfBusiness as Uncapitalize<Name>]: Queries<Name, Operation>;
} & { readonly [Name in SharedModel as Uncapitalize<Name>]: Queries<Name, Read> };

/** Runs a query of Prisma on the caller's connection; a read outside of a transaction may be repeated. */
export type RunPrisma = <Result>(
  query: (prisma: PrismaQueries) => Promise<Result>,
  isRead: boolean,
) => Promise<Result>;

type Fields = Readonly<Record<string, unknown>>;
type Relation = { to: 'many' | 'one'; model: string };
type Delegate = Readonly<Record<string, (args: Fields | undefined) => Promise<unknown>>>;

/** Prisma's models by name, without types. `TenantModels` provides the types for callers. */
const delegatesOf = (prisma: PrismaQueries) => prisma as unknown as Readonly<Record<string, Delegate>>;

const MODEL_NAMES: ReadonlySet<string> = new Set(
  Object.values(Prisma.ModelName).map((name) => name.charAt(0).toLowerCase() + name.slice(1)),
);
const OPERATION_NAMES: ReadonlySet<string> = new Set(Object.keys(OPERATIONS));
const operationKinds: Readonly<Record<string, 'read' | 'write' | undefined>> = OPERATIONS;
const accessWithoutBusiness: Readonly<Record<string, 'readable' | 'refused' | undefined>> = WITHOUT_BUSINESS;
const relationsOf = (model: string): Readonly<Record<string, Relation>> =>
  new Map<string, Record<string, Relation>>(Object.entries(RELATIONS)).get(model) ?? {};

/** The models of one business. An unknown name gives undefined, as on any object. */
export function tenantModels(businessId: number, runPrisma: RunPrisma): TenantModels {
  const byName = (names: ReadonlySet<string>, make: (name: string) => unknown) =>
    new Proxy<object>({}, { get: (_, name) => (names.has(String(name)) ? make(String(name)) : undefined) });
  const queries = (model: string) => byName(OPERATION_NAMES, (operation) => queryOf(model, operation));
  const queryOf = (model: string, operation: string) => (args?: Fields) => {
    const isRead = operationKinds[operation] === 'read';
    const access = accessWithoutBusiness[model];
    if (access === 'refused' || (access === 'readable' && !isRead))
      throw new Error(`${model}.${operation} is not offered to a business`);
    const bound = access === 'readable' ? args : bindToBusiness(model, operation, args ?? {}, businessId);
    return runPrisma((prisma) => withDriverErrors(delegatesOf(prisma)[model]?.[operation]?.(bound)), isRead);
  };
  return byName(MODEL_NAMES, queries) as TenantModels;
}

/**
 * The arguments of an operation, restricted to rows of the business. The id of another business in the arguments is
 * replaced.
 */
function bindToBusiness(model: string, operation: string, args: Fields, businessId: number): Fields {
  const isCreate = operation.startsWith('create');
  const { data, create, update } = args;
  const row = (fields: Fields) => bindData(model, fields, businessId, isCreate);
  return {
    ...bindSelection(model, args, businessId),
    ...(!isCreate && { where: bindWhere(args.where, businessId) }),
    ...(isFields(args.cursor) && { cursor: bindWhere(args.cursor, businessId) }),
    ...(data !== undefined && { data: each(data, row) }),
    ...(isFields(create) && { create: bindData(model, create, businessId, true) }),
    ...(isFields(update) && { update: bindData(model, update, businessId, false) }),
  };
}

const isFields = (value: unknown): value is Fields => value instanceof Object;

/** Applies `bind` to an object or to each object of a list; leaves `true` and `false` as they are. */
function each(value: unknown, bind: (fields: Fields) => Fields): unknown {
  if (Array.isArray(value)) return value.map((item) => each(item, bind));
  return isFields(value) ? bind(value) : value;
}

/** Matches the name of a unique key of several fields that include the business. */
const KEY_WITH_BUSINESS = /^businessId_|_businessId(_|$)/;

function bindWhere(where: unknown, businessId: number): Fields {
  if (!isFields(where)) return { businessId };
  const conditions = Object.entries(where).map(([name, value]) =>
    KEY_WITH_BUSINESS.test(name) && isFields(value) ? [name, { ...value, businessId }] : [name, value],
  );
  return { ...Object.fromEntries(conditions), businessId };
}

/** Binds `select` and `include`, with the conditions and cursors of related rows. */
function bindSelection(model: string, args: Fields, businessId: number): Fields {
  const relations = relationsOf(model);
  const related = (selection: unknown) =>
    each(selection, (fields) =>
      mapFields(fields, (value, name) => {
        const relation = relations[name];
        if (!relation || !isFields(value)) return value;
        return relation.to === 'many'
          ? bindToBusiness(relation.model, 'findMany', value, businessId)
          : bindSelection(relation.model, value, businessId);
      }),
    );
  return {
    ...args,
    ...(args.select !== undefined && { select: related(args.select) }),
    ...(args.include !== undefined && { include: related(args.include) }),
  };
}

const mapFields = (fields: Fields, map: (value: unknown, name: string) => unknown): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, map(value, name)]));

/**
 * A row to write. A new row gets the business of the client. If a parent is written or connected together with the row,
 * the foreign key sets the business instead. The business of an existing row cannot be changed.
 */
function bindData(model: string, data: Fields, businessId: number, isNew: boolean): Fields {
  const relations = relationsOf(model);
  const { businessId: _replaced, ...fields } = data;
  const row = mapFields(fields, (value, name) => {
    const relation = relations[name];
    return relation && isFields(value) ? bindNested(relation, value, businessId) : value;
  });
  const hasParent = Object.keys(fields).some((name) => relations[name]?.to === 'one');
  return isNew && !hasParent ? { ...row, businessId } : row;
}

/** Nested writes of one relation: rows to create, and conditions that only match rows of the business. */
function bindNested({ to, model }: Relation, writes: Fields, businessId: number): Fields {
  const where = (fields: Fields) => bindWhere(fields, businessId);
  // A new row below a parent gets its business from the parent.
  const newRow = (fields: Fields) => bindData(model, fields, businessId, to === 'one');
  const change = (fields: Fields) => bindData(model, fields, businessId, false);
  const parts = ({ where: wanted, data, create, update, ...others }: Fields): Fields => ({
    ...others,
    where: bindWhere(wanted, businessId),
    ...(data !== undefined && { data: each(data, change) }),
    ...(create !== undefined && { create: each(create, newRow) }),
    ...(update !== undefined && { update: each(update, change) }),
  });
  return mapFields(writes, (value, operation) => {
    switch (operation) {
      case 'create':
        return each(value, newRow);
      case 'createMany':
        return each(value, (fields) => ({ ...fields, data: each(fields.data, newRow) }));
      case 'connectOrCreate':
      case 'updateMany':
      case 'upsert':
        return each(value, parts);
      case 'update':
        return each(value, (fields) =>
          to === 'many' || isFields(fields.data) ? parts(fields) : parts({ data: fields }),
        );
      default:
        // The other operations: connect, set, disconnect, delete and deleteMany.
        return each(value, where);
    }
  });
}
