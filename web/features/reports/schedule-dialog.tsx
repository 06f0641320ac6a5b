import {
  Button,
  Checkbox,
  Group,
  NativeSelect,
  NumberInput,
  Skeleton,
  Stack,
  Switch,
  TextInput,
} from '@mantine/core';
import { reportLanguageOf } from '../../../server/core/report-language.ts';
import {
  type CreateScheduleInput,
  createScheduleInput,
  REPORT_LIMITS,
  RHYTHMS,
  type Rhythm,
} from '../../../server/modules/insight/reports/reports.schema.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { KeptForm } from '../../components/kept-form.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { useTimeZone } from '../../components/time-zone.tsx';
import type { Draft } from '../../lib/forms/drafts.ts';
import { TAKE_BACK } from '../../lib/take-back.ts';
import { currentLanguage, t } from '../../lib/text/texts.ts';
import { WEEKDAYS, weekdayLabel } from '../../lib/text/weekday-label.ts';
import { showToast } from '../../lib/toasts.ts';
import { type Outputs, trpc } from '../../trpc.ts';
import { ContentFields, type ContentValues } from './content-fields.tsx';
import { rhythmOf, type Schedule } from './reports.ts';
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

type RecipientValues = { isMailed: boolean; recipients: number[] };
type RecipientFieldsProps = {
  values: RecipientValues;
  errors: Record<string, string>;
  members: Outputs['reports']['members'];
  onChange: (patch: Partial<RecipientValues>) => void;
};

const TARGET = { body: { minBlockSize: 44, alignItems: 'center' } };

/** Switch for mailing the report, and its recipients. */
function RecipientFields({ values, errors, members, onChange }: RecipientFieldsProps) {
  return (
    <>
      <Switch
        size="md"
        label={t('reports.schedules.form.mail')}
        description={t('reports.schedules.form.mailHint')}
        checked={values.isMailed}
        onChange={({ currentTarget: { checked } }) => onChange({ isMailed: checked })}
      />
      {values.isMailed && (
        <Checkbox.Group
          label={t('reports.schedules.form.recipients')}
          description={t('reports.schedules.form.recipientsHint')}
          error={errors.recipients}
          value={values.recipients.map(String)}
          onChange={(chosen) => onChange({ recipients: chosen.map(Number) })}
        >
          <Stack gap={0} mt="xs">
            {members.map(({ userId, name }) => (
              <Checkbox
                key={userId}
                size="md"
                value={String(userId)}
                label={<bdi>{name}</bdi>}
                styles={TARGET}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </>
  );
}

type RhythmValues = { rhythm: Rhythm; weekday: number; monthDay: number; everyDays: number; time: string };
type RhythmFieldsProps = {
  values: RhythmValues;
  errors: Record<string, string>;
  onChange: (patch: Partial<RhythmValues>) => void;
};

const MONTH_DAYS = Array.from({ length: 31 }, (_, place) => String(place + 1));
const isRhythm = (word: string): word is Rhythm => RHYTHMS.some((known) => known === word);

/** Fields for frequency, day and time of a schedule. */
function RhythmFields({ values, errors, onChange }: RhythmFieldsProps) {
  const zone = useTimeZone();
  return (
    <>
      <NativeSelect
        size="md"
        label={t('reports.schedules.form.rhythm')}
        data={RHYTHMS.map((value) => ({ value, label: t(`reports.schedules.rhythms.${value}`) }))}
        value={values.rhythm}
        onChange={({ currentTarget: { value } }) => isRhythm(value) && onChange({ rhythm: value })}
      />
      <WhichDay values={values} errors={errors} onChange={onChange} />
      <TextInput
        size="md"
        type="time"
        label={t('reports.schedules.form.time')}
        description={t('reports.schedules.form.timeHint', { zone })}
        error={errors.time}
        value={values.time}
        onChange={({ currentTarget: { value } }) => onChange({ time: value })}
      />
    </>
  );
}

function WhichDay({ values, errors, onChange }: RhythmFieldsProps) {
  if (values.rhythm === 'weekly')
    return (
      <NativeSelect
        size="md"
        label={t('reports.schedules.form.weekday')}
        data={WEEKDAYS.map((day) => ({ value: String(day), label: weekdayLabel(day) }))}
        value={String(values.weekday)}
        onChange={({ currentTarget: { value } }) => onChange({ weekday: Number(value) })}
      />
    );
  if (values.rhythm === 'monthly')
    return (
      <NativeSelect
        size="md"
        label={t('reports.schedules.form.monthDay')}
        description={t('reports.schedules.form.monthDayHint')}
        data={MONTH_DAYS}
        value={String(values.monthDay)}
        onChange={({ currentTarget: { value } }) => onChange({ monthDay: Number(value) })}
      />
    );
  if (values.rhythm === 'daily') return null;
  return (
    <NumberInput
      size="md"
      hideControls
      inputMode="numeric"
      allowDecimal={false}
      allowNegative={false}
      max={REPORT_LIMITS.everyDays}
      clampBehavior="none"
      label={t('reports.schedules.form.everyDays')}
      error={errors.everyDays}
      value={values.everyDays}
      onChange={(value) => onChange({ everyDays: Number(value) })}
    />
  );
}
