import { Anchor, Stack, Text } from '@mantine/core';
import { IconCreditCardOff, IconLanguage, IconMessage } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Link } from 'wouter';
import { t } from '../../lib/texts.ts';
import { useMay } from '../../lib/use-may.ts';
import { useWaitingMessages } from '../../lib/use-waiting-messages.ts';
import type { OverviewQuery } from './overview-query.ts';

type Need = { href: string; icon: ComponentType<{ size?: number }>; text: string };

/** What waits for a person, each with the way to it; nothing when nothing does. */
export function Needs({ overview }: { overview: OverviewQuery }) {
  const needs = useNeeds(overview);
  if (needs.length === 0) return null;
  return (
    <Stack gap={0}>
      <Text fw={600}>{t('dashboard.needs.title')}</Text>
      {needs.map((need) => (
        <Anchor
          key={need.href}
          component={Link}
          href={need.href}
          mih={44}
          display="inline-flex"
          style={{ alignItems: 'center', alignSelf: 'start', gap: '0.5rem' }}
        >
          <need.icon size={18} aria-hidden />
          {need.text}
        </Anchor>
      ))}
    </Stack>
  );
}

/** Messages are counted by the list that announces itself; texts are for whoever may write them. */
function useNeeds({ data }: OverviewQuery): Need[] {
  const messages = useWaitingMessages();
  const mayWrite = useMay()('translations.save');
  const payments = data?.needs.failedPayments ?? 0;
  const texts = mayWrite ? (data?.needs.missingTexts ?? 0) : 0;
  return [
    ...(messages > 0
      ? [{ href: '/messages', icon: IconMessage, text: t('shell.messagesWaiting', { count: messages }) }]
      : []),
    ...(payments > 0
      ? [
          {
            href: '/billing',
            icon: IconCreditCardOff,
            text: t('dashboard.needs.payments', { count: payments }),
          },
        ]
      : []),
    ...(texts > 0
      ? [{ href: '/receptionist', icon: IconLanguage, text: t('dashboard.needs.texts', { count: texts }) }]
      : []),
  ];
}
