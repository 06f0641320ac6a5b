import { useEffect, useRef } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { t } from '../../lib/text/texts.ts';
import { currentOf, type NavItem } from './nav-item.ts';
import classes from './page-tabs.module.css';

/** The pages of the current place of the navigation, where it has several. */
export function PageTabs({ nav }: { nav: readonly NavItem[] }) {
  const [path] = useLocation();
  const search = useSearch();
  const current = useRef<HTMLAnchorElement>(null);
  const place = nav.find((item) => currentOf(item, path));
  // On a phone the strip is wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each page
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [path]);
  if (!place || place.tabs.length < 2) return null;
  return (
    <nav aria-label={t(place.label)} className={classes.frame}>
      <ul className={classes.tabs}>
        {place.tabs.map((tab) => (
          <li key={tab.path}>
            <Link
              href={tab.keepsSearch && search ? `${tab.path}?${search}` : tab.path}
              className={classes.tab}
              {...(tab.path === path && { ref: current })}
              aria-current={tab.path === path ? 'page' : undefined}
            >
              {t(tab.label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
