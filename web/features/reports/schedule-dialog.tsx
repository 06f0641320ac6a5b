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
import { type ChangeEvent, useRef } from 'react';
import type { z } from 'zod';
import { reportLanguageOf } from '../../../server/core/report-language.ts';
import {
  createScheduleInput,
  REPORT_LIMITS,
  RHYTHMS,
} from '../../../server/modules/insight/reports/reports.schema.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { DraftForm } from '../../components/draft-form.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { useTimeZone } from '../../components/time-zone.tsx';
import type { Draft } from '../../lib/forms/drafts.ts';
import { fieldErrorsOf } from '../../lib/forms/field-errors.ts';
import { useDraftForm } from '../../lib/forms/use-zod-form.ts';
import { currentLanguage, t } from '../../lib/text/texts.ts';
import { WEEKDAYS, weekdayLabel } from '../../lib/text/weekday-label.ts';
import { showToast } from '../../lib/toasts.ts';
import { UNDO_TOASTS } from '../../lib/undo-toasts.ts';
import { type Outputs, trpc } from '../../trpc.ts';
import { ContentFields } from './content-fields.tsx';
import type { Schedule } from './reports.ts';

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
            <DraftForm name={`schedule ${schedule?.id ?? 'new'}`} original={valuesOf(schedule, list)}>
              {(draft) => <ScheduleForm schedule={schedule} members={list} draft={draft} onClose={onClose} />}
            </DraftForm>
          )}
        </QueryState>
      )}
    </AppDialog>
  );
}

