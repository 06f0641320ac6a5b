import { Button, Group, NativeSelect, NumberInput, Skeleton, Stack, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { computeOrder } from '../../../../server/core/order.ts';
import { PLAN } from '../../../../server/core/plan.ts';
import { formatCard } from '../../../lib/text/format-brand.ts';
import { formatCad, formatCents } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { RefusalNote } from '../refusal-note.tsx';
import { UnsettledNotice } from '../unsettled-notice.tsx';
import type { Funds } from './use-funds.ts';
import { usePayWithCard } from './use-pay-with-card.ts';

type Card = Outputs['billing']['cards']['cards'][number];

const OTHER = 'other';

const limits = () => ({
  min: formatCents(PLAN.topUpMinCents),
  max: formatCents(PLAN.topUpMaxCents),
});

type AddFundsProps = {
  funds: Funds;
  /** With a card that is not kept yet. */
  onNewCard: (cents: number) => void;
};

/** The one way to add funds: an amount, a card, and the button that says what it charges. */
export function AddFunds({ funds, onNewCard }: AddFundsProps) {
  const heading = useId();
  const { data, error } = trpc.billing.cards.useQuery();
  return (
    <Stack gap="sm" role="group" aria-labelledby={heading}>
      <Title order={3} id={heading}>
        {t('billing.addFunds')}
      </Title>
      <Amount funds={funds} />
      {data || error ? (
        <Pay cards={usable(data?.cards ?? [])} funds={funds} onNewCard={onNewCard} />
      ) : (
        <Skeleton height={44} />
      )}
    </Stack>
  );
}

const usable = (cards: readonly Card[]) => cards.filter(({ expiry }) => expiry !== 'over');

function Amount({ funds: { field, dollars, cents, setDollars } }: { funds: Funds }) {
  return (
    <Stack gap="xs">
      <Group gap="xs" role="group" aria-label={t('funds.presets')}>
        {PLAN.topUpCents.map((preset) => (
          <Button
            key={preset}
            variant={preset === cents ? 'light' : 'default'}
            flex="1 1 6.5rem"
            px="xs"
            aria-pressed={preset === cents}
            onClick={() => setDollars(preset / 100)}
          >
            {formatCents(preset)}
          </Button>
        ))}
      </Group>
      <NumberInput
        ref={field}
        label={t('funds.amount')}
        description={t('funds.amountHint', limits())}
        prefix="$"
        inputMode="numeric"
        size="md"
        hideControls
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        maxLength={6}
        value={dollars}
        onChange={setDollars}
        error={cents === null && dollars !== '' ? t('funds.badAmount', limits()) : null}
      />
    </Stack>
  );
}

type PayProps = { cards: readonly Card[]; funds: Funds; onNewCard: (cents: number) => void };

function Pay({ cards, funds, onNewCard }: PayProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const { busy, refusal, unsettled, pay, dismiss } = usePayWithCard();
  const card = chosen === OTHER ? undefined : (cards.find(({ id }) => String(id) === chosen) ?? cards[0]);
  if (unsettled) return <UnsettledNotice why={unsettled} onClose={dismiss} />;
  const { cents } = funds;
  const start = () => {
    if (busy) return;
    if (cents === null) funds.field.current?.focus();
    else if (card) pay(cents, card.id);
    else onNewCard(cents);
  };
  return (
    <Stack gap="sm">
      {cards.length > 0 && (
        <NativeSelect
          label={t('funds.payWith')}
          size="md"
          disabled={busy}
          data={[
            ...cards.map((one) => ({ value: String(one.id), label: formatCard(one) })),
            { value: OTHER, label: t('funds.otherCard') },
          ]}
          value={card ? String(card.id) : OTHER}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      )}
      <RefusalNote refusal={refusal} />
      <Button
        h="auto"
        py="xs"
        styles={{ label: { whiteSpace: 'normal', lineHeight: 1.4 } }}
        aria-disabled={busy}
        {...(busy && { 'data-disabled': true })}
        aria-live="polite"
        onClick={start}
      >
        {busy ? t('payment.phase.processing') : formatPay(cents, card)}
      </Button>
    </Stack>
  );
}

/** What pressing it charges; while no amount is chosen, what it is for. */
function formatPay(cents: number | null, card: Card | undefined): string {
  if (cents === null) return t('billing.addFunds');
  const price = formatCad(computeOrder(cents).totalCents);
  return card ? t('funds.pay', { price, card: formatCard(card) }) : t('funds.payByCard', { price });
}
