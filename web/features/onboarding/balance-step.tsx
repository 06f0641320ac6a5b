import { Checkbox, Radio, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { PLAN } from '../../../server/core/plan.ts';
import { rechargeTerms } from '../../../server/core/recharge-terms.ts';
import { FIRST_RECHARGE } from '../../../server/domains/onboarding/onboarding.schema.ts';
import { StatusBadge } from '../../components/status-badge.tsx';
import { formatCents } from '../../lib/format-cents.ts';
import { saySentence } from '../../lib/say-sentence.ts';
import { t } from '../../lib/texts/t.ts';
import { trpc } from '../../trpc.ts';
import classes from './onboarding.module.css';
import type { Progress } from './progress.ts';
import { StepButtons } from './step-buttons.tsx';

type Balance = (typeof PLAN.topUpCents)[number];

const balanceOf = (cents: number | null): Balance =>
  PLAN.topUpCents.find((one) => one === cents) ?? PLAN.startingBalanceCents;

type BalanceStepProps = { progress: Progress; onBack: () => void; onNext: () => void };

/** The balance to begin with, and whether it recharges itself. Nothing is paid before the next step. */
export function BalanceStep({ progress, onBack, onNext }: BalanceStepProps) {
  const isFirstTime = progress.startingBalanceCents === null;
  const [cents, setCents] = useState(() => balanceOf(progress.startingBalanceCents));
  const [isAutoRecharge, setAutoRecharge] = useState(isFirstTime || progress.isAutoRecharge);
  const choose = trpc.onboarding.chooseBalance.useMutation({
    meta: { failedTitle: 'onboarding.balance.failed' },
  });
  // The second press of a double click comes before the button is shown as busy.
  const isStarted = useRef(false);
  const submit = () => {
    if (isStarted.current) return;
    isStarted.current = true;
    const onSettled = () => {
      isStarted.current = false;
    };
    choose.mutate({ startingBalanceCents: cents, isAutoRecharge }, { onSuccess: onNext, onSettled });
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
            <Option key={option} cents={option} isChosen={option === cents} />
          ))}
        </div>
      </Radio.Group>
      <WhatIsLeft cents={cents} choice={progress.choice} />
      <RechargeChoice isOn={isAutoRecharge} onChange={setAutoRecharge} />
      <StepButtons onBack={onBack} onNext={submit} busy={choose.isPending} />
    </Stack>
  );
}

const callsFor = (cents: number) => Math.floor(cents / PLAN.callPriceCents);

function Option({ cents, isChosen }: { cents: Balance; isChosen: boolean }) {
  return (
    <div className={classes.option} data-checked={isChosen || undefined}>
      <Radio
        value={String(cents)}
        size="md"
        label={formatCents(cents)}
        description={t('onboarding.balance.calls', { count: callsFor(cents) })}
      />
      {cents === PLAN.startingBalanceCents && (
        <StatusBadge tone="good">{t('onboarding.balance.recommended')}</StatusBadge>
      )}
    </div>
  );
}

/** What the number takes of the balance, or costs beside it. */
function WhatIsLeft({ cents, choice }: { cents: number; choice: Progress['choice'] }) {
  if (!choice) return null;
  const { isPremium, monthlyFeeCents, setupFeeCents } = choice;
  const amount = formatCents(monthlyFeeCents);
  const count = callsFor(cents - (isPremium ? 0 : monthlyFeeCents));
  return (
    <Text role="status">
      {isPremium
        ? t('onboarding.balance.premium', { amount })
        : t('onboarding.balance.firstMonth', { amount })}{' '}
      {setupFeeCents > 0 && `${t('onboarding.balance.setup', { amount: formatCents(setupFeeCents) })} `}
      {count > 0 ? t('onboarding.balance.left', { count }) : t('onboarding.balance.none')}
    </Text>
  );
}

function RechargeChoice({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const amount = formatCents(FIRST_RECHARGE.amountCents);
  const threshold = formatCents(FIRST_RECHARGE.thresholdCents);
  return (
    <Stack gap="xs">
      <Checkbox
        label={t('onboarding.balance.recharge', { amount, threshold })}
        styles={{ body: { minHeight: 44, alignItems: 'center' } }}
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {isOn && (
        <Text size="sm" c="dimmed">
          {t('onboarding.balance.terms')} {saySentence(rechargeTerms(FIRST_RECHARGE))}
        </Text>
      )}
    </Stack>
  );
}
