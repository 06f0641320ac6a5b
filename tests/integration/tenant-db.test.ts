import { beforeEach, expect, it } from 'vitest';
import { int } from '../../server/db/column-types.ts';
import { ofBusiness } from '../../server/db/statement.ts';
import { createTestDeps } from '../support/deps.ts';
import { makeBusiness } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';

const deps = forFile(createTestDeps);
let ownId: number;
let otherId: number;
let ownService: number;

beforeEach(async () => {
  ownId = (await makeBusiness(deps)).id;
  otherId = (await makeBusiness(deps)).id;
  ownService = (await deps.prisma.service.create({ data: { businessId: ownId } })).id;
  await deps.prisma.service.create({ data: { businessId: otherId } });
});

it('a statement of a business binds $business to the business of its runner and ignores a caller’s value', async () => {
  const text = 'SELECT id FROM services WHERE business_id = $business';
  const services = ofBusiness({ name: 'test.services', row: { id: int }, text });
  const smuggled = [services, { business: otherId }] as unknown as [typeof services];
  expect(await deps.db.ofBusiness(ownId).all(...smuggled)).toEqual([{ id: ownService }]);
  const inTransaction = deps.db.transaction((tx) => tx.ofBusiness(ownId).all(...smuggled));
  expect(await inTransaction).toEqual([{ id: ownService }]);
});
