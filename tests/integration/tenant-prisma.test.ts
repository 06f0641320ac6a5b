import pg from 'pg';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { int, text } from '../../server/db/column-types.ts';
import type { TenantRunner } from '../../server/db/database.ts';
import { Prisma } from '../../server/db/generated/client.ts';
import { ofBusiness, ofEveryBusiness, ofNoBusiness } from '../../server/db/statement.ts';
import type { TenantModels } from '../../server/db/tenant-prisma.ts';
import { createTestDeps } from '../support/deps.ts';
import { makeBusiness } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';
import {
  dropGuards,
  insertRow,
  type ModelShape,
  readGeneratedColumns,
  readModels,
  readRelations,
} from '../support/rows-of-models.ts';
import { splitWords } from '../support/split-words.ts';

type Fields = Record<string, unknown>;
type Delegate = Record<string, (args?: Fields) => Promise<unknown>>;
/** Models without their types, because these tests use arguments that the types forbid. */
const untyped = (models: object, name: string) => (models as Record<string, Delegate>)[name] ?? {};

const MODELS = readModels();
const OF_BUSINESS = MODELS.filter(({ fields }) => fields.includes('businessId'));
const WITHOUT_BUSINESS = MODELS.filter(({ fields }) => !fields.includes('businessId'));
const READS = splitWords(`
  findUnique findUniqueOrThrow findFirst findFirstOrThrow findMany count aggregate groupBy
`);
const WRITES = [
  ...['create', 'createMany', 'createManyAndReturn', 'update', 'updateMany', 'updateManyAndReturn'],
  ...['upsert', 'delete', 'deleteMany'],
];

const deps = forFile(createTestDeps);
let ownId: number;
let otherId: number;
let generated: ReadonlySet<string>;

beforeAll(async () => {
  ownId = (await makeBusiness(deps)).id;
  otherId = (await makeBusiness(deps)).id;
  await dropGuards(deps.pool);
  generated = await readGeneratedColumns(deps.pool);
  for (const { table } of OF_BUSINESS) {
    await deps.pool.query(`DELETE FROM ${table}`);
    await insertRow(deps.pool, table, ownId, 'ours');
    await insertRow(deps.pool, table, otherId, 'theirs');
  }
  await deps.sql`UPDATE service_translations t SET service_id = s.id FROM services s
    WHERE s.business_id = t.business_id`;
});

const digestOf = new Map(
  OF_BUSINESS.map(({ table }) => [
    table,
    ofEveryBusiness({
      name: `test.tenant_prisma.${table}`,
      because: 'the test compares the rows of both businesses',
      params: { businessId: int },
      row: { rows: text },
      text: `SELECT coalesce(string_agg(t::text, '|' ORDER BY t::text), '') AS rows FROM ${table} t
        WHERE business_id = $businessId`,
    }),
  ]),
);

const rolledBack = new Error('rolled back');

/**
 * Runs an attempt in a transaction that is rolled back. Returns its result or the error, and the rows of a business
 * right after the attempt.
 */
async function attempt(table: string, run: (models: TenantModels) => Promise<unknown>, ofId = otherId) {
  const outcome: { result?: unknown; error?: Error; rows?: string } = {};
  const statement = digestOf.get(table);
  if (!statement) throw new Error(`no model has the table ${table}`);
  await deps.db
    .transaction(async (tx) => {
      outcome.result = await run(tx.ofBusiness(ownId).models);
      outcome.rows = (await tx.one(statement, { businessId: ofId })).rows;
      throw rolledBack;
    })
    .catch((error: Error) => {
      if (error !== rolledBack) outcome.error = error;
    });
  return outcome;
}

async function rowOf({ name }: Pick<ModelShape, 'name'>, businessId: number): Promise<Fields> {
  const row = await untyped(deps.prisma, name).findFirst?.({ where: { businessId } });
  return { ...(row as Fields) };
}

