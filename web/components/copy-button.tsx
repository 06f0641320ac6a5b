import { ActionIcon } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { t } from '../lib/texts/t.ts';
import { showToast } from '../lib/toasts.ts';
import { Tooltip } from './tooltip.tsx';

type CopyButtonProps = { value: string; what: string };

/** Copies a value to the clipboard and says so; `what` names it in the button's label. */
export function CopyButton({ value, what }: CopyButtonProps) {
  const label = t('common.copy', { what });
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => showToast({ kind: 'success', title: t('common.copied'), message: value }),
      () => showToast({ kind: 'error', title: t('common.copyFailed'), message: t('common.copyByHand') }),
    );
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" size="lg" aria-label={label} onClick={() => void copy()}>
        <IconCopy size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
