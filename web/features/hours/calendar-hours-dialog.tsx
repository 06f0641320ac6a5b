import { Radio, Skeleton, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { spansOf } from '../../../server/core/opening-hours.ts';
import {
  DAY_NAMES,
  type DayHours,
  findWeekProblems,
} from '../../../server/modules/scheduling/hours/hours.schema.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { DraftForm } from '../../components/draft-form.tsx';
import { QueryState } from '../../components/query-state.tsx';
import type { Draft } from '../../lib/forms/drafts.ts';
import { useFreshQuery } from '../../lib/live/use-fresh-query.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { UNDO_TOASTS } from '../../lib/undo-toasts.ts';
import { useLastValue } from '../../lib/use-last-value.ts';
import type { Resource } from '../../lib/use-resources.ts';
import { trpc } from '../../trpc.ts';
import { WeekEditor } from './week-editor.tsx';

export type CalendarHoursDialogProps = {
  /** The calendar whose working hours are edited; null while the dialog is closed. */
  calendar: Resource | null;
  onClose: () => void;
};

/** Form values. The days only apply if the calendar has its own hours. */
type TypedHours = { isOwn: boolean; days: DayHours[] };

/** Sets a calendar's own working hours, or makes it follow the hours of the business again. */
export function CalendarHoursDialog({ calendar, onClose }: CalendarHoursDialogProps) {
  // The calendar of the dialog. It stays during the closing animation.
  const lastCalendar = useLastValue(calendar);
  const title = t('calendars.hours.title', { name: lastCalendar?.name ?? '' });
  return (
    <AppDialog opened={calendar !== null} onClose={onClose} title={title} size="lg" fullOnPhone>
      {lastCalendar && <FreshHours calendar={lastCalendar} onClose={onClose} />}
    </AppDialog>
  );
}

/**
 * Loads the current week first, because the whole week is sent. A calendar without own hours starts with those of the
 * business.
 */
function FreshHours({ calendar: { id }, onClose }: { calendar: Resource; onClose: () => void }) {
  const query = trpc.resources.list.useQuery();
  const calendars = useFreshQuery(query);
  const week = trpc.hours.week.useQuery();
  return (
    <QueryState query={calendars} skeleton={<Skeleton height={520} />} errorTitle={t('hours.loadFailed')}>
      {({ resources }) => (
        <QueryState query={week} skeleton={<Skeleton height={520} />} errorTitle={t('hours.loadFailed')}>
          {({ days }) => {
            const hours = resources.find((one) => one.id === id)?.hours ?? null;
            const opening = days.flatMap(spansOf);
            const original = { isOwn: hours !== null, days: daysOf(hours ?? opening) };
            return (
              <DraftForm<TypedHours> name={`calendar hours ${id}`} original={original}>
                {(draft) => <HoursForm resourceId={id} former={hours} draft={draft} onClose={onClose} />}
              </DraftForm>
            );
          }}
        </QueryState>
      )}
    </QueryState>
  );
}

type Hours = NonNullable<Resource['hours']>;

const daysOf = (hours: Hours): DayHours[] =>
  DAY_NAMES.map((_, dayOfWeek) => {
    const own = hours.filter((span) => span.dayOfWeek === dayOfWeek);
    const spans = own.map(({ openTime, closeTime }) => ({ openTime, closeTime }));
    return { dayOfWeek, isClosed: spans.length === 0, spans };
  });

type HoursFormProps = {
  resourceId: number;
  former: Hours | null;
  draft: Draft<TypedHours>;
  onClose: () => void;
};

function HoursForm({ resourceId, former, draft, onClose }: HoursFormProps) {
  const [{ isOwn, days }, setTyped] = useState(draft.initial);
  const [isTried, setIsTried] = useState(false);
  const { save, busy } = useSaveCalendarHours(resourceId, former && daysOf(former));
  const change = (patch: Partial<TypedHours>) => {
    const changed = { isOwn, days, ...patch };
    setTyped(changed);
    draft.save(changed);
  };
  const leave = draft.discardAnd(onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!isOwn) save(null, leave);
    else if (findWeekProblems(days).length === 0) save(days, leave);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Radio.Group
          label={t('calendars.hours.which')}
          value={isOwn ? 'own' : 'business'}
          onChange={(value) => change({ isOwn: value === 'own' })}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="business" label={t('calendars.hours.business')} />
            <Radio value="own" label={t('calendars.hours.own')} description={t('calendars.hours.hint')} />
          </Stack>
        </Radio.Group>
        {isOwn && (
          <WeekEditor days={days} onChange={(changed) => change({ days: changed })} showsProblems={isTried} />
        )}
        <Text size="sm" c="dimmed">
          {t('hours.edit.stay')}
        </Text>
        <DialogButtons submitLabel={t('hours.edit.save')} busy={busy} onCancel={leave} />
      </Stack>
    </form>
  );
}

type Days = DayHours[] | null;

/** Saves the working hours of a calendar, null for those of the business, and offers Undo. */
function useSaveCalendarHours(resourceId: number, former: Days) {
  const undo = trpc.resources.setHours.useMutation(UNDO_TOASTS);
  const { mutate, isPending } = trpc.resources.setHours.useMutation({
    meta: { failedTitle: 'calendars.hours.failed' },
    onSuccess: () =>
      showToast({
        kind: 'success',
        title: t('calendars.hours.saved'),
        undo: () => undo.mutate({ resourceId, days: former }),
      }),
  });
  const save = (days: Days, onSaved: () => void) => mutate({ resourceId, days }, { onSuccess: onSaved });
  return { save, busy: isPending };
}