/** A `where` for each unique key of the row, in the format of Prisma. */
const uniqueWheres = ({ keys }: ModelShape, row: Fields): Fields[] =>
  keys.flatMap((key) => {
    const values = Object.fromEntries(key.map((field) => [field, row[field]]));
    if (Object.values(values).some((value) => value === null || value === undefined)) return [];
    return [key.length === 1 ? values : { [key.join('_')]: values }];
  });

const withoutBusiness = (where: Fields): Fields =>
  Object.fromEntries(
    Object.entries(where)
      .filter(([name]) => name !== 'businessId')
      .map(([name, value]) => [
        name,
        value?.constructor === Object ? withoutBusiness(value as Fields) : value,
      ]),
  );

/** A different value of the same type. */
function otherValue(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from([...value, 1]);
  if (value instanceof Date) return new Date(value.getTime() + 7 * 86_400_000);
  if (typeof value === 'bigint') return value + 5_000n;
  if (typeof value === 'number') return value + 5_000;
  if (typeof value !== 'string') return value;
  return /^0{8}-/.test(value) ? value.replace('00000000-', '00000001-') : `${value}+`;
}

/**
 * The data of the row for inserting a copy, without columns that PostgreSQL computes. `change` makes its keys unique.
 */
const asData = ({ table }: ModelShape, row: Fields, change = otherValue): Fields =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name, value]) => value !== null && !generated.has(`${table}.${name.toLowerCase()}`))
      .map(([name, value]) => [name, name === 'businessId' ? value : change(value)]),
  );

const isScalar = (value: unknown) => ['string', 'number', 'bigint'].includes(typeof value);

/** A change of one column outside of all keys; empty if every column is in a key. */
function changedFields({ keys, table }: ModelShape, row: Fields): Fields {
  const found = Object.entries(row).find(
    ([name, value]) =>
      typeof value === 'string' &&
      !keys.flat().includes(name) &&
      !/^0{8}-/.test(value) &&
      !generated.has(`${table}.${name.toLowerCase()}`),
  );
  return found ? { [found[0]]: 'changed' } : {};
}

/** Prisma 7.10 cannot find a row after writing it when a time of day is part of its key. */
const isTimeInKey = (error: Error | undefined) => /type time: "NaN/.test(error?.message ?? '');

