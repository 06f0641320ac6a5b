import { type Edit, type Guard, guardsOf } from '../guard.ts';

// The wall between businesses: one mutation for each predicate. `OR true` keeps the parameter in use, which statements
// require.

const CALLS = 'server/domains/calls/calls.queries.ts';
const accounts = guardsOf('server/domains/auth/auth.queries.ts', 'integration/statement-wall');
const account = guardsOf('server/domains/billing/billing.queries.ts', 'integration/statement-wall');
const ledger = guardsOf('server/domains/billing/ledger.queries.ts', 'integration/tenant-wall');
const businesses = guardsOf('server/domains/businesses/businesses.queries.ts', 'integration/statement-wall');
const calls = guardsOf(CALLS, 'integration/tenant-wall');
const figures = guardsOf(CALLS, 'integration/statement-wall');
const insights = guardsOf('server/domains/insights/insights.queries.ts', 'integration/statement-wall');
const appointments = guardsOf('server/domains/insights/insights.queries.ts', 'integration/tenant-wall');
const numbers = guardsOf('server/domains/numbers/numbers.queries.ts', 'integration/tenant-wall');
const tenant = guardsOf('server/db/tenant-models.ts', 'integration/tenant-db');

const callFilter: Edit = {
  file: 'server/domains/calls/call-filter.ts',
  find: '`c.business_id = $business\n      AND ($customerId',
  replace: '`(c.business_id = $business OR true)\n      AND ($customerId',
};

export const WALL: readonly Guard[] = [
  accounts(
    'auth.me',
    'JOIN businesses b ON b.id = u.business_id\n    WHERE u.business_id = $business',
    'JOIN businesses b ON b.id = u.business_id\n    WHERE (u.business_id = $business OR true)',
  ),
  account(
    'billing.account',
    `accounts WHERE business_id = $business'`,
    `accounts WHERE (business_id = $business OR true) ORDER BY business_id DESC'`,
  ),
  ledger(
    'billing.transactions',
    'WHERE l.business_id = $business AND b.id = $business AND ($cursor',
    'WHERE b.id = l.business_id AND ($business::int IS NOT NULL) AND ($cursor',
  ),
  businesses(
    'businesses.get',
    'WHERE b.id = $business AND a.business_id = $business`,\n});\n\n/** The view',
    'WHERE b.id <> $business AND (a.business_id = $business OR true)`,\n});\n\n/** The view',
  ),
  businesses(
    'status: numbers',
    'n.business_id = $business AND n.status',
    '(n.business_id = $business OR true) AND n.status',
  ),
  businesses(
    'status: count of numbers',
    'phone_numbers WHERE business_id = $business AND',
    'phone_numbers WHERE (business_id = $business OR true) AND',
  ),
  businesses(
    'status: services',
    'services WHERE business_id = $business AND deleted_at',
    'services WHERE (business_id = $business OR true) AND deleted_at',
  ),
  businesses(
    'status: languages',
    'business_languages WHERE business_id = $business)',
    'business_languages WHERE (business_id = $business OR true))',
  ),
  businesses(
    'status: hours',
    'business_hours WHERE business_id = $business)',
    'business_hours WHERE (business_id = $business OR true))',
  ),
  businesses(
    'status: the account',
    'WHERE b.id = $business AND a.business_id = $business`,\n});\ntype StatusRow',
    'WHERE b.id <> $business AND (a.business_id = $business OR true)`,\n});\ntype StatusRow',
  ),
  calls(
    'calls.list: the page',
    'JOIN calls c ON c.business_id = b.id $',
    'JOIN calls c ON true $',
    callFilter,
  ),
  calls(
    'calls.list: the count',
    'JOIN calls c ON c.business_id = b.id\n',
    'JOIN calls c ON true\n',
    callFilter,
  ),
  figures(
    'calls.list: the cursor',
    'x.business_id = $business AND',
    '(x.business_id = $business OR true) AND',
  ),
  calls(
    'calls.conversation',
    'WHERE c.business_id = $business AND c.call_sid = $callSid',
    'WHERE (c.business_id = $business OR true) AND c.call_sid = $callSid',
  ),
  insights(
    'dashboard: customers',
    'customers WHERE business_id = $business)',
    'customers WHERE (business_id = $business OR true))',
  ),
  insights(
    'dashboard: customers of the week',
    'WHERE business_id = $business AND created_at',
    'WHERE (business_id = $business OR true) AND created_at',
  ),
  insights(
    'dashboard: calls',
    'FROM calls, week WHERE business_id = $business',
    'FROM calls, week WHERE (business_id = $business OR true)',
  ),
  appointments(
    'dashboard: appointments',
    'JOIN appointments a ON a.business_id = $business\n',
    'JOIN appointments a ON (a.business_id = $business OR true)\n',
    {
      file: 'server/domains/insights/insights.queries.ts',
      find: 'WHERE a.business_id = $business AND a.booking_type',
      replace: 'WHERE (a.business_id = $business OR true) AND a.booking_type',
    },
  ),
  numbers(
    'numbers.list',
    'WHERE n.business_id = $business AND b.id = $business',
    'WHERE (n.business_id = $business OR true)',
  ),
  guardsOf('server/domains/auth/sessions/sessions.ts', 'integration/sign-in')(
    'auth.logout',
    'WHERE business_id = $business AND token_hash',
    'WHERE (business_id = $business OR true) AND token_hash',
  ),

  tenant('models: where', 'bound.where = { ...args.where, businessId };', 'bound.where = { ...args.where };'),
  tenant('models: many rows', '({ ...row, businessId })', '({ ...row })'),
  tenant('models: one row', ': { ...data, businessId };', ': { ...data };'),
  tenant('models: a row never changes hands', '? { ...data, businessId } :', '? { ...data } :'),
  tenant(
    'models: upsert',
    'bound.create = { ...args.create, businessId };',
    'bound.create = { ...args.create };',
  ),
  guardsOf('server/db/database.ts', 'integration/tenant-db')(
    'statements: $business is the runner’s',
    `if (key === 'business' && scope === 'business') return businessId;`,
    `if (key === 'business' && scope === 'business') return given.business ?? businessId;`,
  ),
  guardsOf('server/trpc/procedures.ts', 'integration/tenant-wall')(
    'statements: bound to the session’s business',
    'deps.db.ofBusiness(session.businessId)',
    'deps.db.ofBusiness(session.businessId + 1)',
  ),
];
