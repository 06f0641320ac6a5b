import { UnstyledButton } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link, useLocation } from 'wouter';
import { t } from '../../lib/text/texts.ts';
import { currentOf, type NavItem } from './nav-item.ts';
import classes from './shell.module.css';
import { WaitingCount } from './waiting-count.tsx';

/** With the last tab, which opens the menu, as many as a thumb can tell apart. */
const PAGES_MAX = 4;

type BottomTabsProps = { nav: readonly NavItem[]; isMenuOpen: boolean; onMore: () => void };

/** The phone's tab bar under the screen, above the home indicator: four pages, and the menu with every other. */
export function BottomTabs({ nav, isMenuOpen, onMore }: BottomTabsProps) {
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