describe.each(OF_BUSINESS.map((model) => [model.name, model] as const))(
  'the model %s of a Prisma client that is bound to a business',
  (name, model) => {
    let own: Fields;
    let other: Fields;
    /** Conditions that would match the row of the other business if the client did not add the own business. */
    let conditions: Fields[];
    /** The rows of the other business. Every attempt is rolled back, so they are the same before each attempt. */
    let before: string | undefined;
    beforeAll(async () => {
      before = (await attempt(model.table, async () => undefined)).rows;
      [own, other] = [await rowOf(model, ownId), await rowOf(model, otherId)];
      const scalars = Object.fromEntries(Object.entries(other).filter(([, value]) => isScalar(value)));
      conditions = [
        withoutBusiness(scalars),
        { businessId: otherId },
        { OR: [{ businessId: otherId }, scalars] },
        { NOT: { businessId: ownId } },
      ];
    });
    const uniqueConditions = () =>
      uniqueWheres(model, other).flatMap((where) => [where, withoutBusiness(where)]);
    const find = (operation: string, args?: Fields) =>
      untyped(deps.db.ofBusiness(ownId).models, name)[operation]?.(args) ??
      Promise.reject(new Error(operation));
    const unchanged = async (run: (delegate: Delegate) => Promise<unknown> | undefined) => {
      const after = await attempt(model.table, async (models) => run(untyped(models, name)));
      if (after.error === undefined) expect(after.rows).toBe(before);
      else expect(after.error).not.toBeInstanceOf(Prisma.PrismaClientValidationError);
      return after;
    };

    it('a model of a business finds no row of another business by any unique key', async () => {
      const isOwnKey = (where: Fields) => Object.keys(withoutBusiness(where)).length === 0;
      for (const where of uniqueConditions()) {
        // A key that consists of the business alone finds the own row, even if another business was requested.
        const expected = isOwnKey(where) ? own : null;
        expect(await find('findUnique', { where })).toEqual(expected);
        if (expected === null)
          await expect(find('findUniqueOrThrow', { where })).rejects.toMatchObject({ code: 'P2025' });
      }
      expect(uniqueConditions().length).toBeGreaterThan(model.keys.length === 0 ? -1 : 0);
    });

    it('a model of a business lists, counts and groups only rows of the business when the arguments have no condition', async () => {
      expect(await find('findMany')).toEqual([own]);
      expect(await find('count')).toBe(1);
      expect(await find('aggregate', { _count: true })).toEqual({ _count: 1 });
      expect(await find('groupBy', { by: ['businessId'], _count: true })).toEqual([
        { businessId: ownId, _count: 1 },
      ]);
      expect(await find('groupBy', { by: ['businessId'], having: { businessId: otherId } })).toEqual([]);
    });

    it('a model of a business finds, counts and groups nothing of another business by any condition', async () => {
      for (const where of conditions) {
        // In a condition that consists of the business alone, the client replaces the business by the own one.
        const rows = Object.keys(withoutBusiness(where)).length === 0 ? [own] : [];
        expect(await find('findMany', { where })).toEqual(rows);
        expect(await find('findFirst', { where })).toEqual(rows[0] ?? null);
        const first = find('findFirstOrThrow', { where });
        if (rows.length === 0) await expect(first).rejects.toMatchObject({ code: 'P2025' });
        else expect(await first).toEqual(own);
        expect(await find('count', { where })).toBe(rows.length);
        expect(await find('aggregate', { where, _count: true })).toEqual({ _count: rows.length });
        const groups = await find('groupBy', { where, by: ['businessId'] });
        expect(groups).toEqual(rows.map(() => ({ businessId: ownId })));
      }
    });

    it('a model of a business returns no page that starts at a row of another business', async () => {
      for (const where of uniqueWheres(model, other)) {
        const [field = ''] = Object.keys(where);
        const isOwnKey = field === 'businessId';
        const key = field in own ? [field] : (model.keys.find((each) => each.join('_') === field) ?? []);
        for (const order of ['asc', 'desc'] as const) {
          const page = { cursor: where, orderBy: key.map((each) => ({ [each]: order })) };
          expect(await find('findMany', page)).toEqual(isOwnKey ? [own] : []);
        }
      }
    });

    it('a model of a business changes and deletes no row of another business', async () => {
      const data = changedFields(model, other);
      for (const where of uniqueWheres(model, other)) {
        await unchanged((delegate) => delegate.update?.({ where, data }));
        await unchanged((delegate) => delegate.delete?.({ where }));
      }
      for (const where of conditions) {
        await unchanged((delegate) => delegate.updateMany?.({ where, data }));
        await unchanged((delegate) => delegate.updateManyAndReturn?.({ where, data }));
        await unchanged((delegate) => delegate.deleteMany?.({ where }));
      }
      await unchanged((delegate) => delegate.updateMany?.({ data }));
      await unchanged((delegate) => delegate.deleteMany?.());
    });

    it('a model of a business creates rows only for the business, even when the data names another business', async () => {
      const data = { ...asData(model, other), businessId: otherId };
      const creations: [string, Fields][] = [
        ['create', { data }],
        ['createMany', { data: [data] }],
        ['createMany', { data }],
        ['createManyAndReturn', { data: [data] }],
        ...uniqueWheres(model, data).map((where): [string, Fields] => [
          'upsert',
          { where, create: data, update: {} },
        ]),
      ];
      for (const [operation, args] of creations) {
        const { error } = await unchanged((delegate) => delegate[operation]?.(args));
        // Only a model with one row per business may refuse a second row.
        if (error !== undefined && !isTimeInKey(error))
          expect(model.keys.map(String), error.message).toContain('businessId');
      }
    });

    it('a model of a business cannot move rows of another business to its own, or its own rows to another business', async () => {
      const smuggled = { ...changedFields(model, own), businessId: otherId };
      const create = { ...asData(model, other, (value) => value), businessId: otherId };
      for (const where of uniqueWheres(model, other))
        await unchanged((delegate) => delegate.upsert?.({ where, create, update: smuggled }));
      for (const where of uniqueWheres(model, own)) {
        for (const operation of ['update', 'upsert']) {
          const args = operation === 'update' ? { data: smuggled } : { create, update: smuggled };
          const { error } = await unchanged((delegate) => delegate[operation]?.({ where, ...args }));
          if (!isTimeInKey(error)) expect(error).toBeUndefined();
        }
      }
      await unchanged((delegate) => delegate.updateMany?.({ data: smuggled }));
      await unchanged((delegate) => delegate.updateManyAndReturn?.({ data: smuggled }));
    });
  },
);

