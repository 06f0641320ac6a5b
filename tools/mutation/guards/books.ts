import { type Guard, guardsOf } from '../guard.ts';

// The database's own guards: keys, checks, append-only tables, and the function that posts.

const MIGRATIONS = 'prisma/migrations/20261122100';
const PEOPLE = `${MIGRATIONS}100_businesses_and_people/migration.sql`;
const CATALOGUE = `${MIGRATIONS}300_numbers_hours_services/migration.sql`;
const CALENDAR = `${MIGRATIONS}400_customers_and_calendar/migration.sql`;
const CALLS = `${MIGRATIONS}500_calls/migration.sql`;
const LEDGER = `${MIGRATIONS}600_ledger/migration.sql`;
const EVENTS = `${MIGRATIONS}800_events_and_mail/migration.sql`;

const books = guardsOf(LEDGER, 'integration/ledger-guards');
const posting = guardsOf('prisma/functions/post_ledger_entry.sql', 'integration/ledger-guards');
const inbox = guardsOf(EVENTS, 'integration/charge-guards');
const outbox = guardsOf(EVENTS, 'integration/begin-call');
const mails = guardsOf(EVENTS, 'worker/relay-outbox');
const keys = guardsOf(PEOPLE, 'integration/database-guards');
const audit = guardsOf(PEOPLE, 'integration/database-guards');
const numbers = guardsOf(CATALOGUE, 'integration/database-guards');
const ties = guardsOf(CALLS, 'integration/catalogue');
const tiesOfPeople = guardsOf(PEOPLE, 'integration/catalogue');
const restore = guardsOf('server/backup/restore-backup.ts', 'integration/restore-ends-sessions');

export const BOOKS: readonly Guard[] = [
  inbox('inbox: one row an event', '  UNIQUE (provider, event_key),\n', '', {
    file: 'server/domains/calls/receive-call-events.ts',
    find: 'ON CONFLICT (provider, event_key) DO NOTHING',
    replace: '',
  }),
  outbox(
    'outbox: one row a fact',
    'dedupe_key     text     NOT NULL UNIQUE,',
    'dedupe_key     text     NOT NULL,',
    {
      file: 'prisma/functions/begin_call.sql',
      find: '\n    ON CONFLICT (dedupe_key) DO NOTHING;',
      replace: ';',
    },
  ),
  mails('mails: one row a mail', '  UNIQUE (template, subject, version),\n', '', {
    file: 'server/domains/mail/mail-owners.ts',
    find: 'ON CONFLICT (template, subject, version) DO NOTHING ',
    replace: '',
  }),
  numbers(
    'numbers: one owner at a time',
    'CREATE UNIQUE INDEX phone_numbers_one_owner',
    'CREATE INDEX phone_numbers_one_owner',
  ),
  keys('people: one address, one person', '  UNIQUE (email),\n', ''),
  audit('audit: no entry is changed', 'BEFORE UPDATE OR DELETE OR TRUNCATE', 'BEFORE DELETE OR TRUNCATE'),
  audit('audit: no entry is deleted', 'BEFORE UPDATE OR DELETE OR TRUNCATE', 'BEFORE UPDATE OR TRUNCATE'),
  audit('audit: never swept away', 'BEFORE UPDATE OR DELETE OR TRUNCATE', 'BEFORE UPDATE OR DELETE'),

  guardsOf(LEDGER, 'integration/database-guards')(
    'ledger: one line a source',
    '  UNIQUE (kind, source),\n',
    '',
  ),
  books(
    'ledger: one line a place',
    '  UNIQUE (business_id, sequence),\n',
    '',
    ...[`${MIGRATIONS}700_payments`, 'prisma/migrations/20261122120000_monthly_fees'].map((migration) => ({
      file: `${migration}/migration.sql`,
      find: '  FOREIGN KEY (business_id, sequence) REFERENCES ledger_entries (business_id, sequence),\n',
      replace: '',
    })),
  ),
  books('ledger: no line of nothing', ' CHECK (amount_cents <> 0)', ''),
  books(
    'ledger: a charge carries its call',
    `  CHECK ((kind = 'call_charge') = (call_sid IS NOT NULL)),\n`,
    '',
  ),
  books(
    'ledger: a charge is named after its call and takes money',
    `CHECK (kind <> 'call_charge' OR (source = call_sid AND amount_cents < 0))`,
    'CHECK (true)',
  ),
  books('ledger: no line is changed', 'BEFORE UPDATE OR DELETE OR TRUNCATE', 'BEFORE DELETE OR TRUNCATE'),
  books('ledger: no line is deleted', 'BEFORE UPDATE OR DELETE OR TRUNCATE', 'BEFORE UPDATE OR TRUNCATE'),
  books('ledger: never swept away', 'BEFORE UPDATE OR DELETE OR TRUNCATE', 'BEFORE UPDATE OR DELETE'),
  books(
    'ledger: a line’s call is of its business',
    'FOREIGN KEY (business_id, call_sid) REFERENCES calls (business_id, call_sid)',
    'FOREIGN KEY (call_sid) REFERENCES calls (call_sid)',
  ),
  posting('posting: waits for the account', 'p_business_id FOR NO KEY UPDATE;', 'p_business_id;'),
  posting('posting: compares the business', 'v_entry.business_id <> p_business_id OR ', ''),
  posting('posting: compares the amount', ' OR v_entry.amount_cents <> p_amount_cents', ''),
  guardsOf('prisma/functions/post_ledger_entries.sql', 'integration/ledger-guards')(
    'posting: money forgives calls on trust',
    'WHEN t.is_paid THEN 0 ELSE',
    'WHEN false THEN 0 ELSE',
  ),

  ties(
    'calls: the customer is of the business',
    'FOREIGN KEY (business_id, customer_id) REFERENCES customers (business_id, id) ON DELETE SET NULL (customer_id)',
    'FOREIGN KEY (customer_id) REFERENCES customers (id) ON DELETE SET NULL',
  ),
  ties(
    'calls: the number is of the business',
    'FOREIGN KEY (business_id, phone_number_id) REFERENCES phone_numbers (business_id, id)',
    'FOREIGN KEY (phone_number_id) REFERENCES phone_numbers (id)',
  ),
  guardsOf(CALENDAR, 'integration/catalogue')(
    'appointments: the service is of the business',
    'FOREIGN KEY (business_id, service_id) REFERENCES services (business_id, id)',
    'FOREIGN KEY (service_id) REFERENCES services (id)',
  ),
  ties(
    'messages: the call is of the business',
    'FOREIGN KEY (business_id, call_sid) REFERENCES calls (business_id, call_sid)',
    'FOREIGN KEY (call_sid) REFERENCES calls (call_sid)',
  ),
  tiesOfPeople(
    'sessions: the person is of the business',
    `CHECK (sign_in_method IN ('email', 'google', 'facebook', 'apple')),
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id)`,
    `CHECK (sign_in_method IN ('email', 'google', 'facebook', 'apple')),
  FOREIGN KEY (user_id) REFERENCES users (id)`,
  ),
  restore(
    'restore: sessions and links end',
    `await endEntrances(
    client,
    tables.map(({ name }) => name),
  )`,
    '0',
  ),
];
