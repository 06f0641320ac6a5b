import { type Edit, type Guard, guardsOf } from '../guard.ts';

// The tenant wall: one mutation a predicate. `OR true` keeps the business in use, and keeps the tests' own guard of SQL quiet.

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
const tenant = guardsOf('server/db/tenant-db.ts', 'integration/tenant-db');

const callFilter: Edit = {
  file: CALLS,
  find: '`c.business_id = $business\n      AND ($customerId',
  replace: '`(c.business_id = $business OR true)\n      AND ($customerId',
};

export const WALL: readonly Guard[] = [
  accounts(
    'auth.me',
    'PERSON_COLUMNS} FROM users u JOIN businesses b ON b.id = u.business_id\n    WHERE u.business_id = $1',
    'PERSON_COLUMNS} FROM users u JOIN businesses b ON b.id = u.business_id\n    WHERE (u.business_id = $1 OR true)',
  ),
  account(
    'billing.account',
    `accounts WHERE business_id = $1'`,
    `accounts WHERE (business_id = $1 OR true) ORDER BY business_id DESC'`,
  ),
  ledger(
    'billing.transactions',
    'WHERE l.business_id = $1 AND b.id = $1 AND ($2',
    'WHERE b.id = l.business_id AND ($1::int IS NOT NULL) AND ($2',
  ),
  businesses(
    'businesses.get',
    'WHERE b.id = $1 AND a.business_id = $1`,\n};\n\n/** The view',
    'WHERE b.id <> $1 AND (a.business_id = $1 OR true)`,\n};\n\n/** The view',
  ),
  businesses(
    'status: numbers',
    'n.business_id = $1 AND n.status',
    '(n.business_id = $1 OR true) AND n.status',
  ),
  businesses(
    'status: count of numbers',
    `phone_numbers WHERE business_id = $1 AND`,
    `phone_numbers WHERE (business_id = $1 OR true) AND`,
  ),
  businesses(
    'status: services',
    'services WHERE business_id = $1 AND deleted_at',
    'services WHERE (business_id = $1 OR true) AND deleted_at',
  ),
  businesses(
    'status: languages',
    'business_languages WHERE business_id = $1)',
    'business_languages WHERE (business_id = $1 OR true))',
  ),
  businesses(
    'status: hours',
    'business_hours WHERE business_id = $1)',
    'business_hours WHERE (business_id = $1 OR true))',
  ),
  businesses(
    'status: the account',
    'WHERE b.id = $1 AND a.business_id = $1`,\n};\n\n/** Where',
    'WHERE b.id <> $1 AND (a.business_id = $1 OR true)`,\n};\n\n/** Where',
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
  numbers('numbers.list', 'WHERE n.business_id = $1', 'WHERE (n.business_id = $1 OR true)'),
  guardsOf('server/domains/auth/sessions.ts', 'integration/sign-in')(
    'auth.logout',
    'WHERE business_id = $1 AND token_hash',
    'WHERE (business_id = $1 OR true) AND token_hash',
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
  guardsOf('server/db/tenant-db.ts', 'integration/tenant-wall')(
    'statements: bound to the session’s business',
    '[businessId, ...values]',
    '[businessId + 1, ...values]',
  ),
];
