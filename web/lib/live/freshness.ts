import type { Query, QueryKey } from '@tanstack/react-query';
import type { ProcedurePath } from '../../../server/core/permissions.ts';
import { liveSince } from './live-connection.ts';

/** The topics of changes that the server's live stream announces. */
type LiveTopic = 'balance' | 'calls' | 'appointments' | 'customers' | 'catalogue' | 'team' | 'reports';

/** `person` (account and security) and `feed` (calendar URL) change only by the user's own writes. */
export type Topic = LiveTopic | 'person' | 'feed' | 'everything';

type Freshness = {
  /** A change of one of these invalidates the answer. */
  topics: readonly Topic[];
  /** Whether every change of the answer is announced by one of the topics. */
  isAnnounced: boolean;
};

const announced = (...topics: LiveTopic[]): Freshness => ({ topics, isAnnounced: true });
/** The answer also depends on something that is not announced: the clock, providers, people's sign-ins. */
const unannounced = (...topics: Topic[]): Freshness => ({ topics, isAnnounced: false });

/** Every procedure whose answer is cached. */
export const READS: Readonly<Partial<Record<ProcedurePath, Freshness>>> = {
  'appointments.feed': unannounced('feed'),
  'appointments.find': unannounced('appointments', 'customers'),
  'appointments.get': announced('appointments', 'customers'),
  'appointments.list': announced('appointments', 'customers'),
  'appointments.mailPreview': unannounced('appointments', 'customers'),
  // Changes as time passes, without an event.
  'appointments.ofCustomer': unannounced('appointments', 'customers'),
  'appointments.openSlots': unannounced('appointments', 'customers'),
  'appointments.previewSeries': unannounced('appointments'),
  'appointments.listInRange': announced('appointments', 'customers'),
  'audit.list': unannounced(),
  'auth.me': unannounced('team'),
  'auth.security': unannounced('person'),
  'auth.sessions': unannounced('person'),
  'billing.account': announced('balance'),
  'billing.balanceCourse': unannounced('balance'),
  'billing.cards': unannounced('balance'),
  'billing.feePeriod': unannounced('balance', 'catalogue'),
  'billing.latestPayment': unannounced('balance'),
  'billing.moneyBack': unannounced('balance'),
  'billing.outlook': unannounced('balance'),
  'billing.payment': unannounced('balance'),
  'billing.receipt': unannounced('balance'),
  'billing.receipts': announced('balance'),
  'billing.recharge': unannounced('balance'),
  'billing.reconciliation': unannounced('balance'),
  'billing.spending': unannounced('balance', 'calls'),
  'billing.transactions': announced('balance'),
  'businesses.get': unannounced('balance', 'catalogue'),
  'businesses.systemStatus': unannounced('balance', 'calls', 'catalogue'),
  'businesses.zoneRules': unannounced('catalogue'),
  'calls.conversation': announced('calls', 'customers', 'appointments', 'team'),
  'calls.list': announced('calls', 'customers', 'team'),
  'customers.directory': unannounced('customers', 'calls', 'appointments'),
  'customers.get': unannounced('customers'),
  'customers.list': announced('customers'),
  'customers.samePhone': unannounced('customers'),
  'database.history': unannounced('person'),
  'database.tableData': unannounced('calls', 'appointments', 'customers', 'catalogue', 'balance', 'team'),
  'database.tables': unannounced(),
  'followUps.count': announced('calls'),
  'followUps.open': announced('calls', 'customers', 'team'),
  // Holidays in the past depend on the clock.
  'holidays.list': unannounced('appointments', 'catalogue'),
  'hours.week': announced('catalogue'),
  'insights.dashboardMetrics': unannounced('calls', 'appointments', 'customers'),
  'insights.outcomes': unannounced('calls', 'appointments', 'customers', 'balance'),
  'insights.overview': unannounced('calls', 'appointments', 'customers', 'balance', 'catalogue'),
  'insights.sentiment': unannounced('calls', 'customers'),
  'insights.since': unannounced('calls'),
  'insights.team': unannounced('calls', 'appointments', 'customers', 'team'),
  'insights.voice': unannounced('calls', 'catalogue'),
  // A crashed worker sends no invalidation, so this query also polls.
  'knowledge.list': unannounced('catalogue'),
  'knowledge.passages': announced('catalogue'),
  'languages.listForBusiness': announced('catalogue'),
  'languages.removal': unannounced('catalogue'),
  'languages.supported': unannounced(),
  'languages.voices': unannounced(),
  'messages.list': announced('calls', 'customers'),
  'numbers.latestOrder': unannounced('catalogue', 'balance'),
  'numbers.list': announced('catalogue', 'balance'),
  'numbers.premium': unannounced('catalogue', 'balance'),
  'numbers.quote': unannounced('catalogue', 'balance'),
  'onboarding.progress': unannounced('catalogue', 'balance', 'calls', 'person'),
  'receptionist.answers': announced('catalogue'),
  'receptionist.coverage': announced('catalogue'),
  'receptionist.settings': announced('catalogue'),
  'reports.get': announced('reports', 'customers'),
  'reports.list': announced('reports', 'calls'),
  'reports.members': announced('team'),
  'reports.preview': unannounced('calls', 'appointments', 'customers', 'balance', 'catalogue', 'team'),
  'reports.schedules': announced('reports', 'team'),
  // Changes as time passes, without an event.
  'resources.list': unannounced('catalogue', 'appointments'),
  'routing.list': announced('catalogue'),
  'services.get': announced('catalogue'),
  'services.list': announced('catalogue'),
  'team.list': unannounced('team', 'person'),
  'translations.list': announced('catalogue'),
  'translations.overview': announced('catalogue'),
  'translations.services': announced('catalogue'),
};

