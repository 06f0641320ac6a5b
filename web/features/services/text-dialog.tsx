import { NativeSelect, Skeleton, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { z } from 'zod';
import {
  SERVICE_LIMITS,
  serviceFields,
} from '../../../server/modules/scheduling/services/services.schema.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { DraftForm } from '../../components/draft-form.tsx';
import { QueryState } from '../../components/query-state.tsx';
import type { Draft } from '../../lib/forms/drafts.ts';
import { requiredOrTooLong, useDraftForm } from '../../lib/forms/use-zod-form.ts';
import { invalidate } from '../../lib/live/invalidate.ts';
import { useFreshQuery } from '../../lib/live/use-fresh-query.ts';
import { formatList } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { useLastValue } from '../../lib/use-last-value.ts';
import { type Outputs, trpc } from '../../trpc.ts';
import type { Language, Service } from './service.ts';
import classes from './services.module.css';

type TextDialogProps = {
  service: Service | null;
  /** Initially selected language. */
  language: string;
  languages: readonly Language[];
  onClose: () => void;
};

/** Dialog for the name and description of a service in each language, with the default text as help. */
export function TextDialog({ service, ...rest }: TextDialogProps) {
  const lastService = useLastValue(service);
  return (
    <AppDialog opened={service !== null} onClose={rest.onClose} title={t('services.text.title')} fullOnPhone>
      {lastService && (
        <FreshTexts key={`${lastService.id} ${rest.language}`} serviceId={lastService.id} {...rest} />
      )}
    </AppDialog>
  );
}

type FreshTextsProps = Omit<TextDialogProps, 'service'> & { serviceId: number };

function FreshTexts({ serviceId, ...rest }: FreshTextsProps) {
  const query = trpc.services.get.useQuery({ serviceId });
  const detail = useFreshQuery(query);
  return (
    <QueryState query={detail} skeleton={<Skeleton height={320} />}>
      {(service) => (
        <DraftForm name={`service.texts ${serviceId}`} original={textsOf(service, rest.languages)}>
          {(draft) => <Texts service={service} draft={draft} {...rest} />}
        </DraftForm>
      )}
    </QueryState>
  );
}

type TextsProps = Omit<TextDialogProps, 'service'> & {
  service: Outputs['services']['get'];
  draft: Draft<ServiceTexts>;
};

/**
 * Fields of all languages stay mounted, so that switching the language loses no input. Saving sends every changed
 * language.
 */
function Texts({ service, draft, languages, language, onClose }: TextsProps) {
  // The languages when the form was opened. A language that another user adds in the meantime is not part of this form.
  const [offered] = useState(languages);
  const [chosen, choose] = useState(offered.some(({ code }) => code === language) ? language : '');
  const current = chosen || (offered[0]?.code ?? '');
  const leave = draft.discardAnd(onClose);
  const { form, submit, busy } = useTexts({ service, draft }, offered, { current, choose, onDone: leave });
  const label = ({ code, name }: Language) =>
    service.coverage.missing.includes(code) ? t('services.text.missing', { language: name }) : name;
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <NativeSelect
          size="md"
          label={t('services.text.language')}
          value={current}
          onChange={(event) => choose(event.currentTarget.value)}
          data={offered.map((one) => ({ value: one.code, label: label(one) }))}
        />
        {offered.map((one) => (
          <div key={one.code} hidden={one.code !== current}>
            <TextFields form={form} service={service} language={one} help={offered[0] ?? one} />
          </div>
        ))}
        <DialogButtons submitLabel={t('services.text.save')} busy={busy} onCancel={leave} />
      </Stack>
    </form>
  );
}

type Detail = Outputs['services']['get'];
type TextFieldsProps = { form: TextsForm; service: Detail; language: Language; help: Language };

/** Text fields of one language, with the default text above as help. */
function TextFields({ form, service, language, help }: TextFieldsProps) {
  const [name, description] = [`${language.code}.name`, `${language.code}.description`];
  return (
    <Stack lang={language.code}>
      {help.code !== language.code && <Help service={service} language={help} />}
      <TextInput
        size="md"
        dir="auto"
        label={t('services.form.name')}
        maxLength={SERVICE_LIMITS.nameLength}
        autoComplete="off"
        key={form.key(name)}
        {...form.getInputProps(name)}
      />
      <Textarea
        size="md"
        dir="auto"
        rows={3}
        label={t('services.form.description')}
        maxLength={SERVICE_LIMITS.descriptionLength}
        key={form.key(description)}
        {...form.getInputProps(description)}
      />
    </Stack>
  );
}

