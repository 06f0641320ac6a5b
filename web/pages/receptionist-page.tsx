import { Button, Skeleton, Stack } from '@mantine/core';
import { IconMessageChatbot } from '@tabler/icons-react';
import { lazyDialog } from '../components/lazy-dialog.tsx';
import { Page } from '../components/page.tsx';
import { QueryState } from '../components/query-state.tsx';
import { AllowancesSection } from '../features/receptionist/allowances-section.tsx';
import { AnswersSection, useAnswers } from '../features/receptionist/answers-section.tsx';
import { CoverageSection } from '../features/receptionist/coverage-section.tsx';
import { useReceptionistDialog } from '../features/receptionist/receptionist.ts';
import { ReceptionistDialogs } from '../features/receptionist/receptionist-dialogs.tsx';
import { RecordingSection } from '../features/receptionist/recording-section.tsx';
import { PassagesDialog } from '../features/receptionist/sources/passages-dialog.tsx';
import { SourcesSection } from '../features/receptionist/sources/sources-section.tsx';
import { TextsSection } from '../features/receptionist/texts-section.tsx';
import type { TrialDialogProps } from '../features/receptionist/trial/trial-dialog.tsx';
import { useSession } from '../lib/session/session.ts';
import { useMay } from '../lib/session/use-may.ts';
import { nameLanguages } from '../lib/text/name-languages.ts';
import { t } from '../lib/text/texts.ts';
import { trpc } from '../trpc.ts';

/** Receptionist: permissions, texts, knowledge, coverage per language, and the trial. */
export function ReceptionistPage() {
  const may = useMay();
  const mayChange = may('receptionist.updateSettings');
  const settings = trpc.receptionist.settings.useQuery();
  const coverage = trpc.receptionist.coverage.useQuery(undefined, {
    select: (found) => ({ ...found, languages: nameLanguages(found.languages) }),
  });
  const answers = useAnswers();
  const sources = trpc.knowledge.list.useQuery();
  const dialog = useReceptionistDialog();
  const session = useSession();
  const name = trpc.businesses.get.useQuery().data?.name ?? session?.businessName ?? '';
  const languages = coverage.data?.languages ?? [];
  return (
    <Page
      title={t('shell.pages.receptionist')}
      subtitle={mayChange ? t('receptionist.subtitle') : t('receptionist.readOnly')}
      actions={
        may('receptionist.openTrial') && (
          <Button
            leftSection={<IconMessageChatbot size={18} aria-hidden />}
            disabled={languages.length === 0}
            onClick={dialog.tryIt}
          >
            {t('receptionist.tryIt')}
          </Button>
        )
      }
    >
      <QueryState query={settings} errorTitle={t('receptionist.failed')} skeleton={<Skeleton height={420} />}>
        {(data) => (
          <Stack gap="lg">
            <AllowancesSection settings={data} />
            <RecordingSection settings={data} />
            <TextsSection
              settings={data}
              languages={languages}
              business={name}
              onEdit={mayChange ? dialog.editText : null}
            />
          </Stack>
        )}
      </QueryState>
      <Stack gap="lg">
        <AnswersSection answers={answers} languages={languages} dialog={mayChange ? dialog : null} />
        <SourcesSection sources={sources} languages={languages} dialog={dialog} mayChange={mayChange} />
        <CoverageSection coverage={coverage} mayWrite={mayChange} />
      </Stack>
      {may('receptionist.openTrial') && (
        <LazyTrialDialog
          opened={dialog.kind === 'try' && languages.length > 0}
          languages={languages}
          onClose={dialog.close}
        />
      )}
      <PassagesDialog
        source={
          dialog.kind === 'passages'
            ? (sources.data?.find(({ id }) => String(id) === dialog.subject) ?? null)
            : null
        }
        onClose={dialog.close}
      />
      {mayChange && (
        <ReceptionistDialogs
          dialog={dialog}
          texts={settings.data?.texts ?? []}
          answers={answers.query.data ?? []}
          sources={sources.data ?? []}
          languages={languages}
          business={name}
        />
      )}
    </Page>
  );
}

/** Trial dialog, loaded when it is first opened. */
const LazyTrialDialog = lazyDialog<TrialDialogProps>(
  () => import('../features/receptionist/trial/trial-dialog.tsx').then((file) => file.TrialDialog),
  ['receptionist'],
  ({ opened }) => opened,
);
