import { Stack, Text } from '@mantine/core';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import type { ApiError } from '../../../lib/forms/api-errors.ts';
import { formatCents } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import { useLastValue } from '../../../lib/use-last-value.ts';
import type { Phone } from '../number.ts';
import { InsufficientFunds } from '../purchase/insufficient-funds.tsx';
import { useReactivate } from './use-change-number.ts';

type ReactivateDialogProps = { phone: Phone | null; onClose: () => void };

/** Starts a number again that is on hold, for its whole fee. */
export function ReactivateDialog({ phone, onClose }: ReactivateDialogProps) {
  const shown = useLastValue(phone);
  const { reactivate, busy, failure, reset } = useReactivate(onClose);
  const leave = () => {
    reset();
    onClose();
  };
  const amount = formatCents(shown?.monthlyFeeCents ?? 0);
  return (
    <ConfirmDialog
      opened={phone !== null}
      onClose={leave}
      onConfirm={() => shown && reactivate(shown)}
      busy={busy}
      title={t('numbers.reactivate.title', { number: shown?.formatted ?? '' })}
      message={
        <Stack gap="sm">
          <Text>{t('numbers.reactivate.message', { amount })}</Text>
          {failure && <Refused failure={failure} />}
        </Stack>
      }
      confirmLabel={t('numbers.reactivate.confirm', { amount })}
    />
  );
}

function Refused({ failure }: { failure: ApiError }) {
  if (failure.code !== 'insufficient_funds') return <Text role="alert">{failure.message}</Text>;
  const { shortfallCents } = failure;
  return (
    <InsufficientFunds
      message={
        shortfallCents === null
          ? t('numbers.funds.shortUnknown')
          : t('numbers.funds.short', { shortfall: formatCents(shortfallCents) })
      }
    />
  );
}
