import { DirectionProvider, MantineProvider, Skeleton, Stack } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { roleMay } from '../server/core/permissions.ts';
import { ConnectionBanner } from './components/connection-banner.tsx';
import { ErrorBoundary } from './components/error-boundary.tsx';
import { PublicFrame } from './components/public-frame.tsx';
import { Toaster } from './components/toaster.tsx';
import { discardForeignDrafts, followSignOuts } from './lib/forms/drafts.ts';
import { currentConnection, subscribeToConnection } from './lib/live/connection.ts';
import { createQueryClient, rereadFailed } from './lib/live/query-client.ts';
import { reloadOnce } from './lib/live/reload-once.ts';
import { loginPathFor } from './lib/session/return-to.ts';
import { currentSession, hasLostBusiness, subscribeToSession, useSession } from './lib/session/session.ts';
import type { Session } from './lib/session/session-values.ts';
import { currentLanguage } from './lib/text/texts.ts';
import type { AppRoute } from './lib/url/app-route.ts';
import { NoAccessPage } from './pages/no-access-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { findRoute, ROUTES, Shell } from './routes.tsx';
import { colorSchemeManager, cssVariablesResolver, theme } from './theme.ts';
import { createApiClient, trpc } from './trpc.ts';

/** The portal: providers around the screen of the current path. */
export function App() {
  return (
    <DirectionProvider initialDirection={currentLanguage().dir} detectDirection={false}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
      >
        <ApiProvider>
          <ConnectionBanner />
          <Screen />
          <Toaster />
        </ApiProvider>
      </MantineProvider>
    </DirectionProvider>
  );
}

function Screen() {
  const session = useSession();
  const [path] = useLocation();
  const route = findRoute(path);
  if (!route) return <NotFoundPage />;
  if (route.access === 'public') return <Guarded path={path} page={<route.page />} />;
  if (!session) return <WithoutSession path={path} route={route} />;
  if (!session.isEmailVerified) return <Redirect to="/onboarding" replace />;
  const allowed = !route.needs || roleMay(session.role, route.needs);
  const page = allowed ? <route.page /> : <NoAccessPage title={route.title} />;
  return (
    <ErrorBoundary>
      <Suspense fallback={<PageSkeleton />}>
        <Shell session={session} nav={navFor(session)} pages={pagesFor(session)}>
          <Guarded path={path} page={page} />
        </Shell>
      </Suspense>
    </ErrorBoundary>
  );
}

/** Screens that show the documented sentence when the session has no business id. All others redirect to the login. */
const SHOWS_LOST_BUSINESS = new Set(['/calendar', '/call-conversations', '/business-hours']);

/**
 * Shown on a member's screen without a session: the public page of the same path, the documented sentence, or a
 * redirect to the login.
 */
function WithoutSession({ path, route }: { path: string; route: AppRoute }) {
  if (route.hasPublicPage) return <ToPublicPage path={path} />;
  if (!SHOWS_LOST_BUSINESS.has(path) || !hasLostBusiness()) return <ToLogin path={path} />;
  return (
    <PublicFrame>
      <Guarded path={path} page={<route.page />} />
    </PublicFrame>
  );
}

/**
 * Redirects to the login, with this path as the return address. Only this component reads the query string: in a
 * parent, each change of the query string would rerender the whole screen.
 */
function ToLogin({ path }: { path: string }) {
  const search = useSearch();
  return <Redirect to={loginPathFor(search ? `${path}?${search}` : path)} replace />;
}

/**
 * Reloads the page, so that the server sends the public page of the path. If the server sends the portal again,
 * redirects to the login.
 */
function ToPublicPage({ path }: { path: string }) {
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => {
    if (!reloadOnce()) setIsRefused(true);
  }, []);
  return isRefused ? <ToLogin path={path} /> : <PageSkeleton />;
}

function Guarded({ path, page }: { path: string; page: React.ReactNode }) {
  return (
    <ErrorBoundary key={path}>
      <Suspense fallback={<PageSkeleton />}>{page}</Suspense>
    </ErrorBoundary>
  );
}

function navFor({ role }: Session) {
  const mayOpen = (path: string) => {
    const needs = findRoute(path)?.needs;
    return !needs || roleMay(role, needs);
  };
  return ROUTES.flatMap(({ path, nav }) =>
    nav && mayOpen(path) ? [{ path, ...nav, tabs: (nav.tabs ?? []).filter((tab) => mayOpen(tab.path)) }] : [],
  );
}

/** Pages under one navigation entry that the user's role may open. */
function pagesFor({ role }: Session) {
  return ROUTES.filter(
    ({ path, access, needs }) =>
      access === 'member' && !path.includes(':') && (!needs || roleMay(role, needs)),
  ).map(({ path, title }) => ({ path, label: title }));
}

/** Placeholder while the files of a screen load: a heading, a subtitle and a surface. */
function PageSkeleton() {
  return (
    <Stack gap="lg" aria-hidden p="md">
      <Stack gap="xs">
        <Skeleton height={28} width="min(18rem, 70%)" />
        <Skeleton height={18} width="min(26rem, 90%)" />
      </Stack>
      <Skeleton height={220} />
    </Stack>
  );
}

/**
 * Provides the server's procedures to the screens. Clears the cache when the session ends or changes, discards drafts
 * of other users and after a sign-out, and repeats failed reads when the connection is back.
 */
export function ApiProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [apiClient] = useState(createApiClient);

  useEffect(() => {
    let token = currentSession()?.token;
    const unsubscribe = subscribeToSession(() => {
      const next = currentSession()?.token;
      if (token !== undefined && next !== token) queryClient.clear();
      token = next;
    });
    return unsubscribe;
  }, [queryClient]);

  useEffect(() => {
    discardForeignDrafts();
    const unsubscribe = subscribeToSession(discardForeignDrafts);
    const unfollow = followSignOuts();
    return () => {
      unsubscribe();
      unfollow();
    };
  }, []);

  useEffect(() => {
    const unsubscribe = subscribeToConnection(() => {
      if (currentConnection() === 'up') void rereadFailed(queryClient);
    });
    return unsubscribe;
  }, [queryClient]);

  return (
    <trpc.Provider client={apiClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
