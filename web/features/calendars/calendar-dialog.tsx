import { Button, Group, Stack, TextInput } from '@mantine/core';
import {
  RESOURCE_NAME_MAX,
  renameResourceInput,
} from '../../../server/modules/scheduling/resources/resources.schema.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { KeptForm } from '../../components/kept-form.tsx';
import type { Draft } from '../../lib/forms/drafts.ts';
import { useDraftForm } from '../../lib/forms/use-zod-form.ts';
import { useContentKey } from '../../lib/input/use-content-key.ts';
import { TAKE_BACK } from '../../lib/take-back.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { useLastValue } from '../../lib/use-last-value.ts';
import type { Resource } from '../../lib/use-resources.ts';
import { trpc } from '../../trpc.ts';

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
  // The dialog keeps its text while it fades out.
  const last = useLastValue(opened ? (renamed ?? 'new') : null);
  const shown = last === 'new' ? null : last;
  return (
    <AppDialog opened={opened} onClose={onClose} title={t(shown ? 'calendars.renameTitle' : 'calendars.add')}>
      <KeptForm name={`calendar ${shown?.id ?? 'new'}`} beginning={{ name: shown?.name ?? '' }}>
        {(draft) => <CalendarForm renamed={shown} draft={draft} onClose={onClose} />}
      </KeptForm>
    </AppDialog>
  );
}

type CalendarFormProps = Omit<CalendarDialogProps, 'opened'> & { draft: Draft<Values> };

function CalendarForm({ renamed, draft, onClose }: CalendarFormProps) {
  const form = useDraftForm(schema, draft, {
    name: (typed) =>
      typed.trim() ? t('calendars.nameLong', { max: RESOURCE_NAME_MAX }) : t('calendars.nameMissing'),
  });
  const leave = () => {
    draft.forget();
    onClose();
  };
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
        <Group justify="flex-end">
          <Button variant="default" onClick={leave}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t(renamed ? 'calendars.save' : 'calendars.add')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Adds a calendar, once however often it is pressed, or renames one, and offers to undo that. */
function useSaveCalendar(renamed: Resource | null, onSaved: () => void) {
  const { keyOf, renew } = useContentKey();
  const undo = trpc.resources.rename.useMutation(TAKE_BACK);
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
