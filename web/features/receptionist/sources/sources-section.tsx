import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconFileText, IconFileUpload, IconRefresh, IconTrash, IconWorldPlus } from '@tabler/icons-react';
import { MINUTE_MS } from '../../../../server/core/business-time.ts';
import { type Column, DataTable } from '../../../components/data-table.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { type Query, QueryState } from '../../../components/query-state.tsx';
import { type RowAction, RowMenu } from '../../../components/row-menu.tsx';
import { Section } from '../../../components/section.tsx';
import { StatusBadge, type Tone } from '../../../components/status-badge.tsx';
import { RecentTime } from '../../../components/time-text.tsx';
import { findLanguageName } from '../../../lib/text/name-languages.ts';
import { t } from '../../../lib/text/texts.ts';
import { useNow } from '../../../lib/use-now.ts';
import { trpc } from '../../../trpc.ts';
import classes from '../receptionist.module.css';
import type { Language, ReceptionistDialog, Source } from '../receptionist.ts';

type SourcesSectionProps = {
  sources: Query<Source[]>;
  languages: readonly Language[];
  dialog: ReceptionistDialog;
  /** True when the user may change the sources. */
  mayChange: boolean;
};

/** Section of the pages and files of the receptionist with their reading status. */
export function SourcesSection({ sources, languages, dialog, mayChange }: SourcesSectionProps) {
  const count = sources.data?.length ?? 0;
  const now = useNow(MINUTE_MS);
  return (
    <Section
      title={t('receptionist.sources.title')}
      aside={
        <Group gap="xs">
          {count > 0 && (
            <StatusBadge tone="neutral">{t('receptionist.sources.count', { count })}</StatusBadge>
          )}
          {mayChange && <AddButtons dialog={dialog} />}
        </Group>
      }
    >
      <Text size="sm" c="dimmed">
        {t('receptionist.sources.hint')}
      </Text>
      <QueryState
        query={sources}
        errorTitle={t('receptionist.sources.failed')}
        skeleton={<Skeleton height={160} />}
      >
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              icon={<IconFileText />}
              title={t('receptionist.sources.empty')}
              hint={t('receptionist.sources.emptyHint')}
            />
          ) : (
            <DataTable
              caption={t('receptionist.sources.title')}
              columns={sourceColumns(languages, dialog, mayChange, now)}
              rows={list}
              rowKey={({ id }) => id}
            />
          )
        }
      </QueryState>
    </Section>
  );
}

function AddButtons({ dialog }: { dialog: ReceptionistDialog }) {
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconWorldPlus size={18} aria-hidden />}
        onClick={dialog.addPage}
      >
        {t('receptionist.sources.addPage')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileUpload size={18} aria-hidden />}
        onClick={dialog.addFile}
      >
        {t('receptionist.sources.addFile')}
      </Button>
    </>
  );
}

const TONES: Record<Source['state'], Tone> = {
  queued: 'neutral',
  reading: 'info',
  ready: 'good',
  failed: 'warning',
};

/** Columns of sources: title, reading status and actions. */
function sourceColumns(
  languages: readonly Language[],
  dialog: ReceptionistDialog,
  mayChange: boolean,
  now: Date,
): readonly Column<Source>[] {
  return [
    {
      key: 'title',
      header: t('receptionist.sources.name'),
      heading: true,
      cell: ({ title, url, kind, languageCode }) => (
        <div>
          <Text dir="auto" lang={languageCode} fw={600} className={classes.words}>
            {title}
          </Text>
          <Text size="sm" c="dimmed" className={classes.words}>
            {url ?? t(`receptionist.sources.kind.${kind}`)}
          </Text>
        </div>
      ),
    },
    {
      key: 'language',
      header: t('receptionist.sources.language'),
      cell: ({ languageCode }) => findLanguageName(languages, languageCode),
    },
    {
      key: 'state',
      header: t('receptionist.sources.state'),
      cell: (source) => <State source={source} />,
    },
    {
      key: 'checked',
      header: t('receptionist.sources.checked'),
      cell: ({ checkedAt }) =>
        checkedAt === null ? t('receptionist.sources.never') : <RecentTime iso={checkedAt} now={now} />,
    },
    {
      key: 'actions',
      header: t('receptionist.sources.actions'),
      align: 'end',
      cell: (source) => <Actions source={source} dialog={dialog} mayChange={mayChange} />,
    },
  ];
}

function State({ source: { state, reason, passages, isCut } }: { source: Source }) {
  return (
    <Stack gap={4} align="flex-start" role="status">
      <StatusBadge tone={TONES[state]}>{t(`receptionist.sources.states.${state}`)}</StatusBadge>
      {reason !== null && <Text size="sm">{t(`receptionist.sources.reasons.${reason}`)}</Text>}
      {reason !== null && passages > 0 && <Text size="sm">{t('receptionist.sources.kept')}</Text>}
      {passages > 0 && (
        <Text size="sm" c="dimmed">
          {t('receptionist.sources.passages', { count: passages })}
        </Text>
      )}
      {isCut && <Text size="sm">{t('receptionist.sources.cut')}</Text>}
    </Stack>
  );
}

type ActionsProps = { source: Source; dialog: ReceptionistDialog; mayChange: boolean };

function Actions({ source: { id, title, kind, state, passages }, dialog, mayChange }: ActionsProps) {
  const again = trpc.knowledge.readAgain.useMutation({
    meta: { failedTitle: 'receptionist.sources.readAgainFailed' },
  });
  const actions: RowAction[] = [
    {
      text: t('receptionist.sources.delete'),
      label: t('receptionist.sources.deleteOf', { title }),
      icon: IconTrash,
      isDanger: true,
      onChoose: () => dialog.removeSource(id),
    },
  ];
  if (kind === 'page')
    actions.unshift({
      text: t('receptionist.sources.readAgain'),
      label: t('receptionist.sources.readAgainOf', { title }),
      icon: IconRefresh,
      isDisabled: again.isPending || state === 'queued' || state === 'reading',
      onChoose: () => again.mutate({ sourceId: id }),
    });
  return (
    <Group gap="xs" justify="flex-end">
      {passages > 0 && (
        <Button
          variant="default"
          data-opens-row
          aria-label={t('receptionist.sources.showOf', { title })}
          onClick={() => dialog.showPassages(id)}
        >
          {t('receptionist.sources.show')}
        </Button>
      )}
      {mayChange && <RowMenu name={title} actions={actions} />}
    </Group>
  );
}
