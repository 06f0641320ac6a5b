import { IconCreditCard, IconLayoutDashboard, IconPhoneCall } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { ProcedurePath } from '../server/core/permissions.ts';
import { type LazyPage, lazyPage } from './lib/lazy-page.ts';
import type { PlainTextKey } from './lib/texts/t.ts';

type AppRoute = {
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

/** Every screen of the portal: one row each. */
export const ROUTES: readonly AppRoute[] = [
  {
    path: '/',
    access: 'public',
    title: 'common.tagline',
    page: lazyPage(() => import('./features/public/home-page.tsx').then((file) => file.HomePage)),
  },
  {
    path: '/login',
    access: 'public',
    title: 'access.login.page',
    page: lazyPage(() => import('./features/access/login-page.tsx').then((file) => file.LoginPage)),
  },
  {
    path: '/dashboard',
    access: 'member',
    title: 'dashboard.page',
    page: lazyPage(() =>
      import('./features/dashboard/dashboard-page.tsx').then((file) => file.DashboardPage),
    ),
    nav: { label: 'shell.nav.dashboard', icon: IconLayoutDashboard },
  },
  {
    path: '/call-conversations',
    access: 'member',
    title: 'calls.title',
    page: lazyPage(() => import('./features/calls/calls-page.tsx').then((file) => file.CallsPage)),
    nav: { label: 'shell.nav.calls', icon: IconPhoneCall },
  },
  {
    path: '/billing',
    access: 'member',
    needs: 'billing.account',
    title: 'billing.title',
    page: lazyPage(() => import('./pages/billing-page.tsx').then((file) => file.BillingPage)),
    nav: { label: 'shell.nav.billing', icon: IconCreditCard },
  },
];

/** The frame around every member's screen; a file of its own, because visitors never need it. */
export const Shell = lazyPage(() => import('./features/shell/shell.tsx').then((file) => file.Shell));

/** The row of a path, if there is one. */
export function routeOf(path: string): AppRoute | undefined {
  return ROUTES.find((route) => route.path === path);
}

/** Starts to fetch what a path will show. */
export function preloadRoute(path: string, signedIn: boolean): void {
  const route = routeOf(path);
  if (!route || (route.access === 'member' && !signedIn)) return;
  route.page.preload();
  if (route.access === 'member') Shell.preload();
}
