import { Button, Group, Stack, Text } from '@mantine/core';
import { PLAN } from '../../../../server/core/plan.ts';
import { QueryState } from '../../../components/query-state.tsx';
import { Section } from '../../../components/section.tsx';
import { Words } from '../../../components/words.tsx';
import { formatCad } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import { useUrlDialog } from '../../../lib/url/use-url-dialog.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { AskDialog } from './ask-dialog.tsx';
import { type Offer, useDay } from './offer.ts';

type Request = NonNullable<Outputs['billing']['moneyBack']['request']>;

/**
 * The 30-day guarantee: requests a refund of the first payment and shows the state of the request. Renders nothing
 * without either.
 */
export function MoneyBackSection() {
  const query = trpc.billing.moneyBack.useQuery();
  const dialog = useUrlDialog('moneyback');
  const { data } = query;
  if (data ? !data.offer && !data.request : !query.error) return null;
  return (
    <Section title={t('moneyBack.title')}>
      <QueryState query={query} errorTitle={t('moneyBack.loadFailed')} skeleton={null}>
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
        {t('moneyBack.offer', { amount: formatCad(paidCents), date: formatDay(until) })}
      </Text>
      <Button variant="default" onClick={onAsk}>
        {t('moneyBack.ask')}
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
        <Words>{formatRequest(request, formatDay)}</Words>
      </Text>
      {outcome === 'declined' && (
        <>
          <Text dir="auto" ps="md" style={{ overflowWrap: 'anywhere' }}>
            {answer}
          </Text>
          <Text size="sm" c="dimmed">
            <Words>{t('moneyBack.declinedHelp')}</Words>
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
    return t('moneyBack.open', { amount: formatCad(paidCents), date, count: PLAN.moneyBackAnswerDays });
  if (outcome === 'declined') return t('moneyBack.declined', { date });
  if (refundedCents === 0) return t('moneyBack.sentBack');
  return t('moneyBack.refunded', { amount: formatCad(refundedCents), date });
}
