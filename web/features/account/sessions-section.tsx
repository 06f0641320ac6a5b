import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { MINUTE_MS } from '../../../server/core/business-time.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { RecentTime } from '../../components/time-text.tsx';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { useNow } from '../../lib/use-now.ts';
import { type Outputs, trpc } from '../../trpc.ts';
import classes from './account.module.css';

/** All sessions of the user; each except the current one can be ended. */
export function SessionsSection() {
  const sessions = trpc.auth.sessions.useQuery();
  const { endOne, ending, endOthers } = useEndSessions();
  const [asking, { open, close }] = useDisclosure(false);
  const isAlone = sessions.data?.every(({ isCurrent }) => isCurrent) ?? true;
  const confirm = () => endOthers.mutate(undefined, { onSuccess: close });
  return (
    <Section
      title={t('account.sessions.title')}
      aside={
        !isAlone && (
          <Button variant="default" onClick={open}>
            {t('account.sessions.endOthers')}
          </Button>
        )
      }
    >
      <QueryState query={sessions} skeleton={<Skeleton height={120} />}>
        {(data) => (
          <Stack gap="xs">
            <ul className={classes.list} aria-label={t('account.sessions.title')}>
              {data.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  busy={ending === session.id}
                  onEnd={() => endOne({ id: session.id })}
                />
              ))}
            </ul>
            {isAlone && (
              <Text size="sm" c="dimmed">
                {t('account.sessions.onlyThis')}
              </Text>
            )}
          </Stack>
        )}
      </QueryState>
      <ConfirmDialog
        opened={asking}
        onClose={close}
        onConfirm={confirm}
        busy={endOthers.isPending}
        danger
        title={t('account.sessions.endOthersTitle')}
        message={t('account.sessions.endOthersMessage')}
        confirmLabel={t('account.sessions.endOthers')}
      />
    </Section>
  );
}

function useEndSessions() {
  const one = trpc.auth.endSession.useMutation({
    onSuccess: () => showToast({ kind: 'success', title: t('account.sessions.ended') }),
  });
  const endOthers = trpc.auth.endOtherSessions.useMutation({
    onSuccess: () => {
      showToast({ kind: 'success', title: t('account.sessions.othersEnded') });
    },
  });
  return { endOne: one.mutate, ending: one.isPending ? one.variables.id : null, endOthers };
}

type SessionRowProps = {
  session: Outputs['auth']['sessions'][number];
  busy: boolean;
  onEnd: () => void;
};

/** One session: device, place, start and sign-in method. */
export function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const now = useNow(MINUTE_MS);
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
          {t(`account.sessions.via.${method}`)}
          {' · '}
          <RecentTime iso={startedAt} now={now} />
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
