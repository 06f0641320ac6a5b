import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { PLAN } from '../../../../server/core/plan.ts';
import {
  REFUND_REQUEST_WORDS_MAX,
  requestRefundInput,
} from '../../../../server/modules/billing/refunds/refunds.schema.ts';
import { AppDialog } from '../../../components/app-dialog.tsx';
import { DialogButtons } from '../../../components/dialog-buttons.tsx';
import { DraftForm } from '../../../components/draft-form.tsx';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { Section } from '../../../components/section.tsx';
import { SupportText } from '../../../components/support-text.tsx';
import { useTimeZone } from '../../../components/time-zone.tsx';
import { formatError } from '../../../lib/forms/api-errors.ts';
import type { Draft } from '../../../lib/forms/drafts.ts';
import { useDraftForm } from '../../../lib/forms/use-zod-form.ts';
import { formatCad, formatTime } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useUrlDialog } from '../../../lib/url/use-url-dialog.ts';
import { useLastValue } from '../../../lib/use-last-value.ts';
import { type Inputs, type Outputs, trpc } from '../../../trpc.ts';

type Request = NonNullable<Outputs['billing']['refunds']['request']>;

/**
 * The 30-day guarantee. Requests a refund of the first payment, and shows the state of the request. Renders nothing
 * when there is neither a refundable payment nor a request.
 */
export function RefundSection() {
  const query = trpc.billing.refunds.useQuery();
  const dialog = useUrlDialog('moneyback');
  const { data } = query;
  if (data ? !data.offer && !data.request : !query.error) return null;
  return (
    <Section title={t('refunds.title')}>
      <QueryState query={query} errorTitle={t('refunds.loadFailed')} skeleton={null}>
        {({ offer, request }) => (
          <>
            {request && <Answer request={request} />}
            {offer && <Invitation offer={offer} onAsk={() => dialog.open('ask')} />}
          </>
        )}
      </QueryState>
      <AskDialog offer={dialog.value === null ? null : (data?.offer ?? null)} onClose={dialog.close} />
    </Section>
  );
}

function Invitation({ offer: { paidCents, until }, onAsk }: { offer: Offer; onAsk: () => void }) {
  const formatDay = useDay();
  return (
    <Group justify="space-between" gap="sm">
      <Text flex="1 1 14rem">
        {t('refunds.offer', { amount: formatCad(paidCents), date: formatDay(until) })}
      </Text>
      <Button variant="default" onClick={onAsk}>
        {t('refunds.ask')}
      </Button>
    </Group>
  );
}

/** The request and the reply of support. */
function Answer({ request }: { request: Request }) {
  const formatDay = useDay();
  const { outcome, answer } = request;
  return (
    <Stack gap="xs" role="status">
      <Text>
        <SupportText>{formatRequest(request, formatDay)}</SupportText>
      </Text>
      {outcome === 'declined' && (
        <>
          <Text dir="auto" ps="md" style={{ overflowWrap: 'anywhere' }}>
            {answer}
          </Text>
          <Text size="sm" c="dimmed">
            <SupportText>{t('refunds.declinedHelp')}</SupportText>
          </Text>
        </>
      )}
    </Stack>
  );
}

function formatRequest(
  { outcome, paidCents, refundedCents, askedAt, answeredAt }: Request,
  formatDay: (iso: string) => string,
): string {
  const date = formatDay(answeredAt ?? askedAt);
  if (outcome === null)
    return t('refunds.open', { amount: formatCad(paidCents), date, count: PLAN.moneyBackAnswerDays });
  if (outcome === 'declined') return t('refunds.declined', { date });
  if (refundedCents === 0) return t('refunds.sentBack');
  return t('refunds.refunded', { amount: formatCad(refundedCents), date });
}

type AskDialogProps = { offer: Offer | null; onClose: () => void };

type RefundRequest = Inputs['billing']['requestRefund'];

/**
 * Dialog that requests a refund of the first payment. The typed reason stays until it is sent or cancelled.
 */
function AskDialog({ offer, onClose }: AskDialogProps) {
  const lastOffer = useLastValue(offer);
  return (
    <AppDialog opened={offer !== null} onClose={onClose} title={t('refunds.dialog.title')}>
      {/* The draft keeps this section's old name, because browsers may hold drafts saved under it. */}
      <DraftForm<RefundRequest> name="moneyBack" original={{ reason: '' }}>
        {(draft) => <AskForm offer={lastOffer} draft={draft} onClose={onClose} />}
      </DraftForm>
    </AppDialog>
  );
}

function AskForm({ offer, draft, onClose }: AskDialogProps & { draft: Draft<RefundRequest> }) {
  const leave = draft.discardAnd(onClose);
  const { form, submit, busy, failure } = useRequest(draft, leave);
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {offer && <Terms offer={offer} />}
        {failure !== null && (
          <ErrorAlert title={t('refunds.dialog.failed')}>
            <SupportText>{failure}</SupportText>
          </ErrorAlert>
        )}
        <Textarea
          size="md"
          dir="auto"
          rows={3}
          label={t('refunds.dialog.reason')}
          maxLength={REFUND_REQUEST_WORDS_MAX}
          key={form.key('reason')}
          {...form.getInputProps('reason')}
        />
        <DialogButtons submitLabel={t('refunds.dialog.send')} busy={busy} onCancel={leave} />
      </Stack>
    </form>
  );
}

function Terms({ offer: { paidCents, paidAt } }: { offer: Offer }) {
  const formatDay = useDay();
  return (
    <>
      <Text>{t('refunds.dialog.what', { amount: formatCad(paidCents), date: formatDay(paidAt) })}</Text>
      <Text>{t('refunds.dialog.next', { count: PLAN.moneyBackAnswerDays })}</Text>
      <Text c="dimmed">{t('refunds.dialog.stays')}</Text>
    </>
  );
}

function useRequest(draft: Draft<RefundRequest>, onDone: () => void) {
  const form = useDraftForm(requestRefundInput, draft);
  const request = trpc.billing.requestRefund.useMutation({
    meta: { answersErrors: true },
    onSuccess: () => {
      const message = t('refunds.dialog.sentMessage', { count: PLAN.moneyBackAnswerDays });
      showToast({ kind: 'success', title: t('refunds.dialog.sent'), message });
      onDone();
    },
  });
  const submit = form.onSubmit((values) => request.mutate(values), form.focusFirstError);
  const { error } = request;
  return { form, submit, busy: request.isPending, failure: error && formatError(error) };
}

type Offer = NonNullable<Outputs['billing']['refunds']['offer']>;

/** Returns the formatter of an instant's day in the business's zone. */
function useDay(): (iso: string) => string {
  const zone = useTimeZone();
  return (iso) => formatTime(new Date(iso), zone, 'shortDate');
}
