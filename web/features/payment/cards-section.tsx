import { Button, Group, Radio, Skeleton, Stack, Text } from '@mantine/core';
import { IconCreditCard, IconPlus } from '@tabler/icons-react';
import { Suspense, useCallback, useState } from 'react';
import { AppDialog } from '../../components/app-dialog.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { Row, Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { formatCard } from '../../lib/text/format-brand.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { lazyPage } from '../../lib/url/lazy-page.ts';
import { useUrlDialog } from '../../lib/url/use-url-dialog.ts';
import { type Outputs, trpc } from '../../trpc.ts';
import type { AddCardProps } from './add-card.tsx';
import { usePaymentUrlDialog } from './payment-dialog.tsx';
import { RefusalNote, systemProblem } from './problem.tsx';

type Cards = Outputs['billing']['cards'];
type Card = Cards['cards'][number];

/** Saved cards: the default one, their expiry dates, and the actions to add or remove a card. */
export function CardsSection() {
  const cards = trpc.billing.cards.useQuery();
  const adding = usePaymentUrlDialog('newcard');
  const removing = useUrlDialog('removecard');
  const add = () => adding.open('form');
  const cardToRemove = cards.data?.cards.find(({ id }) => String(id) === removing.value) ?? null;
  return (
    <Section
      title={t('cards.title')}
      aside={
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
          {t('cards.add')}
        </Button>
      }
    >
      <QueryState query={cards} errorTitle={t('cards.loadFailed')} skeleton={<Skeleton height={120} />}>
        {(data) => <List data={data} onRemove={(id) => removing.open(String(id))} />}
      </QueryState>
      <AddCardDialog adding={adding} />
      <RemoveCardDialog card={cardToRemove} cards={cards.data} onClose={removing.close} />
    </Section>
  );
}

function List({ data: { cards, isRechargeOn }, onRemove }: { data: Cards; onRemove: (id: number) => void }) {
  const { mutate: choose, isPending } = trpc.billing.chooseCard.useMutation({
    meta: { failedTitle: 'cards.chooseFailed' },
    onSuccess: ({ cards: [first] }) => {
      if (first) showToast({ kind: 'success', title: t('cards.chosen', { card: formatCard(first) }) });
    },
  });
  if (cards.length === 0)
    return <EmptyState icon={<IconCreditCard />} title={t('cards.empty')} hint={t('cards.emptyHint')} />;
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('cards.hint')}
      </Text>
      <Rows label={t('cards.list')}>
        {cards.map((card) => (
          <Row
            key={card.id}
            title={formatCard(card)}
            badges={<Badges card={card} isRechargeOn={isRechargeOn} />}
            detail={<Until card={card} />}
            actions={
              <Group gap="xs">
                {!card.isDefault && card.expiry !== 'over' && (
                  <Button
                    variant="default"
                    disabled={isPending}
                    aria-label={t('cards.chooseOf', { card: formatCard(card) })}
                    onClick={() => choose({ cardId: card.id })}
                  >
                    {t('cards.choose')}
                  </Button>
                )}
                <Button
                  variant="subtle"
                  aria-label={t('cards.removeOf', { card: formatCard(card) })}
                  onClick={() => onRemove(card.id)}
                >
                  {t('cards.remove')}
                </Button>
              </Group>
            }
          />
        ))}
      </Rows>
    </Stack>
  );
}

function Badges({ card: { expiry, isDefault }, isRechargeOn }: { card: Card; isRechargeOn: boolean }) {
  return (
    <>
      {isDefault && <StatusBadge tone="neutral">{t('cards.first')}</StatusBadge>}
      {isDefault && isRechargeOn && <StatusBadge tone="info">{t('cards.recharge')}</StatusBadge>}
      {expiry === 'over' && <StatusBadge tone="bad">{t('cards.expired')}</StatusBadge>}
      {expiry === 'soon' && <StatusBadge tone="warning">{t('cards.expiresSoon')}</StatusBadge>}
    </>
  );
}

