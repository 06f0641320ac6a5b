import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { z } from 'zod';
import { serviceFields } from '../../../server/modules/scheduling/services/services.schema.ts';
import type { Draft } from '../../lib/forms/drafts.ts';
import { invalidationsOf } from '../../lib/live/invalidations.ts';
import { formatList } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { type Outputs, trpc } from '../../trpc.ts';
import type { Language } from './service.ts';

const { name, description } = serviceFields;
const schema = z.object({ name, description });

type Detail = Outputs['services']['get'];
/** What is typed in each language, by its code. */
export type TextsForm = ReturnType<typeof useTextsForm>;
type Text = { name: string; description: string };
/** What it says in each language, by its code. */
export type ServiceTexts = Record<string, Text>;
type Kept = { service: Detail; draft: Draft<ServiceTexts> };
type Place = {
  /** The language whose text is shown. */
  current: string;
  choose: (code: string) => void;
  onDone: () => void;
};

/**
 * One form for the texts of a service in all languages. Saving sends each text that was changed, one after another, or
 * the shown one when none was. When one is invalid or refused, its language is shown with what was typed; those saved
 * before it are not sent again.
 */
export function useTexts({ service, draft }: Kept, languages: readonly Language[], place: Place) {
  const client = useQueryClient();
  const [before, setBefore] = useState(draft.beginning);
  const [saved, setSaved] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const form = useTextsForm(draft, before, place.current);
  const save = trpc.services.saveText.useMutation({
    meta: { failedTitle: 'services.textFailed' },
  });
  const show = (code: string) => flushSync(() => place.choose(code));

  /** Answers the languages that were saved, and the one that was refused. */
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
      // What is typed while they are sent is not saved yet.
      const texts = structuredClone(values);
      setBusy(true);
      const { sent, refused } = await sendAll(texts);
      setBusy(false);
      const all = [...new Set([...saved, ...sent])];
      setSaved(all);
      setBefore({ ...before, ...Object.fromEntries(sent.map((code) => [code, texts[code] ?? NO_TEXT])) });
      if (refused === null) {
        showDone(languages.filter(({ code }) => all.includes(code)));
        place.onDone();
      } else show(refused);
      if (sent.length > 0) void invalidationsOf(client).change(['catalogue']);
    },
    (errors) => {
      const [path] = Object.keys(errors);
      if (path === undefined) return;
      show(path.slice(0, path.lastIndexOf('.')));
      form.getInputNode(path)?.focus();
    },
  );
  return { form, submit, busy };
}

const NO_TEXT: Text = { name: '', description: '' };

/** The texts of a service in these languages, '' where one is missing. */
export function textsOf({ texts }: Detail, languages: readonly Language[]): ServiceTexts {
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

function useTextsForm({ initial, keep }: Draft<ServiceTexts>, before: ServiceTexts, current: string) {
  return useForm<ServiceTexts>({
    mode: 'uncontrolled',
    initialValues: initial,
    onValuesChange: keep,
    validateInputOnBlur: true,
    validate: (values) =>
      Object.fromEntries(
        toSave(values, before, current).flatMap((code) => Object.entries(problemsOf(code, values[code]))),
      ),
  });
}

/** What is wrong with the text of a language, by the path of its field. */
function problemsOf(code: string, text: Text = NO_TEXT): Record<string, string> {
  const issues = schema.safeParse(text).error?.issues ?? [];
  return Object.fromEntries(
    issues.map(({ path: [field] }) => {
      const isMissing = field === 'name' && text.name.trim() === '';
      return [
        `${code}.${String(field)}`,
        t(isMissing ? 'services.form.nameRequired' : 'services.form.tooLong'),
      ];
    }),
  );
}

function showDone(languages: readonly Language[]): void {
  const language = formatList(languages.map(({ name }) => name));
  const message = t('services.textSavedMessage', { language });
  showToast({ kind: 'success', title: t('services.textSaved'), message });
}