/** True if the result contains a value that another business wrote. */
const containsOtherBusiness = (result: unknown) =>
  JSON.stringify(result, (_name, value) => (typeof value === 'bigint' ? String(value) : value)).includes(
    'theirs',
  );

describe('related rows in Prisma', () => {
  type Ids = { own: number; other: number };
  let services: Ids;
  let translations: Ids;
  beforeAll(async () => {
    const idOf = async (name: string, businessId: number) => Number((await rowOf({ name }, businessId)).id);
    services = { own: await idOf('service', ownId), other: await idOf('service', otherId) };
    translations = {
      own: await idOf('serviceTranslation', ownId),
      other: await idOf('serviceTranslation', otherId),
    };
  });
  const newText = { languageCode: 'new', name: 'New', description: '' };
  const otherKey = (): Fields[] => [
    { id: translations.other },
    { id: translations.other, businessId: otherId },
    { serviceId_languageCode: { serviceId: services.other, languageCode: 'theirs-1' } },
  ];
  const otherService = (): Fields[] => [
    { id: services.other },
    { businessId_id: { businessId: otherId, id: services.other } },
  ];
  const untouched = async (name: string, operation: string, args: Fields) => {
    for (const table of ['services', 'service_translations']) {
      const before = await attempt(table, async () => undefined);
      const after = await attempt(table, async (models) => untyped(models, name)[operation]?.(args));
      expect(after.error, after.error?.message).not.toBeInstanceOf(Prisma.PrismaClientValidationError);
      if (after.error === undefined) {
        expect(after.rows).toBe(before.rows);
        expect(containsOtherBusiness(after.result)).toBe(false);
        // All rows that the operation leaves must refer to rows of the own business, for example a translation to its
        // service.
        const own = await attempt(table, async (models) => untyped(models, name)[operation]?.(args), ownId);
        expect(own.rows).not.toContain('theirs');
      }
    }
  };

  it('nested writes in Prisma change only related rows of the business', async () => {
    const where = { id: services.own };
    for (const key of otherKey()) {
      const nested: Fields[] = [
        { connect: key },
        { connect: [key] },
        { set: [key] },
        { delete: key },
        { delete: [key] },
        { update: { where: key, data: { name: 'taken' } } },
        { update: [{ where: key, data: { name: 'taken' } }] },
        { upsert: { where: key, create: newText, update: { name: 'taken' } } },
        { connectOrCreate: { where: key, create: newText } },
      ];
      for (const translations of nested) {
        await untouched('service', 'update', { where, data: { translations } });
        await untouched('service', 'upsert', { where, create: {}, update: { translations } });
        if ('connect' in translations || 'connectOrCreate' in translations)
          await untouched('service', 'create', { data: { translations } });
      }
    }
    const many: Fields[] = [
      { updateMany: { where: {}, data: { name: 'taken' } } },
      { updateMany: [{ where: { businessId: otherId }, data: { name: 'taken' } }] },
      { deleteMany: {} },
      { deleteMany: [{ businessId: otherId }] },
      { create: { ...newText, businessId: otherId } },
      { create: [{ ...newText, businessId: otherId }] },
      { createMany: { data: [{ ...newText, businessId: otherId }] } },
    ];
    for (const translations of many) await untouched('service', 'update', { where, data: { translations } });
  });

  it('a nested write in Prisma from a child to its parent changes only rows of the business', async () => {
    const where = { id: translations.own };
    for (const key of otherService()) {
      const create = { businessId: otherId, durationMinutes: 7 };
      for (const service of [{ connect: key }, { connectOrCreate: { where: key, create } }]) {
        await untouched('serviceTranslation', 'create', { data: { ...newText, service } });
        await untouched('serviceTranslation', 'update', { where, data: { service } });
      }
      const nested: Fields[] = [
        { create },
        { update: { durationMinutes: 7, businessId: otherId } },
        { update: { where: { id: services.other }, data: { durationMinutes: 7 } } },
        { upsert: { where: { id: services.other }, create, update: { businessId: otherId } } },
      ];
      for (const service of nested)
        await untouched('serviceTranslation', 'update', { where, data: { service } });
      await untouched('serviceTranslation', 'create', { data: { ...newText, service: { create } } });
    }
  });

  it('a parent and children of the business are created in one write', async () => {
    const { result } = await attempt('services', ({ service }) =>
      service.create({ data: { translations: { create: newText } }, include: { translations: true } }),
    );
    expect(result).toMatchObject({ businessId: ownId, translations: [{ businessId: ownId, name: 'New' }] });
    const above = await attempt('services', ({ serviceTranslation }) =>
      serviceTranslation.create({
        data: { ...newText, service: { create: {} } },
        include: { service: true },
      }),
    );
    expect(above.result).toMatchObject({ businessId: ownId, service: { businessId: ownId } });
  });

  it('related rows in Prisma are read, counted and paged only within the business', async () => {
    const { service, serviceTranslation } = deps.db.ofBusiness(ownId).models;
    const rows = await service.findMany({ include: { translations: true, _count: true } });
    expect(rows).toMatchObject([
      { id: services.own, translations: [{ id: translations.own }], _count: { translations: 1 } },
    ]);
    expect(
      await serviceTranslation.findMany({ select: { service: { include: { translations: true } } } }),
    ).toMatchObject([{ service: { id: services.own, translations: [{ id: translations.own }] } }]);
    const smuggled = { where: { businessId: otherId } };
    for (const selection of ['select', 'include'])
      expect(
        await untyped({ service }, 'service').findMany?.({ [selection]: { translations: smuggled } }),
      ).toMatchObject([{ translations: [{ id: translations.own }] }]);
    for (const order of ['asc', 'desc'] as const) {
      const page = { cursor: { id: translations.other }, orderBy: { id: order } };
      const [row] = await service.findMany({ include: { translations: page } });
      expect(row?.translations).toEqual([]);
    }
    expect(await service.count({ where: { translations: { some: { id: translations.other } } } })).toBe(0);
  });

  it.each(readRelations().map((relation) => [relation.model, relation] as const))(
    'related rows in Prisma share the business by the foreign key of %s',
    (_model, { fields, references }) => {
      expect(fields.indexOf('businessId')).toBeGreaterThanOrEqual(0);
      expect(references[fields.indexOf('businessId')]).toBe('businessId');
    },
  );
});

