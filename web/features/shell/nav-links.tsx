import { VisuallyHidden } from '@mantine/core';
import { Link, useLocation } from 'wouter';
import { Tooltip } from '../../components/tooltip.tsx';
import { t } from '../../lib/text/texts.ts';
import { trpc } from '../../trpc.ts';
import { currentOf, type NavItem } from './nav-item.ts';
import classes from './nav-links.module.css';
import shellClasses from './shell.module.css';

type NavLinksProps = {
  nav: readonly NavItem[];
  /** True when only icons are visible. The label is then the name and the tooltip of the link. */
  collapsed?: boolean;
  onFollow?: () => void;
};

/** Navigation links; the current one has `aria-current`. */
export function NavLinks({ nav, collapsed = false, onFollow }: NavLinksProps) {
  const [path] = useLocation();
  return (
    <ul className={classes.list} data-collapsed={collapsed || undefined}>
      {nav.map((item) => (
        <li key={item.path}>
          <Tooltip label={t(item.label)} side="end" disabled={!collapsed}>
            <Link
              href={item.path}
              className={classes.link}
              aria-current={currentOf(item, path)}
              aria-label={collapsed ? t(item.label) : undefined}
              onClick={onFollow}
            >
              <item.icon size={20} stroke={1.8} />
              {!collapsed && <span>{t(item.label)}</span>}
              {item.counts && <WaitingCount />}
            </Link>
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}

/** Number of calls that need a follow-up. Renders nothing when there are none. */
export function WaitingCount() {
  const count = trpc.followUps.count.useQuery().data?.count ?? 0;
  if (count === 0) return null;
  return (
    <span className={shellClasses.count}>
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{t('shell.followUpsWaiting', { count })}</VisuallyHidden>
    </span>
  );
}
