import { Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { AppDialog } from '../../../components/app-dialog.tsx';
import { RemoveDialog } from '../../../components/confirm-dialog.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { t } from '../../../lib/text/texts.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useLastValue } from '../../../lib/use-last-value.ts';
import { trpc } from '../../../trpc.ts';
import classes from '../receptionist.module.css';
import type { Source } from '../receptionist.ts';

type RemoveSourceDialogProps = { source: Source | null; onClose: () => void };

/** Confirms that a page or file is deleted. */
export function RemoveSourceDialog({ source, onClose }: RemoveSourceDialogProps) {
  const remove = trpc.knowledge.remove.useMutation({
    meta: { failedTitle: 'receptionist.sources.removeFailed' },
    onSuccess: () => {
      showToast({ kind: 'success', title: t('receptionist.sources.removed') });
      onClose();
    },
  });
  return (
    <RemoveDialog
      subject={source}
      onClose={onClose}
      onRemove={({ id }) => remove.mutate({ sourceId: id })}
      busy={remove.isPending}
      title={() => t('receptionist.sources.removeTitle')}
      message={(source) => (
        <Stack gap="sm">
          <Text fw={600} dir="auto" lang={source.languageCode} className={classes.words}>
            {source.title}
          </Text>
          <Text>{t('receptionist.sources.removeMessage')}</Text>
        </Stack>
      )}
      confirmLabel={t('receptionist.sources.removeConfirm')}
      cancelLabel={t('receptionist.sources.removeCancel')}
    />
  );
}

type PassagesDialogProps = { source: Source | null; onClose: () => void };

/** Dialog with the passages of a page or file. */
export function PassagesDialog({ source, onClose }: PassagesDialogProps) {
  const lastSource = useLastValue(source);
  return (
    <AppDialog
      opened={source !== null}
      onClose={onClose}
      title={t('receptionist.sources.passagesTitle')}
      size="lg"
      fullOnPhone
    >
      {lastSource && (
        <Stack>
          <Text fw={600} dir="auto" lang={lastSource.languageCode} className={classes.words}>
            {lastSource.title}
          </Text>
          {lastSource.url !== null && (
            <Anchor
              href={lastSource.url}
              target="_blank"
              rel="noopener noreferrer nofollow"
              mih="var(--app-target)"
              display="inline-flex"
              style={{ alignItems: 'center' }}
            >
              {t('receptionist.sources.open')}
            </Anchor>
          )}
          <Passages source={lastSource} />
        </Stack>
      )}
    </AppDialog>
  );
}

function Passages({ source: { id, languageCode } }: { source: Source }) {
  const passages = trpc.knowledge.passages.useQuery({ sourceId: id });
  return (
    <QueryState
      query={passages}
      errorTitle={t('receptionist.sources.passagesFailed')}
      skeleton={<Skeleton height={240} />}
    >
      {(list) =>
        list.length === 0 ? (
          <Text c="dimmed">{t('receptionist.sources.noPassages')}</Text>
        ) : (
          list.map(({ position, heading, content }) => (
            <div key={position} className={classes.preview} dir="auto" lang={languageCode}>
              {heading !== null && <Text fw={600}>{heading}</Text>}
              <Text className={classes.words}>{content}</Text>
            </div>
          ))
        )
      }
    </QueryState>
  );
}