const backend = ofNoBusiness({
  name: 'test.tenant_prisma.backend',
  row: { pid: int },
  text: 'SELECT pg_backend_pid() AS pid',
});
const namesOf = ofBusiness({
  name: 'test.tenant_prisma.names',
  row: { name: text.orNull },
  text: "SELECT name FROM resources WHERE business_id = $business AND name LIKE 'tx %' ORDER BY name",
});
const insertName = ofBusiness({
  name: 'test.tenant_prisma.insert_name',
  params: { name: text },
  text: 'INSERT INTO resources (business_id, name) VALUES ($business, $name)',
});

describe('Prisma in a transaction', () => {
  const own = () => deps.db.ofBusiness(ownId);
  const testRows = { where: { name: { startsWith: 'tx ' } }, select: { name: true } } as const;
  afterEach(() => deps.sql`DELETE FROM resources WHERE name LIKE 'tx %'`);

  it('Prisma and SQL statements in one transaction see each other’s uncommitted rows', async () => {
    await own().transaction(async (tx) => {
      await tx.all(insertName, { name: 'tx statement' });
      expect(await tx.models.resource.findMany(testRows)).toEqual([{ name: 'tx statement' }]);
      await tx.models.resource.create({ data: { name: 'tx prisma' } });
      expect(await tx.all(namesOf)).toEqual([{ name: 'tx prisma' }, { name: 'tx statement' }]);
      expect(await own().models.resource.findMany(testRows)).toEqual([]);
    });
    expect(await own().models.resource.count({ where: testRows.where })).toBe(2);
  });

  it('Prisma in a transaction rolls back with the statements', async () => {
    const failing = own().transaction(async (tx) => {
      await tx.models.service.create({
        data: { translations: { create: { languageCode: 'tx', name: 'tx', description: '' } } },
      });
      await tx.models.resource.create({ data: { name: 'tx prisma' } });
      await tx.all(insertName, { name: 'tx statement' });
      throw rolledBack;
    });
    await expect(failing).rejects.toBe(rolledBack);
    expect(await own().all(namesOf)).toEqual([]);
    expect(await own().models.serviceTranslation.count({ where: { name: 'tx' } })).toBe(0);
  });

  it('Prisma in a transaction throws at the end when the error of a statement was ignored, because nothing is stored then', async () => {
    const ignoring = own().transaction(async (tx) => {
      await tx.models.resource.create({ data: { name: 'tx prisma' } });
      await tx.all(insertName, { name: 'tx prisma' }).catch(() => undefined);
    });
    await expect(ignoring).rejects.toThrow('a failed statement was ignored');
    expect(await own().all(namesOf)).toEqual([]);
  });

  it('Prisma in a transaction loses the changes after a savepoint that is rolled back', async () => {
    await deps.db.transaction(async (tx) => {
      const { models } = tx.ofBusiness(ownId);
      await models.resource.create({ data: { name: 'tx kept' } });
      const undone = tx.savepoint(async () => {
        await models.resource.create({ data: { name: 'tx undone' } });
        throw rolledBack;
      });
      await expect(undone).rejects.toBe(rolledBack);
    });
    expect(await own().all(namesOf)).toEqual([{ name: 'tx kept' }]);
  });

  it('Prisma in a transaction separates concurrent transactions, even for equal look-ups in one tick of the event loop', async () => {
    const answers = await Promise.all(
      [ownId, otherId, ownId, otherId].map((businessId, index) =>
        deps.db.ofBusiness(businessId).transaction(async ({ models }) => {
          const { id } = await models.resource.create({ data: { name: `tx ${index}` } });
          const rows = [1, 2].map(() => models.resource.findUnique({ where: { id } }));
          return (await Promise.all(rows)).map((row) => row?.name);
        }),
      ),
    );
    expect(answers).toEqual([0, 1, 2, 3].map((index) => [`tx ${index}`, `tx ${index}`]));
  });

  it('Prisma in a transaction fails with the error of PostgreSQL, in and outside of a transaction', async () => {
    const row = { languageCode: 'tx', serviceId: 1, name: 'tx', description: '' };
    const twice = async ({ models }: Pick<TenantRunner, 'models'>) => {
      await models.serviceTranslation.create({ data: row });
      await models.serviceTranslation.create({ data: row });
    };
    const violation = { code: '23505', constraint: 'service_translations_service_id_language_code_key' };
    const inside = own().transaction(twice);
    await expect(inside).rejects.toBeInstanceOf(pg.DatabaseError);
    await expect(inside).rejects.toMatchObject(violation);
    await expect(twice(own())).rejects.toMatchObject(violation);
    await own().models.serviceTranslation.deleteMany({ where: { name: 'tx' } });
  });

  it('Prisma in a transaction reads a snapshot and cannot write in it', async () => {
    const writing = own().snapshot(async ({ models }) => {
      const before = await models.resource.count();
      await own().models.resource.create({ data: { name: 'tx later' } });
      expect(await models.resource.count()).toBe(before);
      await models.resource.create({ data: { name: 'tx' } });
    });
    await expect(writing).rejects.toMatchObject({ code: '25006' });
  });

  it('Prisma in a transaction uses the connection of the transaction and releases it', async () => {
    const pids = new Set<number>();
    for (let turn = 0; turn < 3 * deps.config.DATABASE_POOL_SIZE; turn += 1)
      await own().transaction(async (tx) => {
        await tx.models.resource.count();
        pids.add((await tx.one(backend)).pid);
      });
    expect(pids.size).toBeLessThanOrEqual(deps.config.DATABASE_POOL_SIZE);
    expect(deps.db.connections()).toMatchObject({ waiting: 0, idle: deps.db.connections().open });
  });

  it('Prisma in a transaction cannot be used after the transaction', async () => {
    const { resource } = await own().transaction(async ({ models }) => {
      await models.resource.count();
      return models;
    });
    await expect(resource.create({ data: { name: 'tx late' } })).rejects.toMatchObject({ code: 'P2028' });
    expect(await own().all(namesOf)).toEqual([]);
  });
});

