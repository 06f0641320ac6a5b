import { Checkbox, Radio, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import {
  RESOURCE_NAME_MAX,
  renameResourceInput,
} from '../../../server/modules/scheduling/resources/resources.schema.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { DraftForm } from '../../components/draft-form.tsx';
import { QueryState } from '../../components/query-state.tsx';
import type { Draft } from '../../lib/forms/drafts.ts';
import { useDraftForm } from '../../lib/forms/use-zod-form.ts';
import { useContentKey } from '../../lib/input/use-content-key.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { UNDO_TOASTS } from '../../lib/undo-toasts.ts';
import { useLastValue } from '../../lib/use-last-value.ts';
import type { Resource } from '../../lib/use-resources.ts';
import { type Outputs, trpc } from '../../trpc.ts';

type CalendarDialogProps = {
  opened: boolean;
  /** Null for a new calendar. */
  renamed: Resource | null;
  onClose: () => void;
};

const schema = renameResourceInput.pick({ name: true });
type Values = { name: string };

/** Adds or renames a calendar. Typed text stays until it is saved or cancelled. */
export function CalendarDialog({ opened, renamed, onClose }: CalendarDialogProps) {
  // The dialog keeps its text during the closing animation.
  const last = useLastValue(opened ? (renamed ?? 'new') : null);
  const lastCalendar = last === 'new' ? null : last;
  return (
    <AppDialog
      opened={opened}
      onClose={onClose}
      title={t(lastCalendar ? 'calendars.renameTitle' : 'calendars.add')}
    >
      <DraftForm name={`calendar ${lastCalendar?.id ?? 'new'}`} original={{ name: lastCalendar?.name ?? '' }}>
        {(draft) => <CalendarForm renamed={lastCalendar} draft={draft} onClose={onClose} />}
      </DraftForm>
    </AppDialog>
  );
}

type CalendarFormProps = Omit<CalendarDialogProps, 'opened'> & { draft: Draft<Values> };

function CalendarForm({ renamed, draft, onClose }: CalendarFormProps) {
  const form = useDraftForm(schema, draft, {
    name: (typed) =>
      typed.trim() ? t('calendars.nameLong', { max: RESOURCE_NAME_MAX }) : t('calendars.nameMissing'),
  });
  const leave = draft.discardAnd(onClose);
  const { save, busy } = useSaveCalendar(renamed, leave);
  return (
    <form onSubmit={form.onSubmit(({ name }) => save(name), form.focusFirstError)} noValidate>
      <Stack>
        <TextInput
          size="md"
          dir="auto"
          label={t('calendars.name')}
          description={t('calendars.nameHint')}
          maxLength={RESOURCE_NAME_MAX}
          autoComplete="off"
          data-autofocus
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <DialogButtons
          submitLabel={t(renamed ? 'calendars.save' : 'calendars.add')}
          busy={busy}
          onCancel={leave}
        />
      </Stack>
    </form>
  );
}

/** Adds a calendar, or renames one and offers Undo. Repeated clicks add only one calendar. */
function useSaveCalendar(renamed: Resource | null, onSaved: () => void) {
  const { keyOf, renew } = useContentKey();
  const undo = trpc.resources.rename.useMutation(UNDO_TOASTS);
  const create = trpc.resources.create.useMutation({
    meta: { failedTitle: 'calendars.addFailed' },
    onSuccess: () => {
      renew();
      showToast({ kind: 'success', title: t('calendars.added') });
      onSaved();
    },
  });
  const rename = trpc.resources.rename.useMutation({
    meta: { failedTitle: 'calendars.renameFailed' },
    onSuccess: (_done, { resourceId }) => {
      const former = renamed && { resourceId, name: renamed.name };
      const mayUndo = former && { undo: () => undo.mutate(former) };
      showToast({ kind: 'success', title: t('calendars.renamed'), ...mayUndo });
      onSaved();
    },
  });
  const save = (name: string) => {
    if (renamed) rename.mutate({ resourceId: renamed.id, name });
    else create.mutate({ name, requestId: keyOf(name) });
  };
  return { save, busy: create.isPending || rename.isPending };
}

type ServicesDialogProps = {
  /** The calendar whose services are selected; null while the dialog is closed. */
  calendar: Resource | null;
  onClose: () => void;
};

/** Form values. The list of services applies only if the calendar does not offer all of them. */
type TypedServices = { isAll: boolean; ids: number[] };

type Service = Outputs['services']['list']['services'][number];

/** Dialog that selects the services of a calendar: all or some. */
export function ServicesDialog({ calendar, onClose }: ServicesDialogProps) {
  // The dialog keeps its text during the closing animation.
  const lastCalendar = useLastValue(calendar);
  const services = trpc.services.list.useQuery({ all: true }, { enabled: calendar !== null });
  const title = t('calendars.services.title', { name: lastCalendar?.name ?? '' });
  return (
    <AppDialog opened={calendar !== null} onClose={onClose} title={title}>
      <QueryState
        query={services}
        skeleton={<Skeleton height={160} />}
        errorTitle={t('calendars.services.loadFailed')}
      >
        {({ services: all }) =>
          lastCalendar && (
            <DraftForm<TypedServices>
              name={`calendar services ${lastCalendar.id}`}
              original={{
                isAll: lastCalendar.services === null,
                ids: [...(lastCalendar.services ?? all.map(({ id }) => id))],
              }}
            >
              {(draft) => (
                <ServicesForm calendar={lastCalendar} services={all} draft={draft} onClose={onClose} />
              )}
            </DraftForm>
          )
        }
      </QueryState>
    </AppDialog>
  );
}

type ServicesFormProps = {
  calendar: Resource;
  services: readonly Service[];
  draft: Draft<TypedServices>;
  onClose: () => void;
};

function ServicesForm({ calendar, services, draft, onClose }: ServicesFormProps) {
  const [{ isAll, ids }, setTyped] = useState(draft.initial);
  const { save, busy } = useSaveCalendarServices(calendar);
  const change = (patch: Partial<TypedServices>) => {
    const changed = { isAll, ids, ...patch };
    setTyped(changed);
    draft.save(changed);
  };
  const leave = draft.discardAnd(onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const known = services.map(({ id }) => id).filter((id) => ids.includes(id));
    save(isAll ? null : known, leave);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Radio.Group
          label={t('calendars.services.which')}
          value={isAll ? 'all' : 'some'}
          onChange={(value) => change({ isAll: value === 'all' })}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="all" label={t('calendars.services.all')} />
            <Radio value="some" label={t('calendars.services.some')} />
          </Stack>
        </Radio.Group>
        {!isAll && (
          <Checkbox.Group
            label={t('calendars.services.list')}
            value={ids.map(String)}
            onChange={(chosen) => change({ ids: chosen.map(Number) })}
          >
            <Stack gap="xs" mt="xs">
              {services.map(({ id, name }) => (
                <Checkbox key={id} value={String(id)} label={<bdi>{name}</bdi>} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        <Text size="sm" c="dimmed">
          {t('calendars.services.hint')}
        </Text>
        <DialogButtons submitLabel={t('calendars.services.save')} busy={busy} onCancel={leave} />
      </Stack>
    </form>
  );
}

/** Saves the services of a calendar (null for all), with undo. */
function useSaveCalendarServices({ id: resourceId, services: former }: Resource) {
  const undo = trpc.resources.setServices.useMutation(UNDO_TOASTS);
  const { mutate, isPending } = trpc.resources.setServices.useMutation({
    meta: { failedTitle: 'calendars.services.failed' },
    onSuccess: () =>
      showToast({
        kind: 'success',
        title: t('calendars.services.saved'),
        undo: () => undo.mutate({ resourceId, serviceIds: former && [...former] }),
      }),
  });
  const save = (chosen: number[] | null, onSaved: () => void) =>
    mutate({ resourceId, serviceIds: chosen }, { onSuccess: onSaved });
  return { save, busy: isPending };
}
