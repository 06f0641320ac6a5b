import { NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { AppDialog } from '../../components/app-dialog.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { nameLanguages, nameOfLanguage } from '../../lib/text/name-languages.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { type Outputs, trpc } from '../../trpc.ts';
import { showLanguageFailure } from './language-toasts.ts';
import type { Language } from './use-language-dialog.ts';

type AddLanguageDialogProps = { opened: boolean; languages: readonly Language[]; onClose: () => void };
type Supported = Outputs['languages']['supported'][number];

/** Dialog that adds a language that the agent supports and the business does not have yet. */
export function AddLanguageDialog({ opened, languages, onClose }: AddLanguageDialogProps) {
  const supported = trpc.languages.supported.useQuery(undefined, { enabled: opened, select: nameLanguages });
  const isOffered = ({ code }: Supported) => languages.every((language) => language.code !== code);
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('common.addLanguage')}>
      <QueryState query={supported} skeleton={<Skeleton height={200} />}>
        {(all) => (
          <AddForm
            offered={all.filter(isOffered)}
            count={all.filter(({ isSupported }) => isSupported).length}
            onClose={onClose}
          />
        )}
      </QueryState>
    </AppDialog>
  );
}

type AddFormProps = {
  offered: readonly Supported[];
  /** Number of languages that the agent speaks. */
  count: number;
  onClose: () => void;
};

function AddForm({ offered, count, onClose }: AddFormProps) {
  const [code, setCode] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { mutate: add, isPending } = trpc.languages.add.useMutation({
    meta: { answersErrors: true },
    onSuccess: ({ code: languageCode, name: languageName }) => {
      const message = t('languages.addedMessage', {
        language: nameOfLanguage({ languageCode, languageName }),
      });
      showToast({ kind: 'success', title: t('languages.added'), message });
      onClose();
    },
    onError: (error) => showLanguageFailure('add', error),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (code !== '' && !isPending) add({ languageCode: code });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text c="dimmed">{t('languages.form.hint', { count })}</Text>
        <NativeSelect
          size="md"
          label={t('languages.form.language')}
          data-autofocus
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          data={optionsOf(offered)}
          error={isTried && code === '' && t('languages.form.required')}
        />
        <Text size="sm" c="dimmed">
          {t('languages.form.after')}
        </Text>
        <DialogButtons submitLabel={t('languages.form.add')} busy={isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

/** Available languages first, then planned ones. */
function optionsOf(offered: readonly Supported[]) {
  const named = (isSupported: boolean) =>
    offered
      .filter((language) => language.isSupported === isSupported)
      .map(({ code, name, nativeName }) => ({
        value: code,
        label: name === nativeName ? name : `${name} (${nativeName})`,
        disabled: !isSupported,
      }));
  return [
    { value: '', label: t('languages.form.choose') },
    { group: t('languages.form.available'), items: named(true) },
    { group: t('languages.form.comingSoon'), items: named(false) },
  ].filter((option) => !('items' in option) || option.items.length > 0);
}
