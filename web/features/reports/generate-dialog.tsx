import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { reportLanguageOf } from '../../../server/core/report-language.ts';
import {
  type GenerateReportInput,
  generateReportInput,
  type ReportTemplate,
} from '../../../server/modules/insight/reports/reports.schema.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { DayField } from '../../components/day-field.tsx';
import { KeptForm } from '../../components/kept-form.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { useTimeZone } from '../../components/time-zone.tsx';
import type { Draft } from '../../lib/forms/drafts.ts';
import { currentLanguage, t } from '../../lib/text/texts.ts';
import { problemOf } from '../../lib/url/period.ts';
import { trpc } from '../../trpc.ts';
import { ContentFields, type ContentValues } from './content-fields.tsx';
import { ReportSheet } from './report-sheet.tsx';
import { daysOf } from './reports.ts';
import { useTypedForm } from './use-typed-form.ts';

type GenerateDialogProps = {
  /** Null while the dialog is closed. */
  template: ReportTemplate | null;
  today: string;
  onClose: () => void;
  onMade: (reportId: number) => void;
};

/** Selects the days of a report, shows a preview, and creates the report. */
export function GenerateDialog({ template, today, onClose, onMade }: GenerateDialogProps) {
  return (
    <AppDialog
      opened={template !== null}
      onClose={onClose}
      title={t('reports.form.title')}
      size="lg"
      fullOnPhone
    >
      {template !== null && (
        <KeptForm name={`report ${template}`} beginning={valuesOf(template, today)}>
          {(draft) => <GenerateForm draft={draft} today={today} onClose={onClose} onMade={onMade} />}
        </KeptForm>
      )}
    </AppDialog>
  );
}

type Values = Omit<GenerateReportInput, 'key'> & Pick<ContentValues, 'sections'>;
type GenerateFormProps = Omit<GenerateDialogProps, 'template'> & { draft: Draft<Values> };

const valuesOf = (template: ReportTemplate, today: string): Values => ({
  ...{ template, sections: [], name: '' },
  ...{ language: reportLanguageOf(currentLanguage().locale), ...daysOf(template, today) },
});

const PROBLEMS = { order: 'badOrder', length: 'tooLong', missing: 'dayRequired' } as const;

function GenerateForm({ draft, today, onClose, onMade }: GenerateFormProps) {
  const leave = () => {
    draft.forget();
    onClose();
  };
  const [key] = useState(() => crypto.randomUUID());
  const [previewed, setPreviewed] = useState<Values | null>(null);
  const zone = useTimeZone();
  const { values, errors, set, check, showProblems } = useTypedForm<GenerateReportInput & Values>(
    { initial: { ...draft.initial, key }, keep: ({ key: _key, ...typed }) => draft.keep(typed) },
    generateReportInput,
    renderProblem,
  );
  const generate = trpc.reports.generate.useMutation({
    meta: { failedTitle: 'reports.form.failed' },
    onSuccess: ({ reportId }) => {
      draft.forget();
      onMade(reportId);
    },
    onError: showProblems,
  });
  const period = problemOf(values);
  const isFine = () => check() && period === null;
  const change = (patch: Partial<Values>) => {
    setPreviewed(null);
    set(patch.template === undefined ? patch : { ...patch, ...daysOf(patch.template, today) });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isFine() && !generate.isPending) generate.mutate(values);
      }}
    >
      <Stack>
        <ContentFields values={values} errors={errors} onChange={change} />
        <Group gap="sm" align="flex-start">
          <DayField
            label={t('reports.form.from')}
            value={values.from}
            onChange={(from) => change({ from })}
          />
          <DayField
            label={t('reports.form.to')}
            value={values.to}
            error={period && t(`reports.form.${PROBLEMS[period]}`)}
            onChange={(to) => change({ to })}
          />
        </Group>
        <Text size="sm" c="dimmed">
          {t('reports.form.zoneHint', { zone })}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={leave}>
            {t('common.cancel')}
          </Button>
          <Button variant="light" onClick={() => isFine() && setPreviewed(values)}>
            {t('reports.form.preview')}
          </Button>
          <Button type="submit" loading={generate.isPending}>
            {t('reports.form.generate')}
          </Button>
        </Group>
        {previewed && <Preview input={previewed} />}
      </Stack>
    </form>
  );
}

function renderProblem(field: string): string | undefined {
  if (field === 'sections') return t('reports.form.sectionsRequired');
  return field === 'name' ? t('common.nameLink') : undefined;
}

type PreviewProps = { input: Pick<Values, 'template' | 'sections' | 'language' | 'from' | 'to'> };

/** Preview of the report with the current figures. */
export function Preview({ input: { template, sections, language, from, to } }: PreviewProps) {
  const preview = trpc.reports.preview.useQuery({ template, sections, language, from, to });
  return (
    <QueryState query={preview} errorTitle={t('reports.preview.failed')} skeleton={<Skeleton height={420} />}>
      {(print) => <ReportSheet print={print} language={language} />}
    </QueryState>
  );
}
