import { Button, Group } from '@mantine/core';
import { t } from '../lib/text/texts.ts';

type DialogButtonsProps = {
  submitLabel: string;
  busy: boolean;
  /** True while the form cannot be submitted. */
  isDisabled?: boolean;
  onCancel: () => void;
};

/** Cancel and submit buttons of the form in a dialog. */
export function DialogButtons({ submitLabel, busy, isDisabled = false, onCancel }: DialogButtonsProps) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
      <Button type="submit" loading={busy} disabled={isDisabled}>
        {submitLabel}
      </Button>
    </Group>
  );
}