/** Every write that changes cached data, except a service's texts: their form saves several and invalidates once. */
export const WRITES: Readonly<Partial<Record<ProcedurePath, readonly Topic[]>>> = {
  'appointments.book': ['appointments'],
  'appointments.bookSeries': ['appointments'],
  'appointments.cancelBookingsOfCall': ['appointments'],
  'appointments.cancelSeries': ['appointments'],
  'appointments.close': ['appointments'],
  'appointments.createFeed': ['feed'],
  'appointments.reopen': ['appointments'],
  'appointments.revokeFeed': ['feed'],
  'appointments.undo': ['appointments'],
  'appointments.undoTogether': ['appointments'],
  'appointments.update': ['appointments'],
  'auth.changePassword': ['person'],
  'auth.endOtherSessions': ['person'],
  'auth.endSession': ['person'],
  'auth.removeIdentity': ['person'],
  // The page is loaded again in it.
  'auth.chooseLanguage': [],
  'auth.updateProfile': ['person'],
  'billing.chooseCard': ['balance'],
  'billing.removeCard': ['balance'],
  'billing.requestRefund': ['balance'],
  'billing.settleCard': ['balance'],
  'billing.updateReceipts': ['balance'],
  'billing.updateRecharge': ['balance'],
  'billing.updateSpendingLimit': ['balance'],
  // Any answer may contain the business's name or depend on its zone.
  'businesses.updateProfile': ['everything'],
  'customers.create': ['customers'],
  'customers.import': ['customers'],
  'customers.removeMany': ['customers', 'appointments', 'calls'],
  'customers.setActive': ['customers'],
  'customers.remove': ['customers', 'appointments', 'calls'],
  'customers.update': ['customers'],
  // The user's own query history.
  'database.query': ['person'],
  'followUps.set': ['calls'],
  'followUps.setDone': ['calls'],
  'hours.replaceWeek': ['catalogue'],
  'knowledge.addPage': ['catalogue'],
  'knowledge.addText': ['catalogue'],
  'knowledge.readAgain': ['catalogue'],
  'knowledge.remove': ['catalogue'],
  'languages.add': ['catalogue'],
  'languages.remove': ['catalogue'],
  'languages.update': ['catalogue'],
  'messages.setHandled': ['calls'],
  'numbers.change': ['catalogue', 'balance'],
  'numbers.purchase': ['catalogue', 'balance'],
  'numbers.remove': ['catalogue', 'balance'],
  'numbers.setLanguage': ['catalogue'],
  'onboarding.chooseBalance': ['balance'],
  'onboarding.chooseNumber': ['catalogue'],
  'receptionist.deleteAnswer': ['catalogue'],
  'receptionist.saveAnswer': ['catalogue'],
  'receptionist.saveTexts': ['catalogue'],
  'receptionist.setRecording': ['catalogue'],
  'recordings.remove': ['calls'],
  'receptionist.updateSettings': ['catalogue'],
  'reports.createSchedule': ['reports'],
  'reports.generate': ['reports'],
  'reports.remove': ['reports'],
  'reports.removeSchedule': ['reports'],
  'reports.switchSchedule': ['reports'],
  'reports.updateSchedule': ['reports'],
  'resources.create': ['appointments', 'catalogue'],
  'resources.remove': ['appointments', 'catalogue'],
  'resources.order': ['catalogue', 'appointments'],
  'resources.setHours': ['catalogue', 'appointments'],
  'resources.setServices': ['catalogue', 'appointments'],
  'resources.rename': ['appointments', 'catalogue'],
  'resources.restore': ['appointments', 'catalogue'],
  'routing.confirmProof': ['catalogue'],
  'routing.removeTarget': ['catalogue'],
  'routing.saveTarget': ['catalogue'],
  'services.create': ['catalogue'],
  'services.offerBuiltIns': ['catalogue'],
  'services.remove': ['catalogue'],
  'services.update': ['catalogue'],
  'team.changeRole': ['team'],
  'team.invite': ['team'],
  'team.remove': ['team'],
  'team.resendInvitation': ['team'],
  'team.revokeInvitation': ['team'],
  'translations.remove': ['catalogue'],
  'translations.save': ['catalogue'],
};

