import { ActionIcon } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { t } from '../lib/text/texts.ts';
import { showToast } from '../lib/toasts.ts';
import { Tooltip } from './tooltip.tsx';

type CopyTexts = { copiedMessage: string; failed: string; failedMessage: string };
type CopyButtonProps = {
  value: string;
  what: string;
  /** Texts of the toasts, in place of the general ones. */
  texts?: CopyTexts;
};

/** Copies a value to the clipboard and reports the result; `what` names the value in the button's label. */
export function CopyButton({ value, what, texts }: CopyButtonProps) {
  const label = t('common.copy', { what });
  const onCopied = () =>
    showToast({ kind: 'success', title: t('common.copied'), message: texts?.copiedMessage ?? value });
  const onFailed = () =>
    showToast({
      kind: 'error',
      title: texts?.failed ?? t('common.copyFailed'),
      message: texts?.failedMessage ?? t('common.copyByHand'),
    });
  const copy = () => navigator.clipboard.writeText(value).then(onCopied, onFailed);
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" size="lg" aria-label={label} onClick={() => void copy()}>
        <IconCopy size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
