import { ActionIcon, Group, Text, UnstyledButton } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import {
  IconDots,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconSearch,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import type { PortalLanguage } from '../../../server/core/portal-language.ts';
import { Brand } from '../../components/brand.tsx';
import { ErrorBoundary } from '../../components/error-boundary.tsx';
import { lazyDialog } from '../../components/lazy-dialog.tsx';
import { ThemeToggle } from '../../components/theme-toggle.tsx';
import { TimeZoneContext, viewerTimeZone } from '../../components/time-zone.tsx';
import { Tooltip } from '../../components/tooltip.tsx';
import { PHONE_QUERY } from '../../lib/input/screen-widths.ts';
import { useLiveUpdates } from '../../lib/live/live-updates.ts';
import { currentSession, updateSession } from '../../lib/session/session.ts';
import type { Session } from '../../lib/session/session-values.ts';
import { switchLanguage } from '../../lib/text/switch-language.ts';
import { currentLanguage, t } from '../../lib/text/texts.ts';
import { installServerRules } from '../../lib/text/zone-rules.ts';
import { trpc } from '../../trpc.ts';
import type { MobileMenuProps } from './mobile-menu.tsx';
import { currentOf, type NavItem, type NavPage } from './nav-item.ts';
import { NavLinks, WaitingCount } from './nav-links.tsx';
import pageTabsClasses from './page-tabs.module.css';
import classes from './shell.module.css';
import { ShellKeys, usePalette } from './shell-keys.tsx';
import { UserMenu } from './user-menu.tsx';

type ShellProps = {
  session: Session;
  nav: readonly NavItem[];
  /** Pages that the user may open. */
  pages: readonly NavPage[];
  children: ReactNode;
};

/**
 * Frame of every member's screen: sidebar and top bar on a desktop; top bar, menu and bottom tabs on a phone. Provides
 * the business's time zone and live updates.
 */
export function Shell({ session, nav, pages, children }: ShellProps) {
  useLiveUpdates(session.token);
  useCurrentProfile();
  const business = trpc.businesses.get.useQuery();
  const rules = business.data?.zoneRules ?? session.zoneRules;
  if (rules) installServerRules(rules);
  const timezone = rules?.zone ?? viewerTimeZone();
  const [path] = useLocation();
  // Path of the page on which the menu was opened. The menu closes when the path changes.
  const [menuPath, setMenuPath] = useState<string | null>(null);
  const isMenuOpen = menuPath === path;
  // Renders only the navigation for this screen size. After a resize, the style sheet hides the previous navigation
  // until the new one is rendered.
  const phone = useMediaQuery(PHONE_QUERY, undefined, { getInitialValueInEffect: false });
  const [collapsed, setCollapsed] = useLocalStorage({
    key: 'sidebarCollapsed',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return (
    <TimeZoneContext value={timezone}>
      <div className={classes.frame} data-collapsed={collapsed || undefined}>
        <a href="#content" className={classes.skip}>
          {t('shell.skip')}
        </a>
        {!phone && <Sidebar nav={nav} collapsed={collapsed} onToggle={() => setCollapsed(!collapsed)} />}
        <TopBar session={session} businessName={business.data?.name ?? session.businessName} />
        <main id="content" tabIndex={-1} className={classes.main}>
          <PageTabs nav={nav} />
          {/* Inside `main`, because on a failure to load, the menu or dialog shows an error above the page. */}
          <ErrorBoundary resetOn={path}>
            <MobileMenu opened={isMenuOpen} onClose={() => setMenuPath(null)} nav={nav} />
          </ErrorBoundary>
          <ShellKeys pages={pages} />
          {children}
        </main>
        {phone && <BottomTabs nav={nav} isMenuOpen={isMenuOpen} onMore={() => setMenuPath(path)} />}
      </div>
    </TimeZoneContext>
  );
}

/** Tabs of the current navigation entry, if it has several pages. */
function PageTabs({ nav }: { nav: readonly NavItem[] }) {
  const [path] = useLocation();
  const search = useSearch();
  const current = useRef<HTMLAnchorElement>(null);
  const place = nav.find((item) => currentOf(item, path));
  // Scrolls to the current tab. On a phone the row of tabs may be wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page changes
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [path]);
  if (!place || place.tabs.length < 2) return null;
  return (
    <nav aria-label={t(place.label)} className={pageTabsClasses.frame}>
      <ul className={pageTabsClasses.tabs}>
        {place.tabs.map((tab) => (
          <li key={tab.path}>
            <Link
              href={tab.keepsSearch && search ? `${tab.path}?${search}` : tab.path}
              className={pageTabsClasses.tab}
              {...(currentOf(tab, path) && { ref: current })}
              aria-current={currentOf(tab, path)}
            >
              {t(tab.label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Session storage key of the last sign-in for which this tab switched to the user's language. */
const FOLLOWED = 'languageFollowed';

/**
 * Updates the stored profile (role, name) from the server, and switches to the language that the user chose on another
 * device.
 */
function useCurrentProfile(): void {
  const { data } = trpc.auth.me.useQuery();
  useEffect(() => {
    if (!data) return;
    updateSession(data);
    if (data.admin.portalLanguage) follow(data.admin.portalLanguage);
  }, [data]);
}

/** Switches the language at most once per sign-in, because a browser without cookies would reload forever. */
function follow(language: PortalLanguage): void {
  const signIn = String(currentSession()?.loginTimestamp);
  if (language === currentLanguage().locale || sessionStorage.getItem(FOLLOWED) === signIn) return;
  sessionStorage.setItem(FOLLOWED, signIn);
  switchLanguage(language);
}

/** Number of tabs in front of the menu tab. More tabs would be too narrow to tap. */
const PAGES_MAX = 4;

type BottomTabsProps = { nav: readonly NavItem[]; isMenuOpen: boolean; onMore: () => void };

/** Tab bar at the bottom of a phone, above the home indicator. It contains four pages, and a menu with all others. */
function BottomTabs({ nav, isMenuOpen, onMore }: BottomTabsProps) {
  const [path] = useLocation();
  const rest = nav.slice(PAGES_MAX);
  const isAmongRest = rest.some((item) => currentOf(item, path));
  return (
    <nav className={classes.tabs} aria-label={t('shell.nav.tabs')}>
      {nav.slice(0, PAGES_MAX).map((item) => (
        <Link key={item.path} href={item.path} className={classes.tab} aria-current={currentOf(item, path)}>
          <span className={classes.tabIcon}>
            <item.icon size={22} stroke={1.8} />
            {item.counts && <WaitingCount />}
          </span>
          <span>{t(item.label)}</span>
        </Link>
      ))}
      <UnstyledButton
        className={classes.tab}
        aria-current={isAmongRest || undefined}
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        onClick={onMore}
      >
        <span className={classes.tabIcon}>
          <IconDots size={22} stroke={1.8} aria-hidden />
          {rest.some(({ counts }) => counts) && <WaitingCount />}
        </span>
        <span>{t('shell.nav.more')}</span>
      </UnstyledButton>
    </nav>
  );
}

type TopBarProps = { session: Session; businessName: string | null };

/** Top bar: search, theme and user menu. */
function TopBar({ session, businessName }: TopBarProps) {
  const palette = usePalette();
  return (
    <header className={classes.topBar}>
      <Group gap="xs" wrap="nowrap" className={classes.phoneOnly}>
        <Brand />
      </Group>
      <Text fw={600} truncate className={classes.desktopOnly}>
        {businessName}
      </Text>
      <Group gap={4} wrap="nowrap">
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('shell.openPalette')}
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => palette.open('all')}
        >
          <IconSearch size={20} aria-hidden />
        </ActionIcon>
        <ThemeToggle />
        <UserMenu session={session} />
      </Group>
    </header>
  );
}

type SidebarProps = { nav: readonly NavItem[]; collapsed: boolean; onToggle: () => void };

/** Sidebar of a desktop, on the right in right-to-left languages. It can be collapsed to icons. */
function Sidebar({ nav, collapsed, onToggle }: SidebarProps) {
  const label = collapsed ? t('shell.expand') : t('shell.collapse');
  const Icon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <nav className={classes.sidebar} aria-label={t('shell.nav.label')}>
      <Link href="/dashboard" className={classes.brand}>
        <Brand markOnly={collapsed} />
      </Link>
      <NavLinks nav={nav} collapsed={collapsed} />
      <div className={classes.fold}>
        <Tooltip label={label} side="end">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={label}
            aria-expanded={!collapsed}
            onClick={onToggle}
          >
            <Icon size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
    </nav>
  );
}

/** Slide-out menu. It is loaded when it is first opened, because most sessions never open it. */
const MobileMenu = lazyDialog<MobileMenuProps>(
  () => import('./mobile-menu.tsx').then((file) => file.MobileMenu),
  [],
  ({ opened }) => opened,
);
