import { Radio, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { balanceAfterFirstMonth, firstRecharge } from '../../../server/core/first-recharge.ts';
import { computeOrder } from '../../../server/core/order.ts';
import { PLAN } from '../../../server/core/plan.ts';
import { StatusBadge } from '../../components/status-badge.tsx';
import { formatMoney } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import { trpc } from '../../trpc.ts';
import classes from './onboarding.module.css';
import type { Progress } from './progress.ts';
import { StepButtons } from './step-buttons.tsx';

type Balance = (typeof PLAN.topUpCents)[number];

const balanceOf = (cents: number | null): Balance =>
  PLAN.topUpCents.find((one) => one === cents) ?? PLAN.startingBalanceCents;

type BalanceStepProps = { progress: Progress; onBack: () => void; onNext: () => void };

/** Selects the starting balance. Payment and agreement follow in the next step. */
export function BalanceStep({ progress, onBack, onNext }: BalanceStepProps) {
  const [cents, setCents] = useState(() => balanceOf(progress.startingBalanceCents));
  const choose = trpc.onboarding.chooseBalance.useMutation({
    meta: { failedTitle: 'onboarding.balance.failed' },
  });
  // The second click of a double click arrives before the button is rendered as busy.
  const isStarted = useRef(false);
  const submit = () => {
    if (isStarted.current) return;
    isStarted.current = true;
    const onSettled = () => {
      isStarted.current = false;
    };
    choose.mutate({ startingBalanceCents: cents }, { onSuccess: onNext, onSettled });
  };
  return (
    <Stack gap="lg">
      <Radio.Group
        value={String(cents)}
        onChange={(value) => setCents(balanceOf(Number(value)))}
        label={t('onboarding.balance.options')}
      >
        <div className={classes.options}>
          {PLAN.topUpCents.map((option) => (
            <Option key={option} cents={option} isChosen={option === cents} progress={progress} />
          ))}
        </div>
      </Radio.Group>
      <WhatIsLeft cents={cents} progress={progress} />
      <StepButtons onBack={onBack} onNext={submit} busy={choose.isPending} />
    </Stack>
  );
}

/** Number of calls that a balance covers; 0 for a negative balance. */
const callsFor = (cents: number, { callPriceCents }: Progress) =>
  Math.max(0, Math.floor(cents / callPriceCents));

/**
 * Balance that remains after the first month's fees if the user selects this option. Without a selected number, the
 * full amount of the option.
 */
function remainingOf(optionCents: number, { choice, balanceCents, otherDueCents }: Progress): number {
  if (!choice) return optionCents;
  const { isPremium, monthlyFeeCents, setupFeeCents } = choice;
  const premiumPriceCents = isPremium ? monthlyFeeCents : null;
  return balanceAfterFirstMonth({
    balanceCents,
    paidCents: computeOrder(optionCents, { premiumPriceCents, setupFeeCents }).totalCents,
    numberCents: monthlyFeeCents + setupFeeCents,
    otherDueCents,
  });
}

type OptionProps = { cents: Balance; isChosen: boolean; progress: Progress };

function Option({ cents, isChosen, progress }: OptionProps) {
  const count = callsFor(remainingOf(cents, progress), progress);
  return (
    <div className={classes.option} data-checked={isChosen || undefined}>
      <Radio
        value={String(cents)}
        size="md"
        label={formatMoney(cents)}
        description={
          <>
            {t('onboarding.balance.calls', { count: callsFor(cents, progress) })}
            {progress.choice && (
              <>
                {' '}
                <br />
                {t('onboarding.balance.left', { count })}
              </>
            )}
          </>
        }
      />
      {cents === PLAN.startingBalanceCents && (
        <StatusBadge tone="good">{t('onboarding.balance.recommended')}</StatusBadge>
      )}
    </div>
  );
}

/**
 * Says whether the first month's fees are deducted from the balance or paid in addition, and explains auto-recharge.
 */
function WhatIsLeft({ cents, progress }: { cents: number; progress: Progress }) {
  const { choice, otherDueCents } = progress;
  if (!choice) return null;
  const { isPremium, monthlyFeeCents, setupFeeCents } = choice;
  const remainingCents = remainingOf(cents, progress);
  const amount = formatMoney(monthlyFeeCents);
  const sentences = [
    isPremium ? t('onboarding.balance.premium', { amount }) : t('onboarding.balance.firstMonth', { amount }),
    setupFeeCents > 0 && t('onboarding.balance.setup', { amount: formatMoney(setupFeeCents) }),
    otherDueCents > 0 && t('onboarding.balance.platform', { amount: formatMoney(otherDueCents) }),
    callsFor(remainingCents, progress) === 0 && t('onboarding.balance.none'),
  ];
  return (
    <Stack gap="xs">
      <Text role="status">{sentences.filter(Boolean).join(' ')}</Text>
      {firstRecharge(remainingCents) && (
        <Text size="sm" c="dimmed">
          {t('onboarding.balance.recharge')}
        </Text>
      )}
    </Stack>
  );
}
