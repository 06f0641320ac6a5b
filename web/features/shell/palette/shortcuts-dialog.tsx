import { Stack, Text, Title } from '@mantine/core';
import { AppDialog } from '../../../components/app-dialog.tsx';
import { isApple } from '../../../lib/input/use-shortcuts.ts';
import { t } from '../../../lib/text/texts.ts';
import { GO_KEYS } from '../go-keys.ts';
import type { NavPage } from '../nav-item.ts';
import classes from './palette.module.css';

export type ShortcutsDialogProps = { opened: boolean; onClose: () => void; pages: readonly NavPage[] };

/** List of the keyboard shortcuts that the user may use. */
export function ShortcutsDialog({ opened, onClose, pages }: ShortcutsDialogProps) {
  const isMac = isApple();
  const goes = Object.entries(GO_KEYS).flatMap(([key, path]) => {
    const page = pages.find((item) => item.path === path);
    return page ? [{ key, page: t(page.label) }] : [];
  });
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('palette.shortcuts.title')} fullOnPhone>
      <Stack gap="md">
        <Title order={3}>{t('palette.shortcuts.everywhere')}</Title>
        <dl className={classes.keys}>
          <Row does={t('palette.shortcuts.palette')} keys={[isMac ? '⌘ K' : 'Ctrl K']} />
          <Row does={t('palette.shortcuts.list')} keys={['?']} />
          <Row does={t('palette.shortcuts.close')} keys={['Esc']} />
          <Row does={t('palette.shortcuts.undo')} keys={[isMac ? '⌘ Z' : 'Ctrl Z']} />
          {goes.map(({ key, page }) => (
            <Row key={key} does={t('palette.shortcuts.goTo', { page })} keys={['g', key]} />
          ))}
        </dl>
        <Title order={3}>{t('palette.shortcuts.inCalls')}</Title>
        <dl className={classes.keys}>
          <Row does={t('palette.shortcuts.next')} keys={['j']} />
          <Row does={t('palette.shortcuts.previous')} keys={['k']} />
          <Row does={t('palette.shortcuts.arrows')} keys={['↓', '↑']} isEither />
        </dl>
        <Text size="sm" c="dimmed">
          {t('palette.shortcuts.note')}
        </Text>
      </Stack>
    </AppDialog>
  );
}

type RowProps = { does: string; keys: readonly string[]; isEither?: boolean };

function Row({ does, keys, isEither = false }: RowProps) {
  const [first, second] = keys;
  return (
    <div>
      <dt>{does}</dt>
      <dd>
        <kbd>{first}</kbd>
        {second !== undefined && (
          <>
            {' '}
            {!isEither && t('palette.shortcuts.between')} <kbd>{second}</kbd>
          </>
        )}
      </dd>
    </div>
  );
}
