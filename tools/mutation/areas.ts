/** The mutated folders, and the tests that must detect the mutants, by folder and name prefix. */
type Area = {
  /** Folders or files below server/. */
  sources: readonly string[];
  /** Files of prisma/schema: the tables whose constraints, indexes and triggers are mutated. */
  tables: readonly string[];
  /** Generated suites about access, which run first for a mutation of access. */
  first: readonly string[];
  /** Name prefixes of test files; a survivor has passed all of them. */
  tests: readonly string[];
};

export const AREAS: Readonly<Record<string, Area>> = {
  billing: {
    sources: ['modules/billing'],
    tables: ['billing'],
    first: [],
    tests: (
      'billing card cards charge dunning fee fees first-recharge founders held-rows ledger money number-fees payment ' +
      'payments receipt recharge recharges reconciliation render-reason spending stripe suspension'
    ).split(' '),
  },
  scheduling: {
    sources: ['modules/scheduling'],
    tables: ['scheduling'],
    first: [],
    tests: (
      'agent-bookings agent-tools appointment appointments booking-race calendar closed compared customer customers ' +
      'dashboard-and-services hours mail-preview move-undo open-slots reminders resources series ' +
      'services slot-holds taken-calls zone'
    ).split(' '),
  },
  tenants: {
    sources: ['modules/tenants', 'modules/insight/database', 'db'],
    tables: ['tenants', 'insight'],
    first: ['tenant-statements', 'tenant-wall', 'statement-wall'],
    tests: (
      'app-role closed-accounts daily-digest database database-browser founders identities lost-connections ' +
      'onboarding pipelined-reads reports restore sign-up statement statement-wall suspension tenant zone zones'
    ).split(' '),
  },
  permissions: {
    sources: [
      'modules/identity/auth',
      'modules/identity/team',
      'core/permissions.ts',
      'core/roles.ts',
      'trpc',
    ],
    tables: ['identity'],
    first: ['permissions', 'role-matrix'],
    tests: (
      'account address audit call-budgets identities own-account password permissions ' +
      'portal-language purge-expired restore role-matrix roles session sign-in sign-up social strong-password team trpc'
    ).split(' '),
  },
};

/**
 * A condition of a statement on the business of its rows. Such mutants belong to the area of tenants in all folders.
 */
export const TENANT_CONDITION = /^without [\w.]+ = \$business$/;
export const TENANT_AREA = 'tenants';
/** The kinds of mutations of the access table and its rules. */
export const ACCESS_KINDS = ['permission', 'unverified'];
/** The folder of statements with such conditions. */
export const TENANT_SOURCES = 'modules';

/** Tests of constraints, browser views and locks of all tables, of the activity log and of roles: they belong to every area. */
export const TESTS_OF_EVERY_AREA = [
  'audit-log',
  'database-browser',
  'database-guards',
  'impossible-rows',
  'locks',
  'roles',
];

/** Races, crashes and whole journeys. */
export const SLOW_FOLDERS = ['scenarios', 'faults'];
/**
 * Test folders, slow ones last: theirs run after all others. The listed files only compare the schema or types, and
 * therefore test no behaviour but that of the files that they import.
 */
export const TEST_FOLDERS = ['unit', 'integration', 'http', 'worker', 'property', ...SLOW_FOLDERS];
export const NO_BEHAVIOUR = ['migrations', 'statements', 'seed', 'mutation'];