describe('models without a business', () => {
  const args: Record<string, Fields> = { aggregate: { _count: true }, createMany: { data: [] } };
  const ask = async (name: string, operation: string) =>
    untyped(deps.db.ofBusiness(ownId).models, name)[operation]?.(args[operation] ?? {});

  it('models without a business include the catalogue of languages, for reading only', async () => {
    const { models } = deps.db.ofBusiness(ownId);
    expect(await models.language.count()).toBe(52);
    expect(await models.languageVoice.count()).toBe(91);
    for (const name of ['language', 'languageVoice'])
      for (const operation of WRITES) await expect(ask(name, operation)).rejects.toThrow('not offered');
  });

  it('models without a business refuse every operation, except the catalogue of languages', async () => {
    const refused = WITHOUT_BUSINESS.filter(({ name }) => !/^language(Voice)?$/.test(name));
    expect(refused.length).toBeGreaterThan(5);
    for (const { name } of refused)
      for (const operation of [...READS, ...WRITES])
        await expect(ask(name, operation)).rejects.toThrow('not offered');
  });

  it('models without a business refuse raw SQL, transactions of Prisma and extensions', () => {
    const models: object = deps.db.ofBusiness(ownId).models;
    for (const name of [
      '$queryRaw',
      '$queryRawUnsafe',
      '$executeRaw',
      '$executeRawUnsafe',
      '$transaction',
      '$extends',
    ])
      expect(Reflect.get(models, name), name).toBeUndefined();
    const offered: Extract<keyof TenantModels, `$${string}` | 'business'>[] = [];
    expect(offered).toEqual([]);
  });

  it('the tested operations are all operations that Prisma has', () => {
    const { service } = deps.prisma;
    const operations = Object.keys(service).filter(
      (name) => typeof Reflect.get(service, name) === 'function',
    );
    expect(operations.filter((name) => !name.endsWith('Raw')).sort()).toEqual([...READS, ...WRITES].sort());
  });
});