/** An upper limit, since the server may lose an announcement. */
const ANNOUNCED_MAX_MS = 5 * 60_000;

/**
 * The one rule for how long an answer is fresh. An announced answer stays fresh until it is invalidated, as long as
 * announcements arrive; any other is refetched when a component shows it. Data that is no procedure's answer (Stripe's
 * script, an invitation) is read once.
 */
export function staleTimeOf({ queryKey, state }: Pick<Query, 'queryKey' | 'state'>): number {
  const path = pathOf(queryKey);
  if (path === null) return Number.POSITIVE_INFINITY;
  const since = liveSince();
  const isHeard = since !== null && state.dataUpdatedAt >= since;
  return isHeard && READS[path]?.isAnnounced ? ANNOUNCED_MAX_MS : 0;
}

/** Whether a change of these topics invalidates the cached answer. */
export function dependsOn(queryKey: QueryKey, topics: ReadonlySet<string>): boolean {
  const path = pathOf(queryKey);
  if (path === null) return false;
  return topics.has('everything') || (READS[path]?.topics ?? []).some((topic) => topics.has(topic));
}

/** Topics that a mutation changes, by its key; empty when it changes no cached data. */
export function topicsOfWrite(mutationKey: QueryKey | undefined): readonly Topic[] {
  const path = mutationKey && pathOf(mutationKey);
  return (path && WRITES[path]) || [];
}

const LOCAL: readonly Topic[] = ['person', 'feed', 'everything'];

/** Whether the live stream will announce a change of these topics as well. */
export const isAnnouncedToo = (topics: readonly Topic[]) => topics.some((topic) => !LOCAL.includes(topic));

/** The procedure of a key as tRPC builds it, `[['team', 'list'], …]`. */
function pathOf([path]: QueryKey): ProcedurePath | null {
  return Array.isArray(path) ? (path.join('.') as ProcedurePath) : null; // tRPC's keys come from the router.
}
