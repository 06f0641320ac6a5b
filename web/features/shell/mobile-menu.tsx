import { Drawer, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Brand } from '../../components/brand.tsx';
import { useDialogStack } from '../../lib/input/dialog-stack.ts';
import { t } from '../../lib/text/texts.ts';
import type { NavItem } from './nav-item.ts';
import { NavLinks } from './nav-links.tsx';

export type MobileMenuProps = { opened: boolean; onClose: () => void; nav: readonly NavItem[] };

/** The slide-out menu of a phone. Following a link closes it. */
export function MobileMenu({ opened, onClose, nav }: MobileMenuProps) {
  // Mounts closed and opens afterwards, because the drawer stores on opening the control to which it returns the focus.
  const [shown, setShown] = useState(false);
  useEffect(() => {
    setShown(opened);
  }, [opened]);
  // Counts as a locked dialog, so that no dialog opens above the menu. Such a dialog would stay open after navigation.
  useDialogStack(shown, true);
  return (
    <Drawer.Root opened={shown} onClose={onClose} size="17rem">
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('shell.menu')}>
        <Drawer.Body>
          <Group justify="space-between" mb="md" wrap="nowrap">
            <Brand />
            <Drawer.CloseButton aria-label={t('common.close')} />
          </Group>
          <nav aria-label={t('shell.menu')}>
            <NavLinks nav={nav} onFollow={onClose} />
          </nav>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