function Help({ service, language }: { service: Detail; language: Language }) {
  const text = service.texts.find(({ languageCode }) => languageCode === language.code);
  if (!text) return null;
  return (
    <div className={classes.help}>
      <Text size="sm" c="dimmed">
        {t('services.text.help', { language: language.name })}
      </Text>
      <Text fw={600} dir="auto" lang={language.code}>
        {text.name}
      </Text>
      {text.description && (
        <Text dir="auto" lang={language.code}>
          {text.description}
        </Text>
      )}
    </div>
  );
}

const { name, description } = serviceFields;
const textFields = z.object({ name, description });

/** Form values by language code. */
type TextsForm = ReturnType<typeof useTextsForm>;
type ServiceText = { name: string; description: string };
/** Texts by language code. */
type ServiceTexts = Record<string, ServiceText>;
type TextsDraft = { service: Detail; draft: Draft<ServiceTexts> };
type Place = {
  /** Visible language. */
  current: string;
  choose: (code: string) => void;
  onDone: () => void;
};

/**
 * State of one form for all languages. Saving sends the changed texts one after another, or the visible text when none
 * was changed. If a text is invalid or refused, the form shows its language. A retry does not send the texts that were
 * already saved.
 */
function useTexts({ service, draft }: TextsDraft, languages: readonly Language[], place: Place) {
  const client = useQueryClient();
  const before = draft.original;
  const [saved, setSaved] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const form = useTextsForm(draft, before, place.current);
  const save = trpc.services.saveText.useMutation({
    meta: { failedTitle: 'services.textFailed' },
  });
  const show = (code: string) => flushSync(() => place.choose(code));

  /** Returns the languages that were saved, and the language that was refused, if any. */
  const sendAll = async (values: ServiceTexts) => {
    const sent: string[] = [];
    for (const code of toSave(values, before, place.current)) {
      const text = values[code] ?? NO_TEXT;
      const isSaved = await save.mutateAsync({ serviceId: service.id, languageCode: code, ...text }).then(
        () => true,
        () => false,
      );
      if (!isSaved) return { sent, refused: code };
      sent.push(code);
    }
    return { sent, refused: null };
  };
  const submit = form.onSubmit(
    async (values) => {
      // A copy: edits that the user makes during the request are not part of this submission.
      const texts = structuredClone(values);
      setBusy(true);
      const { sent, refused } = await sendAll(texts);
      setBusy(false);
      const all = [...new Set([...saved, ...sent])];
      setSaved(all);
      const sentTexts = Object.fromEntries(sent.map((code) => [code, texts[code] ?? NO_TEXT]));
      draft.rebase({ ...before, ...sentTexts });
      if (refused === null) {
        showDone(languages.filter(({ code }) => all.includes(code)));
        place.onDone();
      } else show(refused);
      if (sent.length > 0) void invalidate(client, ['catalogue']);
    },
    (errors) => {
      const [path] = Object.keys(errors);
      if (path === undefined) return;
      show(path.slice(0, path.lastIndexOf('.')));
      form.focusFirstError(errors);
    },
  );
  return { form, submit, busy };
}

const NO_TEXT: ServiceText = { name: '', description: '' };

/** The texts of a service in these languages, '' where one is missing. */
function textsOf({ texts }: Detail, languages: readonly Language[]): ServiceTexts {
  return Object.fromEntries(
    languages.map(({ code }) => {
      const text = texts.find(({ languageCode }) => languageCode === code);
      return [code, { name: text?.name ?? '', description: text?.description ?? '' }];
    }),
  );
}

function toSave(values: ServiceTexts, before: ServiceTexts, current: string): string[] {
  const changed = Object.keys(values).filter(
    (code) => JSON.stringify(values[code]) !== JSON.stringify(before[code]),
  );
  return changed.length > 0 ? changed : [current];
}

/** Form that validates only the texts that saving would send. */
function useTextsForm(draft: Draft<ServiceTexts>, before: ServiceTexts, current: string) {
  const fields = (values: ServiceTexts) =>
    z.object(Object.fromEntries(toSave(values, before, current).map((code) => [code, textFields])));
  const tooLong = t('services.form.tooLong');
  const nameMessage = requiredOrTooLong(t('services.form.nameRequired'), tooLong);
  const messages = Object.keys(before).flatMap((code) => [
    [`${code}.name`, nameMessage] as const,
    [`${code}.description`, tooLong] as const,
  ]);
  return useDraftForm(fields, draft, Object.fromEntries(messages));
}

function showDone(languages: readonly Language[]): void {
  const language = formatList(languages.map(({ name }) => name));
  const message = t('services.textSavedMessage', { language });
  showToast({ kind: 'success', title: t('services.textSaved'), message });
}
