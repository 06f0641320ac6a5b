import { ActionIcon, Group, Text } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Brand } from '../../components/brand.tsx';
import { ThemeToggle } from '../../components/theme-toggle.tsx';
import type { Session } from '../../lib/session/session-values.ts';
import { t } from '../../lib/text/texts.ts';
import classes from './shell.module.css';
import { usePalette } from './shell-keys.tsx';
import { UserMenu } from './user-menu.tsx';

type TopBarProps = { session: Session; businessName: string | null };

/** The bar above every member's screen: search, theme and the person's menu. */
export function TopBar({ session, businessName }: TopBarProps) {
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
