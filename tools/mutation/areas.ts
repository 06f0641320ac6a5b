/** A part of the product with its mutated files, and the tests that must detect the mutants. */
type Area = {
  /** Folders or files below server/. */
  sources: readonly string[];
  /** Files of prisma/schema. The constraints, indexes and triggers of their tables are mutated. */
  tables: readonly string[];
  /**
   * Name prefixes of test files about roles and tenant isolation. They run first for mutants of the access table, and
   * for mutants that lack a condition on the business.
   */
  first: readonly string[];
  /** Name prefixes of test files. A mutant survives if all of these files pass. */
  tests: readonly string[];
};

export const AREAS: Readonly<Record<string, Area>> = {
  billing: {
    sources: ['modules/billing'],
    tables: ['billing'],
    first: [],
    tests: (
      'billing card cards charge closed-accounts dunning fee fees first-recharge founders held-rows ledger money ' +
      'number-fees number-orders payment payments receipt recharge recharges reconciliation refunds render-reason ' +
      'spending stripe suspension'
    ).split(' '),
  },
  scheduling: {
    sources: ['modules/scheduling'],
    tables: ['scheduling'],
    first: [],
    tests: (
      'adopted-calls agent-bookings agent-tools appointment appointments booking-race calendar closed compared ' +
      'customer customers dashboard-and-services holidays hours late-changes mail-preview move-undo open-slots ' +
      'public-holidays reminders resources series services slot-holds taken-calls zone'
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
 * Matches the description of a mutant that lacks a condition on the business. Such mutants belong to the area
 * `tenants`, in all folders.
 */
export const TENANT_CONDITION = /^without [\w.]+ = \$business$/;
export const TENANT_AREA = 'tenants';
/** The kinds of mutations of the access table and its rules. */
export const ACCESS_KINDS = ['permission', 'unverified'];
/** The folder of the statements with conditions on the business. */
export const TENANT_SOURCES = 'modules';

/**
 * Tests that belong to every area: those of the constraints, browser views and locks of all tables, of the activity log and of
 * roles.
 */
export const TESTS_OF_EVERY_AREA = [
  'audit-log',
  'database-browser',
  'database-guards',
  'impossible-rows',
  'locks',
  'roles',
];

/** Folders with slow tests: races, crashes and whole scenarios. */
export const SLOW_FOLDERS = ['scenarios', 'faults'];
/**
 * Test folders; the slow folders are last and run after all others. `NO_BEHAVIOUR`: test files that only compare the
 * schema or types. Such a file only runs for mutants of files that it imports.
 */
export const TEST_FOLDERS = ['unit', 'integration', 'http', 'worker', 'property', ...SLOW_FOLDERS];
export const NO_BEHAVIOUR = ['migrations', 'statements', 'seed', 'mutation'];