type Values = z.input<typeof createScheduleInput>;
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
  const form = useScheduleForm(draft);
  const leave = draft.discardAnd(onClose);
  const { save, busy } = useSave(schedule, {
    former: draft.original,
    onClose: leave,
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  return (
    <form noValidate onSubmit={form.onSubmit(save, form.focusFirstError)}>
      <Stack>
        <ContentFields form={form} template={form.useWatchValue('template')} />
        <FrequencyFields form={form} />
        <RecipientFields form={form} members={members} />
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

type FormOfSchedule = ReturnType<typeof useScheduleForm>;

/**
 * Form state of a schedule. The template `monthly` defaults to creation on the first of the month. When the user
 * selects a frequency other than `custom`, an empty interval is reset to its initial value. Its field is hidden then,
 * so the user could not correct the error.
 */
function useScheduleForm(draft: Draft<Values>) {
  const form = useDraftForm(createScheduleInput, draft, {
    sections: t('reports.form.sectionsRequired'),
    everyDays: t('fields.everyDays'),
    time: t('reports.schedules.form.timeWrong'),
  });
  form.watch('template', ({ value }) => {
    if (value !== 'monthly') return;
    form.setFieldValue('rhythm', 'monthly');
    form.setFieldValue('monthDay', 1);
  });
  form.watch('rhythm', ({ value }) => {
    const isEmpty = typeof form.getValues().everyDays !== 'number';
    if (value !== 'custom' && isEmpty) form.setFieldValue('everyDays', draft.original.everyDays);
  });
  return form;
}

type AfterSave = { former: Values; onClose: () => void; onError: (error: unknown) => void };

function useSave(schedule: Schedule | null, { former, onClose, onError }: AfterSave) {
  // The second press of a double click arrives before the button is rendered as busy.
  const isStarted = useRef(false);
  const onSettled = () => {
    isStarted.current = false;
  };
  const common = { meta: { failedTitle: 'reports.schedules.form.failed' as const }, onError, onSettled };
  const undo = trpc.reports.updateSchedule.useMutation(UNDO_TOASTS);
  const done = (title: string) => () => {
    const mayUndo = schedule && { undo: () => undo.mutate({ ...former, scheduleId: schedule.id }) };
    showToast({ kind: 'success', title, ...mayUndo });
    onClose();
  };
  const create = trpc.reports.createSchedule.useMutation({
    ...common,
    onSuccess: done(t('reports.schedules.form.added')),
  });
  const update = trpc.reports.updateSchedule.useMutation({
    ...common,
    onSuccess: done(t('reports.schedules.form.saved')),
  });
  const save = (values: Values) => {
    if (isStarted.current) return;
    isStarted.current = true;
    if (schedule === null) create.mutate(values);
    else update.mutate({ ...values, scheduleId: schedule.id });
  };
  return { save, busy: create.isPending || update.isPending };
}

/** Height of a touch target. */
const TOUCH_STYLES = { body: { minBlockSize: 44, alignItems: 'center' } };

/** Switch for mailing the report, and its recipients. */
function RecipientFields({ form, members }: { form: FormOfSchedule; members: Members }) {
  return (
    <>
      <Switch
        size="md"
        label={t('reports.schedules.form.mail')}
        description={t('reports.schedules.form.mailHint')}
        key={form.key('isMailed')}
        {...form.getInputProps('isMailed', { type: 'checkbox' })}
      />
      {form.useWatchValue('isMailed') && (
        <Checkbox.Group
          label={t('reports.schedules.form.recipients')}
          description={t('reports.schedules.form.recipientsHint')}
          key={form.key('recipients')}
          {...form.getInputProps('recipients')}
          defaultValue={form.getValues().recipients.map(String)}
          onChange={(userIds) =>
            form.setFieldValue('recipients', userIds.map(Number), { forceUpdate: false })
          }
        >
          <Stack gap={0} mt="xs">
            {members.map(({ userId, name }) => (
              <Checkbox
                key={userId}
                size="md"
                value={String(userId)}
                label={<bdi>{name}</bdi>}
                styles={TOUCH_STYLES}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </>
  );
}

const MONTH_DAYS = Array.from({ length: 31 }, (_, place) => String(place + 1));

/** Fields for frequency, day and time of a schedule. */
function FrequencyFields({ form }: { form: FormOfSchedule }) {
  const zone = useTimeZone();
  return (
    <>
      <NativeSelect
        size="md"
        label={t('reports.schedules.form.rhythm')}
        data={RHYTHMS.map((value) => ({ value, label: t(`reports.schedules.rhythms.${value}`) }))}
        key={form.key('rhythm')}
        {...form.getInputProps('rhythm')}
      />
      <FrequencyDay form={form} />
      <TextInput
        size="md"
        type="time"
        label={t('reports.schedules.form.time')}
        description={t('reports.schedules.form.timeHint', { zone })}
        key={form.key('time')}
        {...form.getInputProps('time')}
      />
    </>
  );
}

/** Day of the week or month, or the interval in days. */
function FrequencyDay({ form }: { form: FormOfSchedule }) {
  const rhythm = form.useWatchValue('rhythm');
  if (rhythm === 'weekly')
    return (
      <NativeSelect
        size="md"
        label={t('reports.schedules.form.weekday')}
        data={WEEKDAYS.map((day) => ({ value: String(day), label: weekdayLabel(day) }))}
        key={form.key('weekday')}
        {...numberSelectProps(form, 'weekday')}
      />
    );
  if (rhythm === 'monthly')
    return (
      <NativeSelect
        size="md"
        label={t('reports.schedules.form.monthDay')}
        description={t('reports.schedules.form.monthDayHint')}
        data={MONTH_DAYS}
        key={form.key('monthDay')}
        {...numberSelectProps(form, 'monthDay')}
      />
    );
  if (rhythm === 'daily') return null;
  return (
    <NumberInput
      size="md"
      hideControls
      inputMode="numeric"
      allowNegative={false}
      max={REPORT_LIMITS.everyDays}
      clampBehavior="none"
      label={t('reports.schedules.form.everyDays')}
      key={form.key('everyDays')}
      {...form.getInputProps('everyDays')}
    />
  );
}

/** Props of a select whose options are numbers. */
function numberSelectProps(form: FormOfSchedule, field: 'weekday' | 'monthDay') {
  return {
    defaultValue: String(form.getValues()[field]),
    onChange: ({ currentTarget }: ChangeEvent<HTMLSelectElement>) =>
      form.setFieldValue(field, Number(currentTarget.value), { forceUpdate: false }),
  };
}
