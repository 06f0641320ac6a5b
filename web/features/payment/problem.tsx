import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconClock, IconCreditCardOff } from '@tabler/icons-react';
import type { CardRefusal } from '../../../server/core/card-refusals.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { SupportText } from '../../components/support-text.tsx';
import { t } from '../../lib/text/texts.ts';

/**
 * Why a payment step ended without a credited payment. `processing`: the bank is still processing the payment. `made`:
 * the payment was made, but the server could not confirm it. `mismatched`: the payment does not match the order.
 */
export type Unsettled = 'processing' | 'made' | 'mismatched';

/** Text of the dialog with the OK button, or of the note next to the card. */
export type Problem = {
  title: string;
  message: string;
  /** True when the step cannot continue. */
  endsStep?: true;
};

export const systemProblem = (): Problem => ({
  title: t('payment.systemError'),
  message: t('payment.systemErrorHint'),
});

export const formProblem = (): Problem => ({
  title: t('payment.setupError'),
  message: t('payment.setupErrorHint'),
  endsStep: true,
});

export const notReadyProblem = (): Problem => ({
  title: t('payment.notReady'),
  message: t('payment.notReadyHint'),
});

export const secretProblem = (): Problem => ({
  title: t('payment.checkoutFailed'),
  message: t('payment.noSecret'),
});

/** Our text for why a card was refused and what to do. */
export const refusedProblem = (refusal: CardRefusal): Problem => ({
  title: t('payment.failed'),
  message: t(`payment.refusal.${refusal}`),
});

export const unknownProblem = (): Problem => ({
  title: t('payment.unknown'),
  message: t('payment.unknownHint'),
});

/**
 * Notice that a recharge no longer needs confirmation, because it was confirmed or switched off in the meantime. This
 * is not a failure.
 */
export const nothingToConfirm = (): Problem => ({
  title: t('payment.nothingToConfirm'),
  message: t('payment.nothingToConfirmHint'),
});

/** Dialog that explains a payment problem; OK returns to the step that can solve it. */
export function ProblemDialog({ problem, onClose }: { problem: Problem | null; onClose: () => void }) {
  return (
    <AppDialog opened={problem !== null} onClose={onClose} title={problem?.title ?? ''} size="sm">
      <Stack>
        <Text role="alert">{problem && <SupportText>{problem.message}</SupportText>}</Text>
        <Group justify="flex-end">
          <Button data-autofocus miw={88} onClick={onClose}>
            {t('payment.ok')}
          </Button>
        </Group>
      </Stack>
    </AppDialog>
  );
}

/** Alert next to the card fields: why the card was not charged and what to do now. */
export function RefusalNote({ refusal }: { refusal: Problem | null }) {
  return (
    <div role="alert">
      {refusal && (
        <Alert color="red" role="presentation" icon={<IconCreditCardOff aria-hidden />} title={refusal.title}>
          <Text size="sm">
            <SupportText>{refusal.message}</SupportText>
          </Text>
        </Alert>
      )}
    </div>
  );
}

/** Notice about a payment that is not credited yet; the user has nothing to do. */
export function UnsettledNotice({ why, onClose }: { why: Unsettled; onClose: () => void }) {
  return (
    <Stack>
      <Alert color="blue" icon={<IconClock aria-hidden />} title={t(`payment.${why}`)} role="status">
        <Text size="sm">
          <SupportText>{t(`payment.${why}Hint`)}</SupportText>
        </Text>
      </Alert>
      <Button data-autofocus onClick={onClose}>
        {t('payment.ok')}
      </Button>
    </Stack>
  );
}
