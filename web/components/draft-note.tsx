import { Alert, Button, Group } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useEffect } from 'react';
import { giveFocusBack, rememberFocus } from '../lib/input/last-focus.ts';
import { t } from '../lib/text/texts.ts';

type DraftNoteProps = {
  /** That it is back; of a form unless told otherwise. */
  children?: string;
  onDiscard: () => void;
};

/** Says that a form shows what was typed before, and offers to discard that; pressed, it gives the focus back. */
export function DraftNote({ children = t('common.draft.restored'), onDiscard }: DraftNoteProps) {
  useEffect(() => {
    rememberFocus();
    return giveFocusBack;
  }, []);
  return (
    <Alert role="status" color="indigo" icon={<IconPencil aria-hidden />}>
      <Group justify="space-between" gap="sm">
        <span>{children}</span>
        <Button variant="default" onClick={onDiscard}>
          {t('common.draft.discard')}
        </Button>
      </Group>
    </Alert>
  );
}
