import { ActionIcon, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { Brand } from '../../components/brand.tsx';
import { ThemeToggle } from '../../components/theme-toggle.tsx';
import type { Session } from '../../lib/session-values.ts';
import { t } from '../../lib/texts/t.ts';
import { LazyMobileMenu } from './lazy-mobile-menu.tsx';
import type { NavItem } from './nav-item.ts';
import classes from './shell.module.css';
import { usePalette } from './shell-keys.tsx';
import { UserMenu } from './user-menu.tsx';

type TopBarProps = { session: Session; nav: readonly NavItem[]; businessName: string | null };

/** The bar above every member's screen: on a phone with the menu's button, everywhere with the person's menu. */
export function TopBar({ session, nav, businessName }: TopBarProps) {
  const [opened, { open, close }] = useDisclosure(false);
  const palette = usePalette();
  return (
    <header className={classes.topBar}>
      <Group gap="xs" wrap="nowrap" className={classes.phoneOnly}>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('shell.openMenu')} onClick={open}>
          <IconMenu2 size={22} aria-hidden />
        </ActionIcon>
        <Brand />
      </Group>
      <Text fw={600} truncate className={classes.desktopOnly}>
        {businessName}
      </Text>
      <Group gap={4} wrap="nowrap">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t('palette.open')}
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => palette.open('all')}
        >
          <IconSearch size={20} aria-hidden />
        </ActionIcon>
        <ThemeToggle />
        <UserMenu session={session} />
      </Group>
      <LazyMobileMenu opened={opened} onClose={close} nav={nav} />
    </header>
  );
}
