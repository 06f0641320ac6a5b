import {
  IconCalendar,
  IconChartBar,
  IconCreditCard,
  IconLayoutDashboard,
  IconMessageChatbot,
  IconPhoneCall,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react';
import type { Area } from './lib/text/texts.ts';
import { type AppRoute, pageOf } from './lib/url/app-route.ts';
import { lazyPage } from './lib/url/lazy-page.ts';
import { matchPath } from './lib/url/match-path.ts';

const about = pageOf(() => import('./pages/about-page.tsx'), 'AboutPage', ['company']);
const contact = pageOf(() => import('./pages/contact-page.tsx'), 'ContactPage', ['company']);
const profile = pageOf(() => import('./pages/profile-page.tsx'), 'ProfilePage', ['account']);
const socialCallback = pageOf(() => import('./pages/social-callback-page.tsx'), 'SocialCallbackPage', [
  'access',
]);

/** The table of all screens of the portal. */
export const ROUTES: readonly AppRoute[] = [
  {
    path: '/login',
    access: 'public',
    title: 'access.pages.login',
    page: pageOf(() => import('./pages/login-page.tsx'), 'LoginPage', ['access']),
  },
  {
    path: '/onboarding',
    access: 'public',
    title: 'access.pages.signUp',
    page: pageOf(() => import('./pages/onboarding-page.tsx'), 'OnboardingPage', [
      'onboarding',
      'numbers',
      'access',
      'tours',
      'hours',
    ]),
  },
  {
    path: '/verify-email',
    access: 'public',
    title: 'access.pages.verifyEmail',
    page: pageOf(() => import('./pages/verify-email-page.tsx'), 'VerifyEmailPage', [
      'access',
      'accessLinks',
      'signUp',
    ]),
  },
  {
    path: '/reset-password',
    access: 'public',
    title: 'access.pages.resetPassword',
    page: pageOf(() => import('./pages/reset-password-page.tsx'), 'ResetPasswordPage', [
      'access',
      'accessLinks',
      'signUp',
    ]),
  },
  {
    path: '/accept-invitation',
    access: 'public',
    title: 'access.pages.invitation',
    page: pageOf(() => import('./pages/invitation-page.tsx'), 'InvitationPage', [
      'access',
      'accessLinks',
      'signUp',
    ]),
  },
  {
    path: '/auth/:provider/callback',
    access: 'public',
    title: 'access.pages.socialSignIn',
    page: socialCallback,
  },
  {
    path: '/auth/callback/:provider',
    access: 'public',
    title: 'access.pages.socialSignIn',
    page: socialCallback,
  },
  {
    path: '/dashboard',
    access: 'member',
    title: 'shell.pages.dashboard',
    page: pageOf(() => import('./pages/dashboard-page.tsx'), 'DashboardPage', ['dashboard', 'calls']),
    nav: { label: 'shell.nav.dashboard', icon: IconLayoutDashboard },
  },
  {
    path: '/calendar',
    access: 'member',
    title: 'shell.pages.calendar',
    page: pageOf(() => import('./pages/calendar-page.tsx'), 'CalendarPage', [
      'shell',
      'calendar',
      'calendars',
    ]),
    nav: { label: 'shell.nav.calendar', icon: IconCalendar },
  },
  {
    path: '/call-conversations',
    access: 'member',
    title: 'shell.pages.calls',
    page: pageOf(() => import('./pages/calls-page.tsx'), 'CallsPage', ['shell', 'calls', 'customers']),
    nav: {
      label: 'shell.nav.calls',
      icon: IconPhoneCall,
      counts: 'followUps',
      tabs: [
        { path: '/call-conversations', label: 'shell.nav.calls' },
        { path: '/messages', label: 'shell.nav.messages' },
      ],
    },
  },
  {
    path: '/messages',
    access: 'member',
    title: 'shell.pages.messages',
    page: pageOf(() => import('./pages/messages-page.tsx'), 'MessagesPage', [
      'calls',
      'messages',
      'customers',
    ]),
  },
  {
    path: '/customers',
    access: 'member',
    title: 'shell.pages.customers',
    page: pageOf(() => import('./pages/customers-page.tsx'), 'CustomersPage', ['customers', 'calls']),
    nav: { label: 'shell.nav.customers', icon: IconUsers, covers: ['/customers/:id'] },
  },
  {
    path: '/customers/:id',
    access: 'member',
    title: 'shell.pages.customer',
    page: pageOf(() => import('./pages/customer-page.tsx'), 'CustomerPage', [
      'calls',
      'customers',
      'messages',
    ]),
  },
  {
    path: '/voice-analytics',
    access: 'member',
    title: 'shell.pages.voiceAnalytics',
    page: pageOf(() => import('./pages/voice-analytics-page.tsx'), 'VoiceAnalyticsPage', ['insights']),
    nav: {
      label: 'shell.nav.insights',
      icon: IconChartBar,
      tabs: [
        { path: '/voice-analytics', label: 'shell.pages.voiceAnalytics', keepsSearch: true },
        { path: '/call-insights', label: 'shell.pages.callInsights', keepsSearch: true },
        { path: '/sentiment-analysis', label: 'shell.pages.sentimentAnalysis', keepsSearch: true },
        { path: '/reports', label: 'shell.nav.reports', keepsSearch: true },
      ],
    },
  },
  {
    path: '/call-insights',
    access: 'member',
    title: 'shell.pages.callInsights',
    page: pageOf(() => import('./pages/call-insights-page.tsx'), 'CallInsightsPage', ['insights', 'calls']),
  },
  {
    path: '/sentiment-analysis',
    access: 'member',
    title: 'shell.pages.sentimentAnalysis',
    page: pageOf(() => import('./pages/sentiment-analysis-page.tsx'), 'SentimentAnalysisPage', ['insights']),
  },
  {
    path: '/reports',
    access: 'member',
    title: 'shell.pages.reports',
    page: pageOf(() => import('./pages/reports-page.tsx'), 'ReportsPage', ['reports']),
  },
  {
    path: '/receptionist',
    access: 'member',
    title: 'shell.pages.receptionist',
    page: pageOf(() => import('./pages/receptionist-page.tsx'), 'ReceptionistPage', ['receptionist']),
    nav: {
      label: 'shell.nav.receptionist',
      icon: IconMessageChatbot,
      tabs: [
        { path: '/receptionist', label: 'shell.nav.receptionist' },
        { path: '/services', label: 'shell.nav.services' },
        { path: '/business-hours', label: 'shell.nav.hours' },
        { path: '/business-phones', label: 'shell.nav.numbers', covers: ['/premium-numbers'] },
        { path: '/translations', label: 'shell.nav.translations' },
      ],
    },
  },
  {
    path: '/translations',
    access: 'member',
    title: 'shell.pages.translations',
    page: pageOf(() => import('./pages/translations-page.tsx'), 'TranslationsPage', ['translations']),
  },
  {
    path: '/services',
    access: 'member',
    title: 'shell.pages.services',
    page: pageOf(() => import('./pages/services-page.tsx'), 'ServicesPage', ['services']),
  },
  {
    path: '/business-hours',
    access: 'member',
    needs: 'hours.week',
    title: 'shell.pages.hours',
    page: pageOf(() => import('./pages/business-hours-page.tsx'), 'BusinessHoursPage', [
      'shell',
      'hours',
      'calendar',
      'calendars',
      'calendarDialogs',
    ]),
  },
  {
    path: '/business-phones',
    access: 'member',
    title: 'shell.pages.numbers',
    page: pageOf(() => import('./pages/business-phones-page.tsx'), 'BusinessPhonesPage', [
      'numbers',
      'payment',
      'routing',
    ]),
  },
  {
    path: '/premium-numbers',
    access: 'member',
    title: 'shell.pages.premiumNumbers',
    page: pageOf(() => import('./pages/premium-numbers-page.tsx'), 'PremiumNumbersPage', ['numbers']),
  },
  {
    path: '/team-management',
    access: 'member',
    needs: 'team.list',
    title: 'shell.pages.team',
    page: pageOf(() => import('./pages/team-page.tsx'), 'TeamPage', ['team', 'insights']),
  },
  {
    path: '/billing',
    access: 'member',
    needs: 'billing.account',
    title: 'shell.pages.billing',
    page: pageOf(() => import('./pages/billing-page.tsx'), 'BillingPage', [
      'payment',
      'billing',
      'recharge',
      'fees',
      'refunds',
      'funds',
      'cards',
      'spending',
      'receipts',
    ]),
    nav: {
      label: 'shell.nav.billing',
      icon: IconCreditCard,
      covers: ['/billing/receipts/:number'],
    },
  },
  {
    path: '/billing/receipts/:number',
    access: 'member',
    needs: 'billing.receipt',
    title: 'shell.pages.receipt',
    page: pageOf(() => import('./pages/receipt-page.tsx'), 'ReceiptPage', ['billing', 'receipts', 'payment']),
  },
  {
    path: '/settings',
    access: 'member',
    title: 'shell.pages.settings',
    page: pageOf(() => import('./pages/settings-page.tsx'), 'SettingsPage', [
      'services',
      'numbers',
      'account',
      'hours',
      'languages',
      'tours',
    ]),
    nav: {
      label: 'shell.nav.settings',
      icon: IconSettings,
      tabs: [
        { path: '/settings', label: 'shell.nav.business' },
        { path: '/team-management', label: 'shell.nav.team' },
        { path: '/profile', label: 'shell.pages.profile' },
        { path: '/audit-log', label: 'shell.pages.audit' },
        { path: '/database', label: 'shell.pages.database' },
      ],
    },
  },
  {
    path: '/audit-log',
    access: 'member',
    needs: 'audit.list',
    title: 'shell.pages.audit',
    page: pageOf(() => import('./pages/audit-page.tsx'), 'AuditPage', ['audit']),
  },
  {
    path: '/database',
    access: 'member',
    needs: 'database.query',
    title: 'shell.pages.database',
    page: pageOf(() => import('./pages/database-page.tsx'), 'DatabasePage', ['database']),
  },
  { path: '/profile', access: 'member', title: 'shell.pages.profile', page: profile },
  { path: '/about', access: 'member', hasPublicPage: true, title: 'shell.pages.about', page: about },
  { path: '/contact', access: 'member', hasPublicPage: true, title: 'shell.pages.contact', page: contact },
];

/** Texts of the frame around every member's screen. */
export const SHELL_AREAS = ['shell'] as const satisfies readonly Area[];

/** The frame around every member's screen. It is a separate chunk, because visitors never need it. */
export const Shell = lazyPage(
  () => import('./features/shell/shell.tsx').then((file) => file.Shell),
  SHELL_AREAS,
);

/** The route of a path; undefined if there is none. */
export function findRoute(path: string): AppRoute | undefined {
  return ROUTES.find((route) => matchPath(route.path, path) !== null);
}

/** Fetches the files that a path needs. Resolves even if that fails. */
export async function preloadRoute(path: string, signedIn: boolean): Promise<void> {
  const route = findRoute(path);
  if (!route || (route.access === 'member' && !signedIn)) return;
  await Promise.all([route.page.preload(), route.access === 'member' && Shell.preload()]);
}
