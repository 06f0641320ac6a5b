import { Link, useLocation } from 'wouter';
import { t } from '../../lib/texts/t.ts';
import { currentOf, type NavItem } from './nav-item.ts';
import classes from './shell.module.css';
import { WaitingCount } from './waiting-count.tsx';

/** More would be too narrow for a thumb; the rest stays in the menu. */
const TABS_MAX = 5;

/** The phone's tab bar under the screen, above the home indicator. */
export function BottomTabs({ nav }: { nav: readonly NavItem[] }) {
  const [path] = useLocation();
  return (
    <nav className={classes.tabs} aria-label={t('shell.nav.tabs')}>
      {nav.slice(0, TABS_MAX).map((item) => (
        <Link key={item.path} href={item.path} className={classes.tab} aria-current={currentOf(item, path)}>
          <span className={classes.tabIcon}>
            <item.icon size={22} stroke={1.8} />
            {item.counts && <WaitingCount />}
          </span>
          <span>{t(item.label)}</span>
        </Link>
      ))}
    </nav>
  );
}
