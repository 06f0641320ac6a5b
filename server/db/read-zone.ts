import { zone } from './column-types.ts';
import type { TenantRunner } from './database.ts';
import { ofBusiness } from './statement.ts';

const zoneOfBusiness = ofBusiness({
  name: 'businesses.zone',
  row: { timezone: zone },
  text: 'SELECT timezone FROM businesses WHERE id = $business',
});

/** The name of the business's time zone. */
export async function readZone(db: TenantRunner): Promise<string> {
  return (await db.one(zoneOfBusiness)).timezone;
}
