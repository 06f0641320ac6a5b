import { Button } from '@mantine/core';
import { t } from '../../../lib/text/texts.ts';
import type { useCloseTime } from './use-close-form.ts';

type CloseButtonProps = Pick<ReturnType<typeof useCloseTime>, 'cancelled' | 'isReady' | 'busy'> & {
  /** What it says while nothing is cancelled. */
  children: string;
};

/** Closes, and says how many appointments that cancels. */
export function CloseButton({ cancelled, isReady, busy, children }: CloseButtonProps) {
  return (
    <Button type="submit" loading={busy} disabled={!isReady} {...(cancelled > 0 && { color: 'red' })}>
      {cancelled > 0 ? t('calendarDialogs.close.submit', { count: cancelled }) : children}
    </Button>
  );
}
