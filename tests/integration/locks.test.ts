import { randomUUID } from 'node:crypto';
import { beforeEach, describe, it } from 'vitest';
import { changeRole } from '../../server/modules/identity/team/change-role.ts';
import { inviteMember } from '../../server/modules/identity/team/invite-member.ts';
import { removeMember } from '../../server/modules/identity/team/remove-member.ts';
import { importInput } from '../../server/modules/scheduling/customers/import.schema.ts';
import { importCustomers } from '../../server/modules/scheduling/customers/import-customers.ts';
import { HOURS_TEMPLATES } from '../../server/modules/scheduling/hours/hours.schema.ts';
import { replaceWeek } from '../../server/modules/scheduling/hours/replace-week.ts';
import { createResource } from '../../server/modules/scheduling/resources/create-resource.ts';
import { orderResources } from '../../server/modules/scheduling/resources/order-resources.ts';
import { removeResource } from '../../server/modules/scheduling/resources/remove-resource.ts';
import { renameResource } from '../../server/modules/scheduling/resources/rename-resource.ts';
import { listResources } from '../../server/modules/scheduling/resources/resources.queries.ts';
import { restoreResource } from '../../server/modules/scheduling/resources/restore-resource.ts';
import { setResourceHours } from '../../server/modules/scheduling/resources/set-resource-hours.ts';
import { setResourceServices } from '../../server/modules/scheduling/resources/set-resource-services.ts';
import { adminOf, makeCompany } from '../support/app.ts';
import { asMember, createTestDeps } from '../support/deps.ts';
import { forFile, forTest } from '../support/for-file.ts';
import { inTransaction, requireWaiting } from '../support/open-transaction.ts';

const deps = forFile(createTestDeps);
const company = forTest(() => makeCompany(deps));
/** The default calendar of the business, and a second one. */
let main: number;
let ben: number;

const member = () => asMember(deps, company.id);
const owner = () => adminOf(company);
const add = (name: string) => createResource(member(), owner(), { name, requestId: randomUUID() });

beforeEach(async () => {
  main = (await listResources(member().db))[0]?.id ?? 0;
  ben = (await add('Ben')).id;
});

/** Runs `change` while another transaction holds the row, and throws unless it waits for that transaction. */
async function requireSerialized(lock: string, table: string, change: () => Promise<unknown>): Promise<void> {
  const { changed } = await inTransaction(deps, async (_sql, client) => {
    await client.query(lock, [company.id]);
    const waiting = change();
    await requireWaiting(deps, waiting, table);
    return { changed: waiting };
  });
  await changed;
}

describe('calendars', () => {
  const changes: Record<string, () => Promise<unknown>> = {
    'adding a calendar': () => add('Ida'),
    'renaming a calendar': () => renameResource(member(), owner(), { resourceId: ben, name: 'Ida' }),
    'reordering the calendars': () => orderResources(member(), owner(), { resourceIds: [ben, main] }),
    'removing a calendar': () => removeResource(member(), owner(), { resourceId: ben }),
    'restoring a calendar': () => restoreResource(member(), owner(), { resourceId: ben }),
    'changing the working hours of a calendar': () =>
      setResourceHours(member(), owner(), { resourceId: ben, days: null }),
    'changing the services of a calendar': () =>
      setResourceServices(member(), owner(), { resourceId: ben, serviceIds: [] }),
  };

  it.each(Object.entries(changes))('%s waits for a booking in progress', async (_name, change) => {
    const lock = 'SELECT FROM booking_locks WHERE business_id = $1 FOR UPDATE';
    await requireSerialized(lock, 'booking_locks', change);
  });
});

describe('the team, hours and customers of a business', () => {
  const changes: Record<string, () => Promise<unknown>> = {
    'changing a role': () => changeRole(member(), owner(), { userId: company.staff.id, role: 'manager' }),
    'removing a member': () => removeMember(member(), owner(), company.staff.id),
    'inviting a member': () => inviteMember(member(), owner(), { email: 'ida@example.test', role: 'staff' }),
    'changing the opening hours': () => replaceWeek(member(), owner(), { days: HOURS_TEMPLATES.office }),
    'importing customers': () =>
      importCustomers(
        member(),
        owner(),
        importInput.parse({ csv: 'First name,Last name,Phone\nAnn,Lee,4165550102' }),
      ),
  };

  it.each(Object.entries(changes))(
    '%s waits for a concurrent change of the same business',
    async (_name, change) => {
      await requireSerialized(
        'SELECT FROM businesses WHERE id = $1 FOR NO KEY UPDATE',
        'FROM businesses',
        change,
      );
    },
  );
});
