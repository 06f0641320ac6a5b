import { Alert, Anchor, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'wouter';
import { FilledText, place } from '../../components/filled-text.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { useMay } from '../../lib/session/use-may.ts';
import { t } from '../../lib/text/texts.ts';
import type { Outputs } from '../../trpc.ts';

type Agent = Outputs['businesses']['systemStatus']['agent'];

/**
 * Reason why the agent does not answer or answers without language models, with the next step; nothing while
 * it works.
 */
export function AgentProblem({ agent, areModelsDown }: { agent: Agent; areModelsDown: boolean }) {
  if (agent.state === 'stopped')
    return agent.reason === 'suspended' ? (
      <WhySuspended suspension={agent.suspension} />
    ) : (
      <WhyStopped reason={agent.reason} />
    );
  if (!areModelsDown) return null;
  return (
    <Alert
      color="orange"
      role="note"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('dashboard.status.modelsDown')}
    >
      {t('dashboard.status.modelsDownHelp')}
    </Alert>
  );
}

type Stopped = Extract<Agent, { state: 'stopped' }>;
type Suspended = Extract<Stopped, { reason: 'suspended' }>;

/** Start and reason of the suspension, with the support address. */
function WhySuspended({
  suspension: { since, why, supportEmail, supportPhone },
}: Pick<Suspended, 'suspension'>) {
  const mail = (
    <Anchor key="mail" href={`mailto:${supportEmail}`} inherit underline="always">
      {supportEmail}
    </Anchor>
  );
  return (
    <Alert
      color="red"
      role="note"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('dashboard.status.suspended')}
    >
      <Text size="sm">
        <FilledText elements={[<TimeText key="date" iso={since} format="longDate" />]}>
          {t('dashboard.status.suspendedSince', { date: place(0) })}
        </FilledText>
      </Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {t('dashboard.status.suspendedWhy', { why })}
      </Text>
      <Text size="sm">
        <FilledText elements={[mail, <bdi key="phone">{supportPhone}</bdi>]}>
          {t('dashboard.status.suspendedHelp', { email: place(0), phone: place(1) })}
        </FilledText>
      </Text>
    </Alert>
  );
}

type Reason = Exclude<Stopped['reason'], 'suspended'>;

const WHY = {
  no_active_number: 'dashboard.status.noActiveNumber',
  out_of_funds: 'dashboard.status.outOfFunds',
  spending_limit: 'dashboard.status.limitReached',
} as const satisfies Record<Reason, string>;

function WhyStopped({ reason }: { reason: Reason }) {
  const mayPay = useMay()('billing.account');
  return (
    <Alert color="orange" role="note" icon={<IconAlertTriangle aria-hidden />}>
      {t(WHY[reason])}{' '}
      {reason !== 'no_active_number' && mayPay && (
        <Anchor component={Link} href="/billing" inherit underline="always">
          {t('dashboard.status.toBilling')}
        </Anchor>
      )}
    </Alert>
  );
}
