import type { QueryKey } from '@tanstack/react-query';
import type { ProcedurePath } from '../../../server/core/permissions.ts';

/**
 * Topics of the data that queries show and writes change. The live stream announces all topics except three. `person`
 * (account and security) and `feed` (calendar URL) concern only the user who changes them. `everything` is used where
 * the data of any query may have changed.
 */
export type Topic =
  | ('appointments' | 'balance' | 'calls' | 'catalogue' | 'customers' | 'reports' | 'team')
  | ('person' | 'feed' | 'everything');

type RouterOf<Path> = Path extends `${infer Router}.${string}` ? Router : never;

/** Topics by router. A row for a single procedure replaces the row of its router. */
type Table = Readonly<
  Record<RouterOf<ProcedurePath>, readonly Topic[]> & Partial<Record<ProcedurePath, readonly Topic[]>>
>;

/** Topics of a query: a change of one of them makes its data stale. */
const READS: Table = {
  appointments: ['appointments', 'customers'],
  'appointments.feed': ['feed'],
  'appointments.openSlots': ['appointments', 'catalogue'],
  'appointments.previewSeries': ['appointments', 'catalogue'],
  audit: [],
  auth: ['person'],
  'auth.me': ['team'],
  billing: ['balance'],
  'billing.feePeriod': ['balance', 'catalogue'],
  'billing.spending': ['balance', 'calls'],
  businesses: ['balance', 'catalogue'],
  'businesses.systemStatus': ['balance', 'calls', 'catalogue'],
  calls: ['calls', 'customers', 'team'],
  'calls.conversation': ['appointments', 'calls', 'customers', 'team'],
  callBacks: ['balance', 'catalogue'],
  'callBacks.progress': ['calls'],
  customers: ['customers'],
  'customers.directory': ['appointments', 'calls', 'customers'],
  database: [],
  'database.history': ['person'],
  'database.tableData': ['appointments', 'balance', 'calls', 'catalogue', 'customers', 'team'],
  followUps: ['calls', 'customers', 'team'],
  holidays: ['appointments', 'catalogue'],
  hours: ['catalogue'],
  insights: ['appointments', 'balance', 'calls', 'catalogue', 'customers', 'team'],
  knowledge: ['catalogue'],
  languages: ['catalogue'],
  messages: ['calls', 'customers'],
  numbers: ['balance', 'catalogue'],
  onboarding: ['balance', 'calls', 'catalogue', 'person'],
  receptionist: ['catalogue'],
  recordings: ['calls'],
  reports: ['calls', 'customers', 'reports', 'team'],
  'reports.preview': ['appointments', 'balance', 'calls', 'catalogue', 'customers', 'team'],
  resources: ['appointments', 'catalogue'],
  routing: ['catalogue'],
  services: ['catalogue'],
  team: ['person', 'team'],
  translations: ['catalogue'],
};

/**
 * Topics that a write changes. A row is empty if the write changes no query, or if its screen refetches once after
 * several writes.
 */
const WRITES: Table = {
  appointments: ['appointments', 'customers'],
  'appointments.createFeed': ['feed'],
  'appointments.revokeFeed': ['feed'],
  audit: [],
  auth: [],
  'auth.changePassword': ['person'],
  'auth.endOtherSessions': ['person'],
  'auth.endSession': ['person'],
  'auth.removeIdentity': ['person'],
  'auth.updateProfile': ['person'],
  billing: ['balance'],
  'billing.addCard': [],
  'billing.agreeToPayment': [],
  'billing.createPayment': [],
  'billing.finishRecharge': [],
  'billing.payWithCard': [],
  'billing.settlePayment': [],
  // Any query may contain the name of the business or depend on its time zone.
  businesses: ['everything'],
  calls: ['calls'],
  callBacks: ['calls'],
  customers: ['customers'],
  'customers.previewImport': [],
  'customers.remove': ['appointments', 'calls', 'customers'],
  'customers.removeMany': ['appointments', 'calls', 'customers'],
  database: ['person'],
  followUps: ['calls'],
  holidays: ['appointments'],
  hours: ['catalogue'],
  insights: [],
  knowledge: ['catalogue'],
  languages: ['catalogue'],
  messages: ['calls'],
  numbers: ['balance', 'calls', 'catalogue'],
  onboarding: ['balance', 'catalogue'],
  receptionist: ['catalogue'],
  'receptionist.openTrial': [],
  recordings: ['calls'],
  reports: ['reports'],
  resources: ['appointments', 'catalogue'],
  routing: ['catalogue'],
  services: ['catalogue'],
  'services.saveText': [],
  team: ['team'],
  translations: ['catalogue'],
};

const topicsIn = (table: Table, path: string): readonly Topic[] =>
  table[path as ProcedurePath] ?? table[path.split('.')[0] as RouterOf<ProcedurePath>] ?? [];

/**
 * True when a change of these topics makes the query with this key stale. A query that is not a procedure of the server
 * depends on no topic.
 */
export function dependsOn(key: QueryKey, topics: readonly string[]): boolean {
  const path = pathOf(key);
  if (path === null) return false;
  return topics.includes('everything') || topicsIn(READS, path).some((topic) => topics.includes(topic));
}

/** Topics that a mutation with this key changes. */
export const topicsOfWrite = (key: QueryKey | undefined) => topicsIn(WRITES, (key && pathOf(key)) ?? '');

/**
 * Returns those of `topics` that this tab did not refetch after it called `procedure` itself, because `WRITES` does not
 * list them.
 */
export function topicsBeyond(procedure: string, topics: readonly string[]): readonly string[] {
  const listed: readonly string[] = topicsIn(WRITES, procedure);
  return listed.includes('everything') ? [] : topics.filter((topic) => !listed.includes(topic));
}

/** Name of the procedure in a tRPC key such as `[['team', 'list'], …]`. */
function pathOf([path]: QueryKey): string | null {
  return Array.isArray(path) ? path.join('.') : null;
}
