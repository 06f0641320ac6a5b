import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { formatCard } from '../../../lib/text/format-brand.ts';
import { t } from '../../../lib/text/texts.ts';
import { showToast } from '../../../lib/toasts.ts';
import { type Outputs, trpc } from '../../../trpc.ts';

type Cards = Outputs['billing']['cards'];
type Card = Cards['cards'][number];

const OFF = 'off';

type RemoveCardDialogProps = {
  /** Null while none is to be removed. */
  card: Card | null;
  cards: Cards | undefined;
  onClose: () => void;
};

/** Asks before a card is removed for good; where auto-recharge charges it, also what becomes of that. */
export function RemoveCardDialog({ card, cards, onClose }: RemoveCardDialogProps) {
  const [then, setThen] = useState<string | null>(null);
  const close = () => {
    setThen(null);
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
  const choice = then ?? (others[0] ? String(others[0].id) : OFF);
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
            <Radio.Group label={t('cards.rechargeUses')} value={choice} onChange={setThen}>
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
