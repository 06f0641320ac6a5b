import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconCreditCard, IconPlus } from '@tabler/icons-react';
import { EmptyState } from '../../../components/empty-state.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { Row, Rows } from '../../../components/rows.tsx';
import { Section } from '../../../components/section.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { formatCard } from '../../../lib/text/format-brand.ts';
import { t } from '../../../lib/text/texts.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useUrlDialog } from '../../../lib/url/use-url-dialog.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { AddCardDialog } from './add-card-dialog.tsx';
import { RemoveCardDialog } from './remove-card-dialog.tsx';

type Cards = Outputs['billing']['cards'];
type Card = Cards['cards'][number];

/** The cards that may be charged: which one is first, until when each is good, another one, and away with one. */
export function CardsSection() {
  const cards = trpc.billing.cards.useQuery();
  const adding = useUrlDialog('newcard');
  const removing = useUrlDialog('removecard');
  const add = () => adding.open('form');
  const removed = cards.data?.cards.find(({ id }) => String(id) === removing.value) ?? null;
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
      <AddCardDialog isOpen={adding.value !== null} onClose={adding.close} />
      <RemoveCardDialog card={removed} cards={cards.data} onClose={removing.close} />
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
