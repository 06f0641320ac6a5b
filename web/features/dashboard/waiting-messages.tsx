import { Anchor } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { Link } from 'wouter';
import { t } from '../../lib/texts/t.ts';
import { useWaitingMessages } from '../../lib/use-waiting-messages.ts';

/** How many messages of callers wait, and the way to them; nothing when none does. */
export function WaitingMessages() {
  const count = useWaitingMessages();
  if (count === 0) return null;
  return (
    <Anchor
      component={Link}
      href="/messages"
      mih={44}
      display="inline-flex"
      style={{ alignItems: 'center', alignSelf: 'start', gap: '0.5rem' }}
    >
      <IconMessage size={18} aria-hidden />
      {t('messages.waiting', { count })}
    </Anchor>
  );
}
