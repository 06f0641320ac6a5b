import { Button, Group } from '@mantine/core';
import { t } from '../../lib/text/texts.ts';

type DialogButtonsProps = { saveLabel: string; busy: boolean; onCancel: () => void };

/** Cancel and Save buttons of a dialog. */
export function DialogButtons({ saveLabel, busy, onCancel }: DialogButtonsProps) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
      <Button type="submit" loading={busy}>
        {saveLabel}
      </Button>
    </Group>
  );
}
