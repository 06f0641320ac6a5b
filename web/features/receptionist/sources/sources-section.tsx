import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconFileText, IconFileUpload, IconWorldPlus } from '@tabler/icons-react';
import { DataTable } from '../../../components/data-table.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { type Query, QueryState } from '../../../components/query-state.tsx';
import { Section } from '../../../components/section.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { t } from '../../../lib/text/texts.ts';
import type { Language, Source } from '../receptionist.ts';
import type { ReceptionistDialog } from '../use-receptionist-dialog.ts';
import { sourceColumns } from './source-columns.tsx';

type SourcesSectionProps = {
  sources: Query<Source[]>;
  languages: readonly Language[];
  dialog: ReceptionistDialog;
  /** False for those who may only look. */
  mayChange: boolean;
};

/** The pages and files from which the receptionist answers, and how far they are read. */
export function SourcesSection({ sources, languages, dialog, mayChange }: SourcesSectionProps) {
  const count = sources.data?.length ?? 0;
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
              columns={sourceColumns(languages, dialog, mayChange)}
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
