import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link } from 'wouter';
import { Brand } from '../../components/brand.tsx';
import { Tooltip } from '../../components/tooltip.tsx';
import { t } from '../../lib/text/texts.ts';
import type { NavItem } from './nav-item.ts';
import { NavLinks } from './nav-links.tsx';
import classes from './shell.module.css';

type SidebarProps = { nav: readonly NavItem[]; collapsed: boolean; onToggle: () => void };

/** The desktop's navigation beside the screen, on the right in right-to-left languages; it folds to icons. */
export function Sidebar({ nav, collapsed, onToggle }: SidebarProps) {
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
