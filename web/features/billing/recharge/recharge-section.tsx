import { Skeleton, Stack } from '@mantine/core';
import { type RefObject, useRef } from 'react';
import { QueryState } from '../../../components/query-state.tsx';
import { Section } from '../../../components/section.tsx';
import { t } from '../../../lib/text/texts.ts';
import { trpc } from '../../../trpc.ts';
import { Attempts } from './attempts.tsx';
import type { Recharge } from './format-standing.ts';
import { RechargeForm } from './recharge-form.tsx';
import { Standing } from './standing.tsx';

type RechargeSectionProps = {
  /** Ref of the switch, for links that focus it. */
  switchRef?: RefObject<HTMLInputElement | null>;
  onConfirm: () => void;
  onReceipt: (paymentId: number) => void;
};

/** Settings of auto-recharge, its current state, and its last results. */
export function RechargeSection(events: RechargeSectionProps) {
  const recharge = trpc.billing.recharge.useQuery();
  return (
    <Section title={t('recharge.title')}>
      <QueryState query={recharge} errorTitle={t('recharge.loadFailed')} skeleton={<Skeleton height={290} />}>
        {(data) => <Content recharge={data} {...events} />}
      </QueryState>
    </Section>
  );
}

function Content({
  recharge,
  switchRef,
  onConfirm,
  onReceipt,
}: RechargeSectionProps & { recharge: Recharge }) {
  const cap = useRef<HTMLSelectElement>(null);
  return (
    <Stack gap="sm">
      <RechargeForm recharge={recharge} capRef={cap} {...(switchRef && { switchRef })}>
        <Standing recharge={recharge} onConfirm={onConfirm} onAllowMore={() => cap.current?.focus()} />
      </RechargeForm>
      <Attempts attempts={recharge.attempts} onReceipt={onReceipt} />
    </Stack>
  );
}
