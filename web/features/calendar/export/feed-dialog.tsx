import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { AppDialog } from '../../../components/app-dialog.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { useTimeZone } from '../../../components/time-zone.tsx';
import { formatTime } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import { showToast } from '../../../lib/toasts.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import classes from '../calendar.module.css';

export type FeedDialogProps = { opened: boolean; onClose: () => void };

/** Private calendar URL of a user. It can be created, replaced and revoked, and is shown only once. */
export function FeedDialog({ opened, onClose }: FeedDialogProps) {
  const feed = trpc.appointments.feed.useQuery(undefined, { enabled: opened });
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!opened) setUrl(null);
  }, [opened]);
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('calendarDialogs.feed.title')}>
      <Stack>
        <Text>{t('calendarDialogs.feed.intro')}</Text>
        {url !== null && <NewAddress url={url} />}
        <QueryState query={feed} skeleton={<Skeleton height={80} />}>
          {(data) => <FeedActions feed={data} url={url} setUrl={setUrl} />}
        </QueryState>
      </Stack>
    </AppDialog>
  );
}

function NewAddress({ url }: { url: string }) {
  return (
    <Alert color="blue" role="status" title={t('calendarDialogs.feed.once')}>
      <Group wrap="nowrap" justify="space-between">
        <Text size="sm" className={classes.address}>
          {url}
        </Text>
        <CopyButton value={url} what={t('calendarDialogs.feed.address')} />
      </Group>
    </Alert>
  );
}

type FeedActionsProps = {
  feed: Outputs['appointments']['feed'];
  url: string | null;
  setUrl: (url: string | null) => void;
};

function FeedActions({ feed, url, setUrl }: FeedActionsProps) {
  const zone = useTimeZone();
  const [pendingAction, setPendingAction] = useState<FeedAction | null>(null);
  const create = trpc.appointments.createFeed.useMutation({
    onSuccess: ({ url }) => setUrl(url),
  });
  const revoke = trpc.appointments.revokeFeed.useMutation({
    onSuccess: () => {
      setUrl(null);
      showToast({
        kind: 'success',
        title: t('calendarDialogs.feed.revoked'),
        message: t('calendarDialogs.feed.revokedMessage'),
      });
    },
  });
  const answer = (isConfirmed: boolean) => {
    setPendingAction(null);
    if (isConfirmed) (pendingAction === 'revoke' ? revoke : create).mutate();
  };
  return (
    <>
      {url === null && (
        <Text size="sm">
          {feed
            ? t('calendarDialogs.feed.since', {
                date: formatTime(new Date(feed.createdAt), zone, 'shortDate'),
              })
            : t('calendarDialogs.feed.none')}
        </Text>
      )}
      {feed && (
        <Text size="sm" c="dimmed">
          {t('calendarDialogs.feed.replaceHint')}
        </Text>
      )}
      {pendingAction === null ? (
        <Group justify="flex-end">
          {feed && (
            <Button variant="default" c="red" onClick={() => setPendingAction('revoke')}>
              {t('calendarDialogs.feed.revoke')}
            </Button>
          )}
          <Button
            loading={create.isPending}
            onClick={() => (feed ? setPendingAction('replace') : create.mutate())}
          >
            {t(feed ? 'calendarDialogs.feed.replace' : 'calendarDialogs.feed.create')}
          </Button>
        </Group>
      ) : (
        <Question action={pendingAction} onAnswer={answer} />
      )}
    </>
  );
}

type FeedAction = 'revoke' | 'replace';
type QuestionProps = { action: FeedAction; onAnswer: (isConfirmed: boolean) => void };

/** Confirms that a URL is revoked. The button that changes nothing has the initial focus. */
function Question({ action, onAnswer }: QuestionProps) {
  return (
    <Alert color="orange" role="alertdialog" aria-label={t(`calendarDialogs.feed.${action}`)}>
      <Stack gap="sm">
        <span>{t('calendarDialogs.feed.question')}</span>
        <Group justify="flex-end">
          <Button variant="default" autoFocus onClick={() => onAnswer(false)}>
            {t('common.cancel')}
          </Button>
          <Button color="red" onClick={() => onAnswer(true)}>
            {t(`calendarDialogs.feed.${action}`)}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
