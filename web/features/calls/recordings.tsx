import { Button, Group, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { FilledText, place } from '../../components/filled-text.tsx';
import { SoundPlayer } from '../../components/sound-player.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { useMay } from '../../lib/session/use-may.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { useUrlDialog } from '../../lib/url/use-url-dialog.ts';
import { type Outputs, trpc } from '../../trpc.ts';
import classes from './calls.module.css';

type Recording = Outputs['calls']['conversation']['recordings'][number];

/** What can be heard of a call, until when, and for owners the way to have it erased before. */
export function Recordings({ recordings }: { recordings: readonly Recording[] }) {
  const mayRemove = useMay()('recordings.remove');
  const dialog = useUrlDialog('recording');
  if (recordings.length === 0) return null;
  const asked = recordings.find(({ id }) => String(id) === dialog.value);
  return (
    <>
      <ul className={classes.list} aria-label={t('calls.recordings.list')}>
        {recordings.map((recording) => (
          <RecordingItem
            key={recording.id}
            recording={recording}
            onRemove={mayRemove ? () => dialog.open(String(recording.id)) : null}
          />
        ))}
      </ul>
      <RemoveRecording recording={asked ?? null} onClose={dialog.close} />
    </>
  );
}

type RecordingItemProps = { recording: Recording; onRemove: (() => void) | null };

function RecordingItem({ recording: { id, kind, seconds, expiresAt }, onRemove }: RecordingItemProps) {
  const name = t(`calls.recordings.${kind}`);
  return (
    <li>
      <Stack gap={4}>
        <Text fw={600} size="sm">
          {name}
        </Text>
        <Group gap="xs">
          <SoundPlayer path={`/api/recordings/${id}/sound`} name={name} seconds={seconds} />
          {onRemove && (
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={18} aria-hidden />}
              aria-label={t('calls.recordings.removeOf', { name })}
              onClick={onRemove}
            >
              {t('calls.recordings.remove')}
            </Button>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          <FilledText elements={[<TimeText key="date" iso={expiresAt} />]}>
            {t('calls.recordings.until', { date: place(0) })}
          </FilledText>
        </Text>
      </Stack>
    </li>
  );
}

function RemoveRecording({ recording, onClose }: { recording: Recording | null; onClose: () => void }) {
  const remove = trpc.recordings.remove.useMutation({
    meta: { failedTitle: 'calls.recordings.removeFailed' },
    onSuccess: () => {
      showToast({ kind: 'success', title: t('calls.recordings.removed') });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened={recording !== null}
      onClose={onClose}
      onConfirm={() => recording && remove.mutate({ recordingId: recording.id })}
      busy={remove.isPending}
      danger
      title={t('calls.recordings.removeTitle')}
      message={t('calls.recordings.removeMessage')}
      confirmLabel={t('calls.recordings.removeConfirm')}
      cancelLabel={t('calls.recordings.removeCancel')}
    />
  );
}
