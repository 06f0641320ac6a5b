import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { TimeZoneContext, viewerTimeZone } from '../../components/time-zone.tsx';
import { useLiveInvalidations } from '../../lib/live/use-live-invalidations.ts';
import type { Session } from '../../lib/session/session-values.ts';
import { t } from '../../lib/text/texts.ts';
import { installServerRules } from '../../lib/text/zone-rules.ts';
import { trpc } from '../../trpc.ts';
import { BottomTabs } from './bottom-tabs.tsx';
import { LazyMobileMenu } from './lazy-mobile-menu.tsx';
import type { NavItem, NavPage } from './nav-item.ts';
import { PageTabs } from './page-tabs.tsx';
import classes from './shell.module.css';
import { ShellKeys } from './shell-keys.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useCurrentProfile } from './use-current-profile.ts';

type ShellProps = {
  session: Session;
  nav: readonly NavItem[];
  /** Every page that the person may open. */
  pages: readonly NavPage[];
  children: ReactNode;
};

/**
 * The frame of every member's screen: sidebar and top bar on a desktop, top bar, menu and bottom tabs on a
 * phone. Tells the screens the business's time zone and keeps them live.
 */
export function Shell({ session, nav, pages, children }: ShellProps) {
  useLiveInvalidations(session.token);
  useCurrentProfile();
  const business = trpc.businesses.get.useQuery();
  const rules = business.data?.zoneRules ?? session.zoneRules;
  if (rules) installServerRules(rules);
  const timezone = rules?.zone ?? viewerTimeZone();
  const [isMenuOpen, menu] = useDisclosure(false);
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
        <Sidebar nav={nav} collapsed={collapsed} onToggle={() => setCollapsed(!collapsed)} />
        <TopBar session={session} businessName={business.data?.name ?? session.businessName} />
        <main id="content" tabIndex={-1} className={classes.main}>
          <PageTabs nav={nav} />
          {children}
        </main>
        <BottomTabs nav={nav} isMenuOpen={isMenuOpen} onMore={menu.open} />
        <LazyMobileMenu opened={isMenuOpen} onClose={menu.close} nav={nav} />
        <ShellKeys pages={pages} />
      </div>
    </TimeZoneContext>
  );
}
