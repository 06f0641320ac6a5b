import { beforeEach, expect, it } from 'vitest';
import { int, text } from '../../server/db/column-types.ts';
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

it('a statement of a business gets the business of its runner as $business, and ignores a business that the code passes', async () => {
  const query = 'SELECT id FROM services WHERE business_id = $business';
  const services = ofBusiness({ name: 'test.services', row: { id: int }, text: query });
  const smuggled = [services, { business: otherId }] as unknown as [typeof services];
  expect(await deps.db.ofBusiness(ownId).all(...smuggled)).toEqual([{ id: ownService }]);
  const inTransaction = deps.db.transaction((tx) => tx.ofBusiness(ownId).all(...smuggled));
  expect(await inTransaction).toEqual([{ id: ownService }]);
});

it('a statement throws for a bigint that a number cannot hold', async () => {
  const largest = ofBusiness({
    name: 'test.largest',
    params: { cents: text },
    row: { cents: int },
    text: 'SELECT $cents::bigint AS cents FROM services WHERE business_id = $business',
  });
  const read = (cents: bigint) => deps.db.ofBusiness(ownId).one(largest, { cents: String(cents) });
  const max = Number.MAX_SAFE_INTEGER;
  expect(await read(BigInt(max))).toEqual({ cents: max });
  await expect(read(BigInt(max) + 1n)).rejects.toThrow(RangeError);
});
