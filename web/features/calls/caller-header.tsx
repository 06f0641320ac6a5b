import { Anchor, Button, Group, Text, Title } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { PLAN } from '../../../server/core/plan.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { CustomerName } from '../../components/customer-name.tsx';
import { DurationText } from '../../components/duration-text.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { formatInUnitName } from '../../lib/formats.ts';
import { t } from '../../lib/texts.ts';
import { useMay } from '../../lib/use-may.ts';
import type { Outputs } from '../../trpc.ts';
import classes from './caller-header.module.css';
import { formatCharge } from './format-charge.ts';

type Call = Outputs['calls']['conversation']['call'];

export type AddCaller = (caller: { phone: string; name: null }) => void;

type CallerHeaderProps = {
  call: Call;
  /** Absent where nobody can be added. */
  onAddCustomer?: AddCaller | undefined;
};

/** Who called, when and for how long, what it cost, and for those who may see it the ledger entry. */
export function CallerHeader({ call, onAddCustomer }: CallerHeaderProps) {
  const mayAdd = useMay()('customers.create');
  const phone = call.customerId === null ? call.customerPhone : null;
  return (
    <div>
      <Group justify="space-between" gap="xs">
        <Title order={3}>
          <CustomerName customerId={call.customerId}>
            {call.customerName ?? t('common.unknownCustomer')}
          </CustomerName>
        </Title>
        {onAddCustomer && mayAdd && phone !== null && (
          <Button
            variant="light"
            mih={44}
            leftSection={<IconUserPlus size={18} aria-hidden />}
            onClick={() => onAddCustomer({ phone, name: null })}
          >
            {t('calls.conversation.addCustomer')}
          </Button>
        )}
      </Group>
      <dl className={classes.facts}>
        <Fact name={t('calls.conversation.phone')}>
          <Phone call={call} />
        </Fact>
        <Fact name={t('calls.conversation.direction')}>{t(`calls.direction.${call.direction}`)}</Fact>
        <Fact name={t('calls.conversation.start')}>
          <TimeText iso={call.startedAt} />
        </Fact>
        <Fact name={t('calls.conversation.end')}>
          {call.endedAt ? <TimeText iso={call.endedAt} /> : t('common.notAvailable')}
        </Fact>
        <Fact name={t('calls.conversation.duration')}>
          <DurationText seconds={call.durationSeconds} />
        </Fact>
        <Fact name={t('calls.conversation.charge')}>
          {formatCharge(call)} <LedgerLink call={call} />
          {call.chargeOutcome === 'charged' && (
            <Text size="xs" c="dimmed">
              {t('calls.charge.rule', { length: formatInUnitName(PLAN.billableCallSecondsMin, 'second') })}
            </Text>
          )}
        </Fact>
      </dl>
    </div>
  );
}

function Phone({ call }: { call: Call }) {
  if (call.customerPhone === null) return t('common.notAvailable');
  return (
    <Group gap={4} display="inline-flex">
      <bdi>{call.customerPhoneFormatted ?? call.customerPhone}</bdi>
      <CopyButton value={call.customerPhone} what={t('calls.conversation.phoneNumber')} />
    </Group>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function LedgerLink({ call }: { call: Call }) {
  const allowed = useMay()('billing.transactions');
  if (!allowed || call.ledgerEntryId === null) return null;
  const query = new URLSearchParams({ entry: String(call.ledgerEntryId), callSid: call.callSid });
  return (
    <Anchor component={Link} href={`/billing?${query}`} inherit underline="always">
      <Text span inherit>
        {t('calls.conversation.ledger')}
      </Text>
    </Anchor>
  );
}
