import { Link, useLocation } from 'wouter';
import { Tooltip } from '../../components/tooltip.tsx';
import { t } from '../../lib/texts.ts';
import { currentOf, type NavItem } from './nav-item.ts';
import classes from './nav-links.module.css';
import { WaitingCount } from './waiting-count.tsx';

type NavLinksProps = {
  nav: readonly NavItem[];
  /** Icons only; the label is then the link's name and its tooltip. */
  collapsed?: boolean;
  onFollow?: () => void;
};

/** The navigation: what is opened every day, then what is set up now and then; the current link says so to everyone. */
export function NavLinks({ nav, ...rest }: NavLinksProps) {
  const daily = nav.filter(({ isSetUp }) => !isSetUp);
  const setUp = nav.filter(({ isSetUp }) => isSetUp);
  return (
    <div className={classes.groups}>
      <LinkList nav={daily} {...rest} />
      {setUp.length > 0 && (
        <div className={classes.setUp}>
          {!rest.collapsed && <p className={classes.heading}>{t('shell.nav.setUp')}</p>}
          <LinkList nav={setUp} label={t('shell.nav.setUp')} {...rest} />
        </div>
      )}
    </div>
  );
}

function LinkList({ nav, label, collapsed = false, onFollow }: NavLinksProps & { label?: string }) {
  const [path] = useLocation();
  return (
    <ul className={classes.list} data-collapsed={collapsed || undefined} aria-label={label}>
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
