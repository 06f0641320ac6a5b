import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { PLAN } from '../../../../server/core/plan.ts';
import {
  REFUND_REQUEST_WORDS_MAX,
  requestRefundInput,
} from '../../../../server/modules/billing/refunds/money-back.schema.ts';
import { AppDialog } from '../../../components/app-dialog.tsx';
import { KeptForm } from '../../../components/kept-form.tsx';
import { Words } from '../../../components/words.tsx';
import { formatError } from '../../../lib/forms/api-errors.ts';
import type { Draft } from '../../../lib/forms/drafts.ts';
import { useDraftForm } from '../../../lib/forms/use-zod-form.ts';
import { formatCad } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useLastValue } from '../../../lib/use-last-value.ts';
import { type Inputs, trpc } from '../../../trpc.ts';
import { type Offer, useDay } from './offer.ts';

type AskDialogProps = { offer: Offer | null; onClose: () => void };

type Request = Inputs['billing']['requestRefund'];

/**
 * Dialog that requests a refund of the first payment. The typed reason stays until it is sent or cancelled.
 */
export function AskDialog({ offer, onClose }: AskDialogProps) {
  const shown = useLastValue(offer);
  return (
    <AppDialog opened={offer !== null} onClose={onClose} title={t('moneyBack.dialog.title')}>
      <KeptForm<Request> name="moneyBack" beginning={{ reason: '' }}>
        {(draft) => <AskForm offer={shown} draft={draft} onClose={onClose} />}
      </KeptForm>
    </AppDialog>
  );
}

function AskForm({ offer: shown, draft, onClose }: AskDialogProps & { draft: Draft<Request> }) {
  const leave = () => {
    draft.forget();
    onClose();
  };
  const { form, submit, busy, failure } = useRequest(draft, leave);
  return (
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
          maxLength={REFUND_REQUEST_WORDS_MAX}
          key={form.key('reason')}
          {...form.getInputProps('reason')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={leave}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('moneyBack.dialog.send')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Terms({ offer: { paidCents, paidAt } }: { offer: Offer }) {
  const formatDay = useDay();
  return (
    <>
      <Text>{t('moneyBack.dialog.what', { amount: formatCad(paidCents), date: formatDay(paidAt) })}</Text>
      <Text>{t('moneyBack.dialog.next', { count: PLAN.moneyBackAnswerDays })}</Text>
      <Text c="dimmed">{t('moneyBack.dialog.stays')}</Text>
    </>
  );
}

function useRequest(draft: Draft<Request>, onDone: () => void) {
  const form = useDraftForm(requestRefundInput, draft);
  const request = trpc.billing.requestRefund.useMutation({
    meta: { answersErrors: true },
    onSuccess: () => {
      const message = t('moneyBack.dialog.sentMessage', { count: PLAN.moneyBackAnswerDays });
      showToast({ kind: 'success', title: t('moneyBack.dialog.sent'), message });
      onDone();
    },
  });
  const submit = form.onSubmit((values) => request.mutate(values), form.focusFirstError);
  const { error } = request;
  return { form, submit, busy: request.isPending, failure: error && formatError(error) };
}
