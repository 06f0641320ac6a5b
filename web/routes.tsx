import {
  IconCalendar,
  IconChartBar,
  IconClock,
  IconCreditCard,
  IconLayoutDashboard,
  IconListDetails,
  IconMessage,
  IconMessageChatbot,
  IconPhone,
  IconPhoneCall,
  IconSettings,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { type AppRoute, pageOf } from './lib/app-route.ts';
import { lazyPage } from './lib/lazy-page.ts';
import { matchPath } from './lib/match-path.ts';

const about = pageOf(() => import('./pages/about-page.tsx'), 'AboutPage');
const contact = pageOf(() => import('./pages/contact-page.tsx'), 'ContactPage');
const profile = pageOf(() => import('./pages/profile-page.tsx'), 'ProfilePage');
const socialCallback = pageOf(() => import('./pages/social-callback-page.tsx'), 'SocialCallbackPage');

/** Every screen of the portal: one row each. */
export const ROUTES: readonly AppRoute[] = [
  {
    path: '/login',
    access: 'public',
    title: 'access.login.page',
    page: pageOf(() => import('./pages/login-page.tsx'), 'LoginPage'),
  },
  {
    path: '/onboarding',
    access: 'public',
    title: 'signUp.page',
    page: pageOf(() => import('./pages/onboarding-page.tsx'), 'OnboardingPage'),
  },
  {
    path: '/verify-email',
    access: 'public',
    title: 'access.verify.page',
    page: pageOf(() => import('./pages/verify-email-page.tsx'), 'VerifyEmailPage'),
  },
  {
    path: '/reset-password',
    access: 'public',
    title: 'access.reset.page',
    page: pageOf(() => import('./pages/reset-password-page.tsx'), 'ResetPasswordPage'),
  },
  {
    path: '/accept-invitation',
    access: 'public',
    title: 'access.invitation.page',
    page: pageOf(() => import('./pages/invitation-page.tsx'), 'InvitationPage'),
  },
  { path: '/auth/:provider/callback', access: 'public', title: 'access.social.page', page: socialCallback },
  { path: '/auth/callback/:provider', access: 'public', title: 'access.social.page', page: socialCallback },
  {
    path: '/dashboard',
    access: 'member',
    title: 'dashboard.page',
    page: pageOf(() => import('./pages/dashboard-page.tsx'), 'DashboardPage'),
    nav: { label: 'shell.nav.dashboard', icon: IconLayoutDashboard },
  },
  {
    path: '/calendar',
    access: 'member',
    title: 'calendar.title',
    page: pageOf(() => import('./pages/calendar-page.tsx'), 'CalendarPage'),
    nav: { label: 'shell.nav.calendar', icon: IconCalendar },
  },
  {
    path: '/customers',
    access: 'member',
    title: 'customers.title',
    page: pageOf(() => import('./pages/customers-page.tsx'), 'CustomersPage'),
    nav: { label: 'shell.nav.customers', icon: IconUsers, covers: ['/customers/:id'] },
  },
  {
    path: '/customers/:id',
    access: 'member',
    title: 'customers.page.title',
    page: pageOf(() => import('./pages/customer-page.tsx'), 'CustomerPage'),
  },
  {
    path: '/call-conversations',
    access: 'member',
    title: 'calls.title',
    page: pageOf(() => import('./pages/calls-page.tsx'), 'CallsPage'),
    nav: { label: 'shell.nav.calls', icon: IconPhoneCall },
  },
  {
    path: '/messages',
    access: 'member',
    title: 'messages.title',
    page: pageOf(() => import('./pages/messages-page.tsx'), 'MessagesPage'),
    nav: { label: 'shell.nav.messages', icon: IconMessage, counts: 'messages' },
  },
  {
    path: '/voice-analytics',
    access: 'member',
    title: 'insights.tabs.voice',
    page: pageOf(() => import('./pages/voice-analytics-page.tsx'), 'VoiceAnalyticsPage'),
    nav: {
      label: 'insights.nav',
      icon: IconChartBar,
      covers: ['/call-insights', '/sentiment-analysis', '/reports'],
    },
  },
  {
    path: '/call-insights',
    access: 'member',
    title: 'insights.tabs.outcomes',
    page: pageOf(() => import('./pages/call-insights-page.tsx'), 'CallInsightsPage'),
  },
  {
    path: '/sentiment-analysis',
    access: 'member',
    title: 'insights.tabs.sentiment',
    page: pageOf(() => import('./pages/sentiment-analysis-page.tsx'), 'SentimentAnalysisPage'),
  },
  {
    path: '/reports',
    access: 'member',
    title: 'reports.title',
    page: pageOf(() => import('./pages/reports-page.tsx'), 'ReportsPage'),
  },
  {
    path: '/receptionist',
    access: 'member',
    title: 'receptionist.title',
    page: pageOf(() => import('./pages/receptionist-page.tsx'), 'ReceptionistPage'),
    nav: {
      label: 'shell.nav.receptionist',
      icon: IconMessageChatbot,
      covers: ['/translations'],
      isSetUp: true,
    },
  },
  {
    path: '/translations',
    access: 'member',
    title: 'translations.title',
    page: pageOf(() => import('./pages/translations-page.tsx'), 'TranslationsPage'),
  },
  {
    path: '/services',
    access: 'member',
    title: 'services.title',
    page: pageOf(() => import('./pages/services-page.tsx'), 'ServicesPage'),
    nav: { label: 'shell.nav.services', icon: IconListDetails, isSetUp: true },
  },
  {
    path: '/business-hours',
    access: 'member',
    needs: 'hours.week',
    title: 'hours.title',
    page: pageOf(() => import('./pages/business-hours-page.tsx'), 'BusinessHoursPage'),
    nav: { label: 'shell.nav.hours', icon: IconClock, isSetUp: true },
  },
  {
    path: '/business-phones',
    access: 'member',
    title: 'numbers.title',
    page: pageOf(() => import('./pages/business-phones-page.tsx'), 'BusinessPhonesPage'),
    nav: { label: 'shell.nav.numbers', icon: IconPhone, covers: ['/premium-numbers'], isSetUp: true },
  },
  {
    path: '/premium-numbers',
    access: 'member',
    title: 'numbers.premiumNumbers.title',
    page: pageOf(() => import('./pages/premium-numbers-page.tsx'), 'PremiumNumbersPage'),
  },
  {
    path: '/team-management',
    access: 'member',
    needs: 'team.list',
    title: 'team.title',
    page: pageOf(() => import('./pages/team-page.tsx'), 'TeamPage'),
    nav: { label: 'shell.nav.team', icon: IconUsersGroup, isSetUp: true },
  },
  {
    path: '/billing',
    access: 'member',
    needs: 'billing.account',
    title: 'billing.title',
    page: pageOf(() => import('./pages/billing-page.tsx'), 'BillingPage'),
    nav: {
      label: 'shell.nav.billing',
      icon: IconCreditCard,
      covers: ['/billing/receipts/:number'],
      isSetUp: true,
    },
  },
  {
    path: '/billing/receipts/:number',
    access: 'member',
    needs: 'billing.receipt',
    title: 'receipts.page',
    page: pageOf(() => import('./pages/receipt-page.tsx'), 'ReceiptPage'),
  },
  {
    path: '/settings',
    access: 'member',
    title: 'account.settings.title',
    page: pageOf(() => import('./pages/settings-page.tsx'), 'SettingsPage'),
    nav: {
      label: 'shell.nav.settings',
      icon: IconSettings,
      covers: ['/audit-log', '/database'],
      isSetUp: true,
    },
  },
  {
    path: '/audit-log',
    access: 'member',
    needs: 'audit.list',
    title: 'audit.title',
    page: pageOf(() => import('./pages/audit-page.tsx'), 'AuditPage'),
  },
  {
    path: '/database',
    access: 'member',
    needs: 'database.query',
    title: 'database.title',
    page: pageOf(() => import('./pages/database-page.tsx'), 'DatabasePage'),
  },
  { path: '/profile', access: 'member', title: 'account.title', page: profile },
  { path: '/about', access: 'member', hasPublicPage: true, title: 'company.about.title', page: about },
  { path: '/contact', access: 'member', hasPublicPage: true, title: 'company.contact.title', page: contact },
];

/** The frame around every member's screen; a file of its own, because visitors never need it. */
export const Shell = lazyPage(() => import('./features/shell/shell.tsx').then((file) => file.Shell));

/** The row of a path, if there is one. */
export function routeOf(path: string): AppRoute | undefined {
  return ROUTES.find((route) => matchPath(route.path, path) !== null);
}

/** Starts to fetch what a path will show. */
export function preloadRoute(path: string, signedIn: boolean): void {
  const route = routeOf(path);
  if (!route || (route.access === 'member' && !signedIn)) return;
  route.page.preload();
  if (route.access === 'member') Shell.preload();
}
