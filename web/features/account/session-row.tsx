import { Button, Group, Text } from '@mantine/core';
import { FilledText, place } from '../../components/filled-text.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { t } from '../../lib/text/texts.ts';
import type { Outputs } from '../../trpc.ts';
import classes from './account.module.css';

type SessionRowProps = {
  session: Outputs['auth']['sessions'][number];
  busy: boolean;
  onEnd: () => void;
};

/** One device that is signed in: what, from where, since when and how. */
export function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { device, address, method, startedAt, isCurrent } = session;
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <Group gap="xs">
          <Text span fw={600}>
            {device}
          </Text>
          {isCurrent && <StatusBadge tone="info">{t('account.sessions.thisDevice')}</StatusBadge>}
        </Group>
        <Text size="sm" c="dimmed">
          <bdi>{address ?? t('account.sessions.unknownAddress')}</bdi>
          {' · '}
          <FilledText elements={[<TimeText key="date" iso={startedAt} />]}>
            {t('account.sessions.since', { date: place(0) })}
          </FilledText>
          {' · '}
          {t(`account.sessions.via.${method}`)}
        </Text>
      </div>
      {!isCurrent && (
        <Button
          variant="default"
          loading={busy}
          aria-label={t('account.sessions.endOf', { device })}
          onClick={onEnd}
        >
          {t('account.sessions.end')}
        </Button>
      )}
    </li>
  );
}
