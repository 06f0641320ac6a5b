import { Button, Group, Select, SimpleGrid, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { currentZone } from '../../../server/core/current-zone.ts';
import { findZoneRules } from '../../../server/core/zone-rules.ts';
import { updateBusinessProfileInput } from '../../../server/modules/tenants/businesses/businesses.schema.ts';
import { DraftForm } from '../../components/draft-form.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { Section } from '../../components/section.tsx';
import { apiErrorOf, formatError } from '../../lib/forms/api-errors.ts';
import type { Draft } from '../../lib/forms/drafts.ts';
import { fieldErrorsOf } from '../../lib/forms/field-errors.ts';
import { useDraftForm } from '../../lib/forms/use-zod-form.ts';
import { updateSession } from '../../lib/session/session.ts';
import { formatTime } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import { installServerRules } from '../../lib/text/zone-rules.ts';
import { showToast } from '../../lib/toasts.ts';
import { showUndone } from '../../lib/undo-toasts.ts';
import { useNow } from '../../lib/use-now.ts';
import { type Inputs, type Outputs, trpc } from '../../trpc.ts';
import classes from './account.module.css';

/** Profile of the business with its time zone: every member may read it, some roles may change it. */
export function BusinessProfileSection({ mayChange }: { mayChange: boolean }) {
  const business = trpc.businesses.get.useQuery();
  return (
    <Section title={t('account.business.title')}>
      <QueryState query={business} skeleton={<Skeleton height={300} />}>
        {(data) => (mayChange ? <BusinessProfileForm business={data} /> : <BusinessFacts business={data} />)}
      </QueryState>
    </Section>
  );
}

function BusinessFacts({ business }: { business: Outputs['businesses']['get'] }) {
  const facts = [
    ['account.business.name', business.name],
    ['account.business.slogan', business.slogan],
    ['account.business.type', business.type],
    ['account.business.timezone', business.timezone],
  ] as const;
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('account.business.readOnly')}
      </Text>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{value || t('account.business.none')}</dd>
          </div>
        ))}
      </dl>
    </Stack>
  );
}

type Business = Outputs['businesses']['get'];
type Typed = Inputs['businesses']['updateProfile'];

/**
 * Name, slogan, type and time zone of the business. If the server refuses them, the reason is shown above the form and
 * the typed values stay.
 */
export function BusinessProfileForm({
  business: { id, name, slogan, type, timezone },
}: {
  business: Business;
}) {
  return (
    <DraftForm<Typed> name="business" original={{ name, slogan, type: type ?? '', timezone }}>
      {(draft) => <Fields id={id} draft={draft} />}
    </DraftForm>
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
        {failure !== null && <ErrorAlert title={t('account.business.failed')}>{failure}</ErrorAlert>}
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

function useSaveBusiness(id: number, { original: former, rebase }: Draft<Typed>) {
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
      rebase(typed);
      show(typed);
      const undoChange = () => undo.mutate(former);
      showToast({ kind: 'success', title: t('account.business.saved'), undo: undoChange });
    },
  });
  const { error } = update;
  const isTaken = error !== null && apiErrorOf(error).code === 'business_exists';
  const failure = isTaken ? t('account.business.exists') : error && formatError(error);
  return { save: update.mutate, busy: update.isPending, failure };
}

const TICK_MS = 10_000;

type ZoneFieldProps = {
  defaultValue?: string;
  error?: ReactNode;
  onChange?: (zone: string | null) => void;
};

/** Time zone field with a search by name. Shows the zone's current time by the server's rules. */
export function ZoneField({ defaultValue = '', onChange, ...rest }: ZoneFieldProps) {
  const [zone, setZone] = useState(defaultValue);
  const now = useNow(TICK_MS);
  const isKnown = useZoneRules(zone);
  const choose = (next: string | null) => {
    setZone(next ?? '');
    onChange?.(next);
  };
  return (
    <Select
      size="md"
      label={t('account.business.timezone')}
      description={isKnown && t('account.business.timeThere', { time: timeIn(zone, now) })}
      data={zonesWith(defaultValue)}
      value={zone}
      onChange={choose}
      searchable
      allowDeselect={false}
      limit={100}
      maxDropdownHeight={320}
      nothingFoundMessage={t('account.business.noZone')}
      {...rest}
    />
  );
}

/** True once the rules of a zone are loaded. Fetches the rules of a newly selected zone. */
function useZoneRules(timezone: string): boolean {
  const isMissing = timezone !== '' && !findZoneRules(timezone);
  const { data } = trpc.businesses.zoneRules.useQuery({ timezone }, { enabled: isMissing });
  if (data) installServerRules(data);
  return timezone !== '' && findZoneRules(timezone) !== undefined;
}

function timeIn(zone: string, now: Date): string {
  return formatTime(now, zone, 'time');
}

/** Time zones that this browser knows, by their current names, plus the business's own. */
function zonesWith(own: string): string[] {
  const zones = [...new Set(Intl.supportedValuesOf('timeZone').map(currentZone))].sort();
  return own === '' || zones.includes(own) ? zones : [own, ...zones];
}