function Until({ card: { expMonth, expYear } }: { card: Card }) {
  if (expMonth === null || expYear === null) return null;
  return t('cards.until', { month: String(expMonth).padStart(2, '0'), year: expYear });
}

const OFF = 'off';

type RemoveCardDialogProps = {
  /** The card to remove; null closes the dialog. */
  card: Card | null;
  cards: Cards | undefined;
  onClose: () => void;
};

/**
 * Confirms the removal of a card. If auto-recharge uses the card, the user must select another card or turn
 * auto-recharge off.
 */
function RemoveCardDialog({ card, cards, onClose }: RemoveCardDialogProps) {
  const [rechargeChoice, setRechargeChoice] = useState<string | null>(null);
  const close = () => {
    setRechargeChoice(null);
    onClose();
  };
  const { mutate, isPending } = trpc.billing.removeCard.useMutation({
    meta: { failedTitle: 'cards.removeFailed' },
    onSuccess: () => {
      if (card) showToast({ kind: 'success', title: t('cards.removed', { card: formatCard(card) }) });
      close();
    },
  });
  const others = (cards?.cards ?? []).filter(({ id, expiry }) => id !== card?.id && expiry !== 'over');
  const asks = Boolean(card?.isDefault && cards?.isRechargeOn);
  const choice = rechargeChoice ?? (others[0] ? String(others[0].id) : OFF);
  const remove = () => {
    if (!card) return;
    const decided = choice === OFF ? ('off' as const) : { chargeCardId: Number(choice) };
    mutate({ cardId: card.id, ...(asks && { recharge: decided }) });
  };
  return (
    <ConfirmDialog
      opened={card !== null}
      onClose={close}
      onConfirm={remove}
      title={card ? t('cards.removeTitle', { card: formatCard(card) }) : ''}
      message={
        <Stack gap="md">
          <Text>{t('cards.removeText')}</Text>
          {asks && (
            <Radio.Group label={t('cards.rechargeUses')} value={choice} onChange={setRechargeChoice}>
              <Stack gap={0} mt="xs">
                {others.map((other) => (
                  <Choice
                    key={other.id}
                    value={String(other.id)}
                    label={t('cards.chargeOther', { card: formatCard(other) })}
                  />
                ))}
                <Choice value={OFF} label={t('cards.switchOff')} />
              </Stack>
            </Radio.Group>
          )}
        </Stack>
      }
      confirmLabel={t('cards.removeConfirm')}
      cancelLabel={t('cards.keep')}
      danger
      busy={isPending}
    />
  );
}

function Choice({ value, label }: { value: string; label: string }) {
  return <Radio value={value} label={label} styles={{ body: { minHeight: 44, alignItems: 'center' } }} />;
}

/** Loaded on demand because Stripe's components are large. */
const LazyAddCard = lazyPage<AddCardProps>(
  () =>
    import('./add-card.tsx').then(
      (file) => file.AddCard,
      () => Missing,
    ),
  ['payment', 'cards'],
);

function Missing() {
  return <RefusalNote refusal={systemProblem()} />;
}

type AddCardDialogProps = { adding: ReturnType<typeof usePaymentUrlDialog> };

/** Dialog that saves a card without charging it; it cannot be closed while the bank is processing. */
function AddCardDialog({ adding: { value, lock, close } }: AddCardDialogProps) {
  const [locked, setLocked] = useState(false);
  const isOpen = value !== null;
  const onBusy = useCallback(
    (busy: boolean) => {
      setLocked(busy);
      lock(busy);
    },
    [lock],
  );
  const finish = () => {
    onBusy(false);
    close();
  };
  return (
    <AppDialog
      opened={isOpen}
      onClose={() => locked || close()}
      title={t('cards.addTitle')}
      locked={locked}
      fullOnPhone
    >
      {isOpen && (
        <Suspense
          fallback={
            <Stack>
              <Skeleton height={230} />
              <Skeleton height={44} />
            </Stack>
          }
        >
          <LazyAddCard onBusy={onBusy} onDone={finish} />
        </Suspense>
      )}
    </AppDialog>
  );
}
