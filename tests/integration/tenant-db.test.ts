import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { int } from '../../server/db/column-types.ts';
import type { TenantDb } from '../../server/db/database.ts';
import { ofBusiness } from '../../server/db/statement.ts';
import { bindToBusiness } from '../../server/db/tenant-models.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { makeBusiness } from '../support/factories.ts';

let deps: TestDeps;
let tenant: TenantDb;
let ownId: number;
let otherId: number;
let ownService: number;
let otherService: number;

beforeAll(async () => {
  deps = await createTestDeps();
});
afterAll(() => deps.drop());
beforeEach(async () => {
  ownId = (await makeBusiness(deps)).id;
  otherId = (await makeBusiness(deps)).id;
  tenant = deps.db.ofBusiness(ownId);
  ownService = (await deps.prisma.service.create({ data: { businessId: ownId } })).id;
  otherService = (await deps.prisma.service.create({ data: { businessId: otherId } })).id;
});

async function servicesOf(businessId: number) {
  const { rows } = await deps.pool.query(
    'SELECT id, price_cents FROM services WHERE business_id = $1 ORDER BY id',
    [businessId],
  );
  return rows;
}

describe('the models of a business', () => {
  it('find only its own rows, whatever is asked for', async () => {
    const { service } = tenant.models;
    expect((await service.findMany()).map((row) => row.id)).toEqual([ownService]);
    expect(await service.findMany({ where: { businessId: otherId } })).toEqual(
      await service.findMany({ where: { businessId: ownId } }),
    );
    expect(
      (await service.findMany({ where: { OR: [{ id: otherService }, { id: ownService }] } })).length,
    ).toBe(1);
    expect(await service.findFirst({ where: { id: otherService } })).toBeNull();
    expect(await service.findUnique({ where: { id: otherService } })).toBeNull();
    expect(
      await service.findUnique({ where: { businessId_id: { businessId: otherId, id: otherService } } }),
    ).toBeNull();
  });

  it('count and sum only its own rows', async () => {
    expect(await tenant.models.service.count()).toBe(1);
    expect((await tenant.models.service.aggregate({ _count: true }))._count).toBe(1);
    const groups = await tenant.models.service.groupBy({ by: ['businessId'] });
    expect(groups).toEqual([{ businessId: ownId }]);
  });

  it('update only its own rows', async () => {
    const before = await servicesOf(otherId);
    const data = { priceCents: 1 };
    await expect(tenant.models.service.update({ where: { id: otherService }, data })).rejects.toThrow();
    expect(await tenant.models.service.updateMany({ where: { id: otherService }, data })).toEqual({
      count: 0,
    });
    expect(await tenant.models.service.updateMany({ where: { businessId: otherId }, data })).toEqual({
      count: 1,
    });
    expect(await servicesOf(otherId)).toEqual(before);
    expect(await servicesOf(ownId)).toEqual([{ id: ownService, price_cents: 1 }]);
  });

  it('delete only its own rows', async () => {
    const before = await servicesOf(otherId);
    await expect(tenant.models.service.delete({ where: { id: otherService } })).rejects.toThrow();
    await tenant.models.service.deleteMany({ where: { businessId: otherId } });
    expect(await servicesOf(otherId)).toEqual(before);
    expect(await servicesOf(ownId)).toEqual([]);
  });

  it('create only its own rows', async () => {
    const data = { businessId: otherId };
    const before = await servicesOf(otherId);
    expect((await tenant.models.service.create({ data })).businessId).toBe(ownId);
    await tenant.models.service.createMany({ data: [data, data] });
    expect((await tenant.models.service.createManyAndReturn({ data: [data] }))[0]?.businessId).toBe(ownId);
    expect(await servicesOf(otherId)).toEqual(before);
    expect(await servicesOf(ownId)).toHaveLength(5);
  });

  it('never hand a row to another business', async () => {
    const data = { businessId: otherId };
    const before = await servicesOf(otherId);
    await tenant.models.service.update({ where: { id: ownService }, data });
    await tenant.models.service.updateMany({ data });
    await tenant.models.service.updateManyAndReturn({ data });
    expect(bindToBusiness('upsert', { where: {}, create: data, update: data }, ownId)).toEqual({
      where: { businessId: ownId },
      create: { businessId: ownId },
      update: { businessId: ownId },
    });
    expect(await servicesOf(otherId)).toEqual(before);
    expect((await servicesOf(ownId)).map((row) => row.id)).toEqual([ownService]);
  });

  it('upsert no row of another business, whether that is refused or does nothing', async () => {
    const before = await servicesOf(otherId);
    const where = { serviceId_languageCode: { serviceId: otherService, languageCode: 'en' } };
    await deps.prisma.serviceTranslation.create({
      data: { businessId: otherId, serviceId: otherService, languageCode: 'en', name: 'Theirs' },
    });
    const create = { businessId: otherId, serviceId: otherService, languageCode: 'en', name: 'Mine' };
    const upsert = tenant.models.serviceTranslation.upsert({ where, create, update: { name: 'Mine' } });
    expect(await upsert.catch(() => null)).toBeNull();
    const { rows } = await deps.pool.query('SELECT name FROM service_translations WHERE business_id = $1', [
      otherId,
    ]);
    expect(rows).toEqual([{ name: 'Theirs' }]);
    expect(await servicesOf(otherId)).toEqual(before);
  });

  it('show the shared catalogue to everyone', async () => {
    expect(await tenant.models.language.count()).toBe(52);
    expect(await tenant.models.languageVoice.count()).toBe(91);
  });

  it('offer no raw SQL and no bare businesses', () => {
    type Offered = keyof TenantDb['models'];
    const forbidden: Extract<
      Offered,
      '$queryRaw' | '$executeRaw' | '$queryRawUnsafe' | '$transaction' | 'business'
    >[] = [];
    expect(forbidden).toEqual([]);
  });
});

describe('a statement of a business', () => {
  it('has the business of its runner as $business, whatever a caller gives under that name', async () => {
    const text = 'SELECT id FROM services WHERE business_id = $business';
    const services = ofBusiness({ name: 'test.services', row: { id: int }, text });
    const smuggled = [services, { business: otherId }] as unknown as [typeof services];
    expect(await deps.db.ofBusiness(ownId).all(...smuggled)).toEqual([{ id: ownService }]);
    const inTransaction = deps.db.transaction((tx) => tx.ofBusiness(ownId).all(...smuggled));
    expect(await inTransaction).toEqual([{ id: ownService }]);
  });
});
