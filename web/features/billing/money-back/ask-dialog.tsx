import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { PLAN } from '../../../../server/core/plan.ts';
import {
  MONEY_BACK_WORDS_MAX,
  requestMoneyBackInput,
} from '../../../../server/domains/billing/money-back/money-back.schema.ts';
import { AppDialog } from '../../../components/app-dialog.tsx';
import { Words } from '../../../components/words.tsx';
import { sayError } from '../../../lib/api-errors.ts';
import { formatCad } from '../../../lib/format-cad.ts';
import { t } from '../../../lib/texts/t.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useLastValue } from '../../../lib/use-last-value.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { trpc } from '../../../trpc.ts';
import { type Offer, useDay } from './offer.ts';

type AskDialogProps = { offer: Offer | null; onClose: () => void };

/** Asks support for the first payment back. A reason that was typed stays until it is sent, even if the dialog closes. */
export function AskDialog({ offer, onClose }: AskDialogProps) {
  const { form, submit, busy, failure } = useRequest(onClose);
  const shown = useLastValue(offer);
  return (
    <AppDialog opened={offer !== null} onClose={onClose} title={t('moneyBack.dialog.title')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {shown && <Terms offer={shown} />}
          {failure !== null && (
            <Alert
              color="red"
              role="alert"
              icon={<IconAlertTriangle aria-hidden />}
              title={t('moneyBack.dialog.failed')}
            >
              <Words>{failure}</Words>
            </Alert>
          )}
          <Textarea
            size="md"
            dir="auto"
            rows={3}
            label={t('moneyBack.dialog.reason')}
            maxLength={MONEY_BACK_WORDS_MAX}
            key={form.key('reason')}
            {...form.getInputProps('reason')}
          />
          <Group justify="flex-end">
            <Button variant="default" mih={44} onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" mih={44} loading={busy}>
              {t('moneyBack.dialog.send')}
            </Button>
          </Group>
        </Stack>
      </form>
    </AppDialog>
  );
}

function Terms({ offer: { paidCents, paidAt } }: { offer: Offer }) {
  const sayDay = useDay();
  return (
    <>
      <Text>{t('moneyBack.dialog.what', { amount: formatCad(paidCents), date: sayDay(paidAt) })}</Text>
      <Text>{t('moneyBack.dialog.next', { count: PLAN.moneyBackAnswerDays })}</Text>
      <Text c="dimmed">{t('moneyBack.dialog.stays')}</Text>
    </>
  );
}

function useRequest(onDone: () => void) {
  const form = useZodForm(requestMoneyBackInput, { reason: '' });
  const request = trpc.billing.requestMoneyBack.useMutation({
    meta: { answersErrors: true },
    onSuccess: () => {
      const message = t('moneyBack.dialog.sentMessage', { count: PLAN.moneyBackAnswerDays });
      showToast({ kind: 'success', title: t('moneyBack.dialog.sent'), message });
      onDone();
    },
  });
  const submit = form.onSubmit((values) => request.mutate(values), form.focusFirstError);
  const { error } = request;
  return { form, submit, busy: request.isPending, failure: error && sayError(error) };
}
