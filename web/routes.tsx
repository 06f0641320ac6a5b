import {
  IconCalendar,
  IconCreditCard,
  IconLayoutDashboard,
  IconPhoneCall,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { ProcedurePath } from '../server/core/permissions.ts';
import { type LazyPage, lazyPage } from './lib/lazy-page.ts';
import { matchPath } from './lib/match-path.ts';
import type { PlainTextKey } from './lib/texts/t.ts';

type AppRoute = {
  /** A segment that begins with a colon stands for any one segment. */
  path: string;
  page: LazyPage;
  /** `member` needs a session and stands inside the shell. */
  access: 'public' | 'member';
  /** Members whose role may not call this procedure get a friendly refusal instead of the page. */
  needs?: ProcedurePath;
  title: PlainTextKey;
  /** Routes with an icon are in the navigation, in the order of this table. */
  nav?: { label: PlainTextKey; icon: ComponentType<{ size?: number; stroke?: number }> };
};

const socialCallback = lazyPage(() =>
  import('./pages/social-callback-page.tsx').then((file) => file.SocialCallbackPage),
);

/** Every screen of the portal: one row each. */
export const ROUTES: readonly AppRoute[] = [
  {
    path: '/',
    access: 'public',
    title: 'common.tagline',
    page: lazyPage(() => import('./pages/home-page.tsx').then((file) => file.HomePage)),
  },
  {
    path: '/login',
    access: 'public',
    title: 'access.login.page',
    page: lazyPage(() => import('./pages/login-page.tsx').then((file) => file.LoginPage)),
  },
  {
    path: '/onboarding',
    access: 'public',
    title: 'signUp.page',
    page: lazyPage(() => import('./pages/onboarding-page.tsx').then((file) => file.OnboardingPage)),
  },
  {
    path: '/verify-email',
    access: 'public',
    title: 'access.verify.page',
    page: lazyPage(() => import('./pages/verify-email-page.tsx').then((file) => file.VerifyEmailPage)),
  },
  {
    path: '/reset-password',
    access: 'public',
    title: 'access.reset.page',
    page: lazyPage(() => import('./pages/reset-password-page.tsx').then((file) => file.ResetPasswordPage)),
  },
  {
    path: '/accept-invitation',
    access: 'public',
    title: 'access.invitation.page',
    page: lazyPage(() => import('./pages/invitation-page.tsx').then((file) => file.InvitationPage)),
  },
  { path: '/auth/:provider/callback', access: 'public', title: 'access.social.page', page: socialCallback },
  { path: '/auth/callback/:provider', access: 'public', title: 'access.social.page', page: socialCallback },
  {
    path: '/dashboard',
    access: 'member',
    title: 'dashboard.page',
    page: lazyPage(() => import('./pages/dashboard-page.tsx').then((file) => file.DashboardPage)),
    nav: { label: 'shell.nav.dashboard', icon: IconLayoutDashboard },
  },
  {
    path: '/calendar',
    access: 'member',
    title: 'calendar.title',
    page: lazyPage(() => import('./pages/calendar-page.tsx').then((file) => file.CalendarPage)),
    nav: { label: 'shell.nav.calendar', icon: IconCalendar },
  },
  {
    path: '/customers',
    access: 'member',
    title: 'customers.title',
    page: lazyPage(() => import('./pages/customers-page.tsx').then((file) => file.CustomersPage)),
    nav: { label: 'shell.nav.customers', icon: IconUsers },
  },
  {
    path: '/call-conversations',
    access: 'member',
    title: 'calls.title',
    page: lazyPage(() => import('./pages/calls-page.tsx').then((file) => file.CallsPage)),
    nav: { label: 'shell.nav.calls', icon: IconPhoneCall },
  },
  {
    path: '/settings',
    access: 'member',
    title: 'account.settings.title',
    page: lazyPage(() => import('./pages/settings-page.tsx').then((file) => file.SettingsPage)),
    nav: { label: 'shell.nav.settings', icon: IconSettings },
  },
  {
    path: '/billing',
    access: 'member',
    needs: 'billing.account',
    title: 'billing.title',
    page: lazyPage(() => import('./pages/billing-page.tsx').then((file) => file.BillingPage)),
    nav: { label: 'shell.nav.billing', icon: IconCreditCard },
  },
  {
    path: '/profile',
    access: 'member',
    title: 'account.title',
    page: lazyPage(() => import('./pages/profile-page.tsx').then((file) => file.ProfilePage)),
  },
  {
    path: '/business-hours',
    access: 'member',
    needs: 'hours.week',
    title: 'hours.title',
    page: lazyPage(() => import('./pages/business-hours-page.tsx').then((file) => file.BusinessHoursPage)),
  },
  {
    path: '/team-management',
    access: 'member',
    needs: 'team.list',
    title: 'team.title',
    page: lazyPage(() => import('./pages/team-page.tsx').then((file) => file.TeamPage)),
  },
  {
    path: '/audit-log',
    access: 'member',
    needs: 'audit.list',
    title: 'audit.title',
    page: lazyPage(() => import('./pages/audit-page.tsx').then((file) => file.AuditPage)),
  },
  {
    path: '/services',
    access: 'member',
    title: 'services.title',
    page: lazyPage(() => import('./pages/services-page.tsx').then((file) => file.ServicesPage)),
  },
  {
    path: '/translations',
    access: 'member',
    title: 'translations.title',
    page: lazyPage(() => import('./pages/translations-page.tsx').then((file) => file.TranslationsPage)),
  },
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
