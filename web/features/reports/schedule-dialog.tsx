import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { reportLanguageOf } from '../../../server/core/report-language.ts';
import {
  type CreateScheduleInput,
  createScheduleInput,
} from '../../../server/modules/insight/reports/reports.schema.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { KeptForm } from '../../components/kept-form.tsx';
import { QueryState } from '../../components/query-state.tsx';
import type { Draft } from '../../lib/forms/drafts.ts';
import { TAKE_BACK } from '../../lib/take-back.ts';
import { currentLanguage, t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { type Outputs, trpc } from '../../trpc.ts';
import { ContentFields, type ContentValues } from './content-fields.tsx';
import { RecipientFields } from './recipient-fields.tsx';
import { rhythmOf, type Schedule } from './reports.ts';
import { RhythmFields } from './rhythm-fields.tsx';
import { useTypedForm } from './use-typed-form.ts';

type ScheduleDialogProps = {
  opened: boolean;
  /** Null for a new schedule. */
  schedule: Schedule | null;
  onClose: () => void;
};

/** Edits contents, times and recipients of a scheduled report. */
export function ScheduleDialog({ opened, schedule, onClose }: ScheduleDialogProps) {
  const members = trpc.reports.members.useQuery(undefined, { enabled: opened });
  return (
    <AppDialog
      opened={opened}
      onClose={onClose}
      title={t(schedule ? 'reports.schedules.form.editTitle' : 'reports.schedules.form.addTitle')}
      size="lg"
      fullOnPhone
    >
      {opened && (
        <QueryState query={members} skeleton={<Skeleton height={420} />}>
          {(list) => (
            <KeptForm name={`schedule ${schedule?.id ?? 'new'}`} beginning={valuesOf(schedule, list)}>
              {(draft) => <ScheduleForm schedule={schedule} members={list} draft={draft} onClose={onClose} />}
            </KeptForm>
          )}
        </QueryState>
      )}
    </AppDialog>
  );
}

type Values = CreateScheduleInput & Pick<ContentValues, 'sections'>;
type Members = Outputs['reports']['members'];
type ScheduleFormProps = {
  schedule: Schedule | null;
  members: Members;
  draft: Draft<Values>;
  onClose: () => void;
};

/** Initial values of the form; former members are no longer recipients. */
function valuesOf(schedule: Schedule | null, members: Members): Values {
  if (schedule === null)
    return {
      ...{ template: 'daily_summary', sections: [], name: '', rhythm: 'daily' },
      language: reportLanguageOf(currentLanguage().locale),
      ...{ weekday: 1, monthDay: 1, everyDays: 14, time: '07:00', isMailed: true, recipients: [] },
    };
  const { template, sections, language, name, rhythm, weekday, monthDay, everyDays, time, isMailed } =
    schedule;
  const known = new Set(members.map(({ userId }) => userId));
  const recipients = schedule.recipients.map(({ userId }) => userId).filter((id) => known.has(id));
  return {
    ...{ template, sections: [...sections], language, name, rhythm, weekday, monthDay, everyDays, time },
    ...{ isMailed, recipients },
  };
}

function ScheduleForm({ schedule, members, draft, onClose }: ScheduleFormProps) {
  const { values, errors, set, check, showProblems } = useTypedForm(
    draft,
    createScheduleInput,
    renderProblem,
  );
  const leave = () => {
    draft.forget();
    onClose();
  };
  const former = draft.beginning;
  const { save, busy } = useSave(schedule, { former, onClose: leave, onError: showProblems });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && check()) save(values);
      }}
    >
      <Stack>
        <ContentFields
          values={values}
          errors={errors}
          onChange={(patch) => set({ ...patch, ...(patch.template && rhythmOf(patch.template)) })}
        />
        <RhythmFields values={values} errors={errors} onChange={set} />
        <RecipientFields values={values} errors={errors} members={members} onChange={set} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={leave}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('reports.schedules.form.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function renderProblem(field: string): string | undefined {
  if (field === 'sections') return t('reports.form.sectionsRequired');
  if (field === 'everyDays') return t('fields.everyDays');
  if (field === 'time') return t('reports.schedules.form.timeWrong');
  return field === 'name' ? t('common.nameLink') : undefined;
}

type AfterSave = { former: Values; onClose: () => void; onError: (error: unknown) => void };

function useSave(schedule: Schedule | null, { former, onClose, onError }: AfterSave) {
  const failed = { meta: { failedTitle: 'reports.schedules.form.failed' as const }, onError };
  const undo = trpc.reports.updateSchedule.useMutation(TAKE_BACK);
  const done = (title: string) => () => {
    const mayUndo = schedule && { undo: () => undo.mutate({ ...former, scheduleId: schedule.id }) };
    showToast({ kind: 'success', title, ...mayUndo });
    onClose();
  };
  const create = trpc.reports.createSchedule.useMutation({
    ...failed,
    onSuccess: done(t('reports.schedules.form.added')),
  });
  const update = trpc.reports.updateSchedule.useMutation({
    ...failed,
    onSuccess: done(t('reports.schedules.form.saved')),
  });
  const save = (values: Values) =>
    schedule === null ? create.mutate(values) : update.mutate({ ...values, scheduleId: schedule.id });
  return { save, busy: create.isPending || update.isPending };
}
