import { Alert, Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { updateBusinessProfileInput } from '../../../server/modules/tenants/businesses/businesses.schema.ts';
import { KeptForm } from '../../components/kept-form.tsx';
import { apiErrorOf, formatError } from '../../lib/forms/api-errors.ts';
import type { Draft } from '../../lib/forms/drafts.ts';
import { fieldErrorsOf } from '../../lib/forms/field-errors.ts';
import { useDraftForm } from '../../lib/forms/use-zod-form.ts';
import { updateSession } from '../../lib/session/session.ts';
import { showUndone } from '../../lib/take-back.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { type Inputs, type Outputs, trpc } from '../../trpc.ts';
import { ZoneField } from './zone-field.tsx';

type Business = Outputs['businesses']['get'];
type Typed = Inputs['businesses']['updateProfile'];

/** Name, slogan, type and time zone of the business. A refusal stays above the form with what was typed. */
export function BusinessProfileForm({
  business: { id, name, slogan, type, timezone },
}: {
  business: Business;
}) {
  return (
    <KeptForm<Typed> name="business" beginning={{ name, slogan, type: type ?? '', timezone }}>
      {(draft) => <Fields id={id} draft={draft} />}
    </KeptForm>
  );
}

function Fields({ id, draft }: { id: number; draft: Draft<Typed> }) {
  const { save, busy, failure } = useSaveBusiness(id, draft);
  const form = useDraftForm(updateBusinessProfileInput, draft, {
    name: t('account.business.shortName'),
    timezone: t('account.business.noZone'),
  });
  const submit = form.onSubmit((values) => {
    save(values, { onError: (error) => form.setErrors(fieldErrorsOf(error)) });
  }, form.focusFirstError);
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {failure !== null && (
          <Alert
            color="red"
            role="alert"
            icon={<IconAlertTriangle aria-hidden />}
            title={t('account.business.failed')}
          >
            {failure}
          </Alert>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput
            size="md"
            label={t('account.business.name')}
            description={t('account.business.nameHint')}
            autoComplete="organization"
            key={form.key('name')}
            {...form.getInputProps('name')}
          />
          <TextInput
            size="md"
            label={t('account.business.type')}
            description={t('account.business.typeHint')}
            key={form.key('type')}
            {...form.getInputProps('type')}
          />
          <TextInput
            size="md"
            label={t('account.business.slogan')}
            key={form.key('slogan')}
            {...form.getInputProps('slogan')}
          />
          <ZoneField key={form.key('timezone')} {...form.getInputProps('timezone')} />
        </SimpleGrid>
        <Group justify="flex-end">
          <Button type="submit" size="md" loading={busy}>
            {t('account.business.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function useSaveBusiness(id: number, { beginning: former, forget }: Draft<Typed>) {
  const show = ({ name, slogan, timezone }: Typed) =>
    updateSession({ business: { id, name: name.trim(), slogan: slogan.trim(), timezone } });
  const undo = trpc.businesses.updateProfile.useMutation({
    meta: { failedTitle: 'common.undo.failed' },
    onSuccess: (_answer, typed) => {
      show(typed);
      showUndone();
    },
  });
  const update = trpc.businesses.updateProfile.useMutation({
    meta: { answersErrors: true },
    onSuccess: (_answer, typed) => {
      forget();
      show(typed);
      const takeBack = () => undo.mutate(former);
      showToast({ kind: 'success', title: t('account.business.saved'), undo: takeBack });
    },
  });
  const { error } = update;
  const isTaken = error !== null && apiErrorOf(error).code === 'business_exists';
  const said = isTaken ? t('account.business.exists') : error && formatError(error);
  return { save: update.mutate, busy: update.isPending, failure: said };
}
