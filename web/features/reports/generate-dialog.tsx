import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import { reportLanguageOf } from '../../../server/core/report-language.ts';
import { type ReportTemplate, reportFields } from '../../../server/modules/insight/reports/reports.schema.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { DayField } from '../../components/day-field.tsx';
import { DraftForm } from '../../components/draft-form.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { useTimeZone } from '../../components/time-zone.tsx';
import type { Draft } from '../../lib/forms/drafts.ts';
import { fieldErrorsOf } from '../../lib/forms/field-errors.ts';
import { useDraftForm } from '../../lib/forms/use-zod-form.ts';
import { useContentKey } from '../../lib/input/use-content-key.ts';
import { currentLanguage, t } from '../../lib/text/texts.ts';
import { findPeriodProblem } from '../../lib/url/period.ts';
import { type Outputs, trpc } from '../../trpc.ts';
import { ContentFields } from './content-fields.tsx';
import { ReportSheet } from './report-sheet.tsx';
import { daysOf } from './reports.ts';

type GenerateDialogProps = {
  /** Null while the dialog is closed. */
  template: ReportTemplate | null;
  /** The report whose values the form starts with; null for the default values of the template. */
  copiedId: number | null;
  today: string;
  onClose: () => void;
  onGenerated: (reportId: number) => void;
};

/** Selects the days of a report, shows a preview, and creates the report. */
export function GenerateDialog({ template, copiedId, ...rest }: GenerateDialogProps) {
  return (
    <AppDialog
      opened={template !== null}
      onClose={rest.onClose}
      title={t('reports.form.title')}
      size="lg"
      fullOnPhone
    >
      {template !== null && copiedId === null && (
        <DraftForm name={`report ${template}`} original={defaultsOf(template, rest.today)}>
          {(draft) => <GenerateForm draft={draft} {...rest} />}
        </DraftForm>
      )}
      {template !== null && copiedId !== null && <CopiedReport copiedId={copiedId} {...rest} />}
    </AppDialog>
  );
}

type Values = z.input<typeof reportFields>;
type FormProps = Omit<GenerateDialogProps, 'template' | 'copiedId'>;
type GenerateFormProps = FormProps & { draft: Draft<Values> };

/** The form with the values of an existing report. */
function CopiedReport({ copiedId, ...rest }: FormProps & { copiedId: number }) {
  const report = trpc.reports.get.useQuery({ reportId: copiedId });
  return (
    <QueryState query={report} skeleton={<Skeleton height={420} />}>
      {(view) => (
        <DraftForm name={`report like ${copiedId}`} original={valuesOf(view)}>
          {(draft) => <GenerateForm draft={draft} {...rest} />}
        </DraftForm>
      )}
    </QueryState>
  );
}

const defaultsOf = (template: ReportTemplate, today: string): Values => ({
  ...{ template, sections: [], name: '' },
  ...{ language: reportLanguageOf(currentLanguage().locale), ...daysOf(template, today) },
});

const valuesOf = ({ template, sections, name, language, from, to }: Outputs['reports']['get']): Values => ({
  ...{ template, sections: template === 'custom' ? [...sections] : [], name },
  ...{ language, from, to },
});

const PROBLEMS = { order: 'badOrder', length: 'tooLong', missing: 'dayRequired' } as const;

function GenerateForm({ draft, today, onClose, onGenerated }: GenerateFormProps) {
  const leave = draft.discardAnd(onClose);
  const { keyOf } = useContentKey();
  const [previewed, setPreviewed] = useState<Values | null>(null);
  const zone = useTimeZone();
  const save = (typed: Values) => {
    setPreviewed(null);
    draft.save(typed);
  };
  const form = useGenerateForm({ ...draft, save }, today);
  const [template, from, to] = [
    form.useWatchValue('template'),
    form.useWatchValue('from'),
    form.useWatchValue('to'),
  ];
  const generate = trpc.reports.generate.useMutation({
    meta: { failedTitle: 'reports.form.failed' },
    onSuccess: ({ reportId }) => {
      draft.discard();
      onGenerated(reportId);
    },
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  const period = findPeriodProblem({ from, to });
  /** Returns an event handler that calls `run` only if the values are valid. */
  const withValues = (run: (values: Values) => void) =>
    form.onSubmit((values) => {
      if (period === null) run(values);
    }, form.focusFirstError);
  return (
    <form noValidate onSubmit={withValues((values) => generate.mutate({ ...values, key: keyOf(values) }))}>
      <Stack>
        <ContentFields form={form} template={template} />
        <Group gap="sm" align="flex-start">
          <DayField
            label={t('reports.form.from')}
            value={from}
            onChange={(day) => form.setFieldValue('from', day)}
          />
          <DayField
            label={t('reports.form.to')}
            value={to}
            error={period && t(`reports.form.${PROBLEMS[period]}`)}
            onChange={(day) => form.setFieldValue('to', day)}
          />
        </Group>
        <Text size="sm" c="dimmed">
          {t('reports.form.zoneHint', { zone })}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={leave}>
            {t('common.cancel')}
          </Button>
          <Button variant="light" onClick={() => withValues(setPreviewed)()}>
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

/** Form of a new report. Selecting another template resets the days to the default of that template. */
function useGenerateForm(draft: Draft<Values>, today: string) {
  const form = useDraftForm(reportFields, draft, { sections: t('reports.form.sectionsRequired') });
  form.watch('template', ({ value }) => {
    const { from, to } = daysOf(value, today);
    form.setFieldValue('from', from);
    form.setFieldValue('to', to);
  });
  return form;
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
