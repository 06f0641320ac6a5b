import { Button, NativeSelect, NumberInput, SimpleGrid, Skeleton, Stack, Title } from '@mantine/core';
import { useCallback, useId, useRef, useState } from 'react';
import { computeOrder, isTopUpAmount } from '../../../server/core/order.ts';
import { PLAN } from '../../../server/core/plan.ts';
import { apiErrorOf, formatError } from '../../lib/forms/api-errors.ts';
import { formatCard } from '../../lib/text/format-brand.ts';
import { dollarAffix, formatCad, formatMoney } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import { type Inputs, type Outputs, trpc } from '../../trpc.ts';
import {
  type Problem,
  RefusalNote,
  refusedProblem,
  type Unsettled,
  UnsettledNotice,
  unknownProblem,
} from './problem.tsx';
import { openStripe } from './stripe.ts';
import { useFinishPaying } from './use-payment-return.ts';

type Card = Outputs['billing']['cards']['cards'][number];

const OTHER = 'other';

const limits = () => ({
  min: formatMoney(PLAN.topUpMinCents),
  max: formatMoney(PLAN.topUpMaxCents),
});

type AddFundsProps = {
  funds: Funds;
  /** Called when the user wants to pay the amount with a new card. */
  onNewCard: (cents: number) => void;
};

/** Form for adding funds: amount, card, and a Pay button with the amount. No other form adds funds. */
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
      <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="xs" role="group" aria-label={t('funds.presets')}>
        {PLAN.topUpCents.map((preset) => (
          <Button
            key={preset}
            variant={preset === cents ? 'light' : 'default'}
            px="xs"
            aria-pressed={preset === cents}
            onClick={() => setDollars(preset / 100)}
          >
            {formatMoney(preset)}
          </Button>
        ))}
      </SimpleGrid>
      <NumberInput
        ref={field}
        label={t('funds.amount')}
        description={t('funds.amountHint', limits())}
        {...dollarAffix()}
        inputMode="numeric"
        size="md"
        hideControls
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

/** Label of the Pay button: amount and card, or "Add funds" while no amount is chosen. */
function formatPay(cents: number | null, card: Card | undefined): string {
  if (cents === null) return t('billing.addFunds');
  const price = formatCad(computeOrder(cents).totalCents);
  return card ? t('funds.pay', { price, card: formatCard(card) }) : t('funds.payByCard', { price });
}

/**
 * Prefix of the session storage keys of idempotency keys. The server treats requests with the same idempotency key as
 * one payment, so that a reload before the response does not charge the card twice.
 */
const REQUEST_KEY = 'cardPayment:';

function requestIdFor(key: string): string {
  const requestId = sessionStorage.getItem(key) ?? crypto.randomUUID();
  sessionStorage.setItem(key, requestId);
  return requestId;
}

/**
 * Charges a saved card. Ignores presses while a charge is in progress. After a lost response, the next press repeats
 * the same request; after a refusal, it starts a new payment.
 */
function usePayWithCard() {
  const { announcePaid, leave } = useFinishPaying(() => undefined);
  const charge = useCardCharge();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const [unsettled, setUnsettled] = useState<Unsettled | null>(null);
  const isStarted = useRef(false);

  async function pay(totalCents: number, cardId: number) {
    if (isStarted.current) return;
    isStarted.current = true;
    setBusy(true);
    setRefusal(null);
    const key = `${REQUEST_KEY}${totalCents}:${cardId}`;
    const outcome = await charge({ totalCents, cardId, requestId: requestIdFor(key) });
    if (outcome.kind !== 'unknown') sessionStorage.removeItem(key);
    setRefusal(outcome.kind === 'known' ? conclude(outcome.payment) : outcome.problem);
    setBusy(false);
    isStarted.current = false;
  }

  /**
   * Handles the result of a charge. Returns the problem if nothing was credited. An open payment without a refusal
   * means that the user left the bank's authentication.
   */
  function conclude(payment: Outputs['billing']['settlePayment']): Problem | null {
    const { state, refusal: why } = payment;
    if (state === 'succeeded') announcePaid(payment);
    else leave();
    if (state === 'processing' || state === 'mismatched') setUnsettled(state);
    return state === 'open' || state === 'canceled' ? refusedProblem(why ?? 'not_authenticated') : null;
  }

  return {
    busy,
    refusal,
    unsettled,
    pay: (totalCents: number, cardId: number) => void pay(totalCents, cardId),
    dismiss: () => setUnsettled(null),
  };
}

/** Result of a charge. After `unknown`, the card may have been charged, so the next request must have the same id. */
type ChargeOutcome =
  | { kind: 'known'; payment: Outputs['billing']['settlePayment'] }
  | { kind: 'refused' | 'unknown'; problem: Problem };

const ANSWERED = { meta: { answersErrors: true } };

/** Error codes after which the card may have been charged. */
const UNCERTAIN = ['network', 'provider_unavailable', 'internal', 'conflict'];

function outcomeOf(error: unknown): ChargeOutcome {
  if (UNCERTAIN.includes(apiErrorOf(error).code)) {
    const problem = { title: t('payment.unknown'), message: t('funds.mayHavePaid') };
    return { kind: 'unknown', problem };
  }
  return { kind: 'refused', problem: { title: t('payment.failed'), message: formatError(error) } };
}

/** Charges a saved card and opens the bank's authentication if required; never rejects. */
function useCardCharge() {
  const { client } = trpc.useUtils();
  const { mutateAsync: charge } = trpc.billing.payWithCard.useMutation(ANSWERED);
  const { mutateAsync: settle } = trpc.billing.settlePayment.useMutation(ANSWERED);

  /** Opens the bank's authentication. Its result is ignored here, because the server gets it from Stripe. */
  async function authenticate(clientSecret: string, paymentIntentId: string): Promise<ChargeOutcome> {
    const stripe = await openStripe(await client.billing.paymentForm.query());
    await stripe.handleNextAction({ clientSecret });
    const payment = await settle({ paymentIntentId }).catch(() => null);
    return payment ? { kind: 'known', payment } : { kind: 'unknown', problem: unknownProblem() };
  }

  return async (input: Inputs['billing']['payWithCard']): Promise<ChargeOutcome> => {
    try {
      const { payment, paymentIntentId, clientSecret } = await charge(input);
      if (clientSecret === null || paymentIntentId === null) return { kind: 'known', payment };
      return await authenticate(clientSecret, paymentIntentId);
    } catch (error) {
      return outcomeOf(error);
    }
  };
}

/** State of the amount field. */
export function useFunds() {
  const field = useRef<HTMLInputElement>(null);
  /** The typed value: '' while the field is empty. */
  const [dollars, setDollars] = useState<number | string>(PLAN.rechargeAmountCents / 100);
  const cents = typeof dollars === 'number' && isTopUpAmount(dollars * 100) ? dollars * 100 : null;
  return {
    field,
    dollars,
    /** The amount in cents; null when it cannot be added. */
    cents,
    setDollars,
    /** Fills the field and focuses it. */
    offer: useCallback((offeredCents: number) => {
      setDollars(offeredCents / 100);
      field.current?.focus();
    }, []),
  };
}

type Funds = ReturnType<typeof useFunds>;
