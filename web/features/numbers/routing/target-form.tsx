import { Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { TRANSFERS } from '../../../../server/core/plan.ts';
import {
  AVAILABILITIES,
  type Availability,
} from '../../../../server/modules/telephony/routing/routing.schema.ts';
import { DialogButtons } from '../../../components/dialog-buttons.tsx';
import { DraftForm } from '../../../components/draft-form.tsx';
import { apiErrorOf, formatError } from '../../../lib/forms/api-errors.ts';
import type { Draft } from '../../../lib/forms/drafts.ts';
import { formatInUnitName } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import { WEEKDAYS, weekdayLabel } from '../../../lib/text/weekday-label.ts';
import { showToast } from '../../../lib/toasts.ts';
import { UNDO_TOASTS } from '../../../lib/undo-toasts.ts';
import { type Inputs, type Outputs, trpc } from '../../../trpc.ts';

type TargetFormProps = {
  numberId: number;
  /** The edited route; null for a new one. */
  target: Target | null;
  /** Languages of callers that can be selected. The first one is preselected. */
  languages: readonly LanguageChoice[];
  phones: Routing['phones'];
  onClose: () => void;
};

/** A language of callers. The value '' means "every other language". */
export type LanguageChoice = { value: string; label: string };

/**
 * Form values. The language '' means "every other language". The phone '' means a new phone that must be verified
 * first.
 */
type Typed = {
  language: string;
  phone: string;
  availability: Availability;
  days: number[];
  from: string;
  until: string;
  hasVoicemail: boolean;
  limitMinutes: number;
};

const WHEN = {
  always: 'routing.always',
  business_hours: 'routing.businessHours',
  own_hours: 'routing.form.own',
} as const;

function begin({ target, languages: [first], phones }: TargetFormProps): Typed {
  const hours = target?.hours ?? { availability: 'business_hours' as const };
  const own =
    hours.availability === 'own_hours' ? hours : { days: [1, 2, 3, 4, 5], from: '09:00', until: '17:00' };
  return {
    language: first?.value ?? '',
    phone: target?.phone ?? phones.find(({ isProved }) => isProved)?.phone ?? '',
    availability: hours.availability,
    ...own,
    days: [...own.days],
    hasVoicemail: target?.hasVoicemail ?? true,
    limitMinutes: target?.limitMinutes ?? TRANSFERS.minutes,
  };
}

type Input = Inputs['routing']['saveTarget'];

function hoursOf({ availability, days, from, until }: Typed): Input['hours'] {
  return availability === 'own_hours' ? { availability, days, from, until } : { availability };
}

function toInput(numberId: number, typed: Typed): Input {
  const { phone, hasVoicemail, limitMinutes, language } = typed;
  const languageCode = language === '' ? null : language;
  return { numberId, languageCode, phone, hours: hoursOf(typed), hasVoicemail, limitMinutes };
}

type Problem = { field: 'phone' | 'days' | 'from' | 'until'; text: string };

/** The first missing input; null when the form can be saved. */
function findProblem({ phone, availability, days, from, until }: Typed): Problem | null {
  if (phone === '') return { field: 'phone', text: t('routing.form.phoneRequired') };
  if (availability !== 'own_hours') return null;
  if (days.length === 0) return { field: 'days', text: t('routing.form.daysRequired') };
  if (from !== '' && until !== '') return null;
  return { field: from === '' ? 'from' : 'until', text: t('routing.form.timesRequired') };
}

/**
 * Selectable time limits of a transferred call in minutes: those of the plan, and the current one if the plan no longer
 * offers it.
 */
const limitChoices = (chosen: number): number[] =>
  [...new Set([...TRANSFERS.minuteChoices, chosen])].sort((one, other) => one - other);

/**
 * Form for a route from a caller language to a phone. A phone that is not verified yet first gets a call with a code.
 */
export function TargetForm(props: TargetFormProps) {
  const { numberId, target } = props;
  return (
    <DraftForm name={`target ${numberId} ${target?.id ?? 'new'}`} original={begin(props)}>
      {(draft) => <Fields {...props} draft={draft} />}
    </DraftForm>
  );
}

type FieldsProps = TargetFormProps & { draft: Draft<Typed> };

function Fields({ numberId, target, languages, phones, draft, onClose }: FieldsProps) {
  const [typed, setTyped] = useState(draft.initial);
  const [problem, setProblem] = useState<Problem | null>(null);
  const leave = draft.discardAnd(onClose);
  const save = useSaveTarget(numberId, target && draft.original, leave);
  // A draft may name a language that has got a route since. That route must not be replaced.
  const language = languages.find(({ value }) => value === typed.language) ?? languages[0];
  const change = (patch: Partial<Typed>) => {
    setTyped({ ...typed, ...patch });
    draft.save({ ...typed, ...patch });
    setProblem(null);
    if (save.isError) save.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = findProblem(typed);
    setProblem(found);
    if (found === null && language) save.mutate(toInput(numberId, { ...typed, language: language.value }));
  };
  return (
    <Stack>
      <NativeSelect
        size="md"
        label={t('routing.form.language')}
        disabled={target !== null}
        value={language?.value ?? ''}
        onChange={(event) => change({ language: event.currentTarget.value })}
        data={languages}
      />
      <NativeSelect
        size="md"
        label={t('routing.form.phone')}
        value={typed.phone}
        error={problemOf('phone', problem) ?? fieldError('phone', save.error)}
        onChange={(event) => change({ phone: event.currentTarget.value })}
        data={[
          ...phones
            .filter(({ isProved }) => isProved)
            .map(({ phone, formatted }) => ({ value: phone, label: formatted })),
          { value: '', label: t('routing.form.newPhone') },
        ]}
      />
      {typed.phone === '' && <ProvePhone onProved={(phone) => change({ phone })} />}
      <form onSubmit={submit} noValidate>
        <Stack>
          <NativeSelect
            size="md"
            label={t('routing.form.when')}
            value={typed.availability}
            onChange={(event) => {
              const { value } = event.currentTarget;
              change({ availability: AVAILABILITIES.find((one) => one === value) ?? 'always' });
            }}
            data={AVAILABILITIES.map((value) => ({ value, label: t(WHEN[value]) }))}
          />
          {typed.availability === 'own_hours' && (
            <OwnHours typed={typed} problem={problem} onChange={change} />
          )}
          <Checkbox
            size="md"
            label={t('routing.form.voicemail')}
            checked={typed.hasVoicemail}
            onChange={(event) => change({ hasVoicemail: event.currentTarget.checked })}
          />
          <NativeSelect
            size="md"
            label={t('routing.form.limit')}
            value={String(typed.limitMinutes)}
            onChange={(event) => change({ limitMinutes: Number(event.currentTarget.value) })}
            data={limitChoices(typed.limitMinutes).map((count) => ({
              value: String(count),
              label: formatInUnitName(count, 'minute'),
            }))}
          />
          <DialogButtons submitLabel={t('routing.form.save')} busy={save.isPending} onCancel={leave} />
        </Stack>
      </form>
    </Stack>
  );
}

/** Saves the route. `former` is the previous one, which Undo restores; null for a new route. */
function useSaveTarget(numberId: number, former: Typed | null, onDone: () => void) {
  const undo = trpc.routing.saveTarget.useMutation(UNDO_TOASTS);
  return trpc.routing.saveTarget.useMutation({
    meta: { answersErrors: true },
    onError: (error) => toastUnlessAt('phone', error, t('routing.saveFailed')),
    onSuccess: () => {
      const mayUndo = former && { undo: () => undo.mutate(toInput(numberId, former)) };
      showToast({ kind: 'success', title: t('routing.saved'), ...mayUndo });
      onDone();
    },
  });
}

/** The text of the problem if it concerns the field; otherwise null. */
const problemOf = (field: Problem['field'], problem: Problem | null): string | null =>
  problem?.field === field ? problem.text : null;

type OwnHoursProps = { typed: Typed; problem: Problem | null; onChange: (patch: Partial<Typed>) => void };

function OwnHours({ typed, problem, onChange }: OwnHoursProps) {
  return (
    <Stack gap="sm">
      <Checkbox.Group
        label={t('routing.form.days')}
        value={typed.days.map(String)}
        error={problemOf('days', problem)}
        onChange={(days) => onChange({ days: days.map(Number).sort() })}
      >
        <Group gap="sm" mt={4}>
          {WEEKDAYS.map((day) => (
            <Checkbox key={day} size="md" value={String(day)} label={weekdayLabel(day)} />
          ))}
        </Group>
      </Checkbox.Group>
      <Group grow>
        <TextInput
          size="md"
          type="time"
          label={t('routing.form.from')}
          value={typed.from}
          error={problemOf('from', problem)}
          onChange={(event) => onChange({ from: event.currentTarget.value })}
        />
        <TextInput
          size="md"
          type="time"
          label={t('routing.form.until')}
          value={typed.until}
          error={problemOf('until', problem)}
          onChange={(event) => onChange({ until: event.currentTarget.value })}
        />
      </Group>
    </Stack>
  );
}

/** Calls a phone with a code and checks the typed code. */
function ProvePhone({ onProved }: { onProved: (phone: string) => void }) {
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const ask = trpc.routing.askProof.useMutation({
    meta: { answersErrors: true },
    onSuccess: () => setCode(''),
    onError: (error) => toastUnlessAt('phone', error, t('routing.proof.failed')),
  });
  const confirm = trpc.routing.confirmProof.useMutation({
    meta: { answersErrors: true },
    onSuccess: (proved) => {
      showToast({ kind: 'success', title: t('routing.proof.done', { phone: proved.formatted }) });
      onProved(proved.phone);
    },
    onError: (error) => toastUnlessAt('code', error, t('routing.proof.notConfirmed')),
  });
  const called = ask.data;
  const callIt = (event: FormEvent) => {
    event.preventDefault();
    if (!ask.isPending) ask.mutate({ phone });
  };
  const enterCode = (event: FormEvent) => {
    event.preventDefault();
    if (called && !confirm.isPending) confirm.mutate({ phone: called.phone, code });
  };
  return (
    <Stack gap="sm">
      <form onSubmit={callIt} noValidate>
        <Stack gap="sm">
          <TextInput
            size="md"
            type="tel"
            autoComplete="tel"
            maxLength={40}
            label={t('routing.proof.phone')}
            description={t('routing.proof.hint')}
            value={phone}
            error={fieldError('phone', ask.error)}
            onChange={(event) => {
              setPhone(event.currentTarget.value);
              if (ask.isError) ask.reset();
            }}
          />
          <Group justify="flex-start">
            <Button type="submit" variant={called ? 'default' : 'light'} loading={ask.isPending}>
              {t(called ? 'routing.proof.again' : 'routing.proof.call')}
            </Button>
          </Group>
        </Stack>
      </form>
      {called && (
        <form onSubmit={enterCode} noValidate>
          <Stack gap="sm">
            <Text role="status">{t('routing.proof.calling', { phone: called.formatted })}</Text>
            <TextInput
              size="md"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={20}
              label={t('routing.proof.code')}
              value={code}
              error={fieldError('code', confirm.error)}
              onChange={(event) => {
                setCode(event.currentTarget.value);
                if (confirm.isError) confirm.reset();
              }}
            />
            <Group justify="flex-start">
              <Button type="submit" loading={confirm.isPending}>
                {t('routing.proof.confirm')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Stack>
  );
}

/** Routes of a business, and the phones that can be selected. */
export type Routing = Outputs['routing']['list'];
export type Target = Routing['targets'][number];

/** The server's error for the field; null when there is none. */
const fieldError = (field: string, error: unknown): string | null =>
  error ? (apiErrorOf(error).fields[field] ?? null) : null;

/** Shows an error in a toast, except an error of the field, which the field itself shows. */
function toastUnlessAt(field: string, error: unknown, title: string): void {
  if (fieldError(field, error) === null) showToast({ kind: 'error', title, message: formatError(error) });
}
