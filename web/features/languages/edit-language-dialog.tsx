import { Checkbox, NativeSelect, Skeleton, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { AppDialog } from '../../components/app-dialog.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { languageOptions, nameOfLanguage } from '../../lib/text/name-languages.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { UNDO_TOASTS } from '../../lib/undo-toasts.ts';
import { useLastValue } from '../../lib/use-last-value.ts';
import { type Outputs, trpc } from '../../trpc.ts';
import { showLanguageFailure } from './language-toasts.ts';
import type { Language } from './use-language-dialog.ts';

type EditLanguageDialogProps = {
  language: Language | null;
  languages: readonly Language[];
  onClose: () => void;
};

/** Dialog for the voice of a language and the default language of the business. */
export function EditLanguageDialog({ language, languages, onClose }: EditLanguageDialogProps) {
  const lastLanguage = useLastValue(language);
  return (
    <AppDialog opened={language !== null} onClose={onClose} title={t('common.languageSettings')}>
      {lastLanguage && (
        <Settings key={lastLanguage.code} first={lastLanguage} languages={languages} onClose={onClose} />
      )}
    </AppDialog>
  );
}

type SettingsProps = { first: Language; languages: readonly Language[]; onClose: () => void };

function Settings({ first, languages, onClose }: SettingsProps) {
  const [code, setCode] = useState(first.code);
  const language = languages.find((one) => one.code === code) ?? first;
  const voices = trpc.languages.voices.useQuery({ languageCode: language.code });
  return (
    <Stack>
      <NativeSelect
        size="md"
        label={t('languages.form.language')}
        value={language.code}
        onChange={(event) => setCode(event.currentTarget.value)}
        data={languageOptions(languages)}
      />
      <QueryState
        query={voices}
        skeleton={<Skeleton height={190} />}
        errorTitle={t('languages.settings.voicesFailed')}
      >
        {(offered) => (
          <VoiceForm key={language.code} language={language} voices={offered} onClose={onClose} />
        )}
      </QueryState>
    </Stack>
  );
}

type Voice = Outputs['languages']['voices'][number];
type VoiceFormProps = { language: Language; voices: readonly Voice[]; onClose: () => void };

function VoiceForm({ language, voices, onClose }: VoiceFormProps) {
  const { code, voiceId } = language;
  const usual = voices.find(({ isDefault }) => isDefault)?.id ?? null;
  const [chosen, choose] = useState(String(voiceId ?? usual ?? ''));
  const [becomesDefault, setBecomesDefault] = useState(false);
  const isDefault = language.isDefault || becomesDefault;
  const [isTried, setIsTried] = useState(false);
  const { save, busy } = useSaveLanguage(language, onClose);
  const voice = voices.find(({ id }) => String(id) === chosen);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (voice && !busy) save({ languageCode: code, voiceId: voice.id, isDefault });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <NativeSelect
          size="md"
          label={t('languages.settings.voice')}
          value={voice ? chosen : ''}
          onChange={(event) => choose(event.currentTarget.value)}
          data={[
            ...(voice ? [] : [{ value: '', label: t('languages.settings.chooseVoice') }]),
            ...voices.map(({ id, name, regionCode }) => ({
              value: String(id),
              label: regionCode ? t('languages.settings.voiceName', { name, region: regionCode }) : name,
            })),
          ]}
          error={isTried && !voice && t('languages.settings.voiceRequired')}
        />
        <Checkbox
          label={t('languages.settings.makeDefault')}
          description={
            language.isDefault ? t('languages.settings.isDefaultHint') : t('languages.settings.defaultHint')
          }
          checked={isDefault}
          disabled={language.isDefault}
          onChange={(event) => setBecomesDefault(event.currentTarget.checked)}
        />
        <DialogButtons submitLabel={t('languages.settings.save')} busy={busy} onCancel={onClose} />
      </Stack>
    </form>
  );
}

/**
 * Saves the voice of a language, and whether the language is the default. Undo restores the previous voice; there is no
 * Undo if the language became the default.
 */
function useSaveLanguage(language: Language, onDone: () => void) {
  const [before] = useState(language);
  const undo = trpc.languages.update.useMutation(UNDO_TOASTS);
  const { mutate, isPending } = trpc.languages.update.useMutation({
    meta: { answersErrors: true },
    onSuccess: ({ code: languageCode, name: languageName, isDefault }) => {
      const message = t('languages.updatedMessage', {
        language: nameOfLanguage({ languageCode, languageName }),
      });
      const { voiceId } = before;
      const mayUndo = voiceId !== null &&
        isDefault === before.isDefault && {
          undo: () => undo.mutate({ languageCode, voiceId, isDefault: false }),
        };
      showToast({ kind: 'success', title: t('languages.updated'), message, ...mayUndo });
      onDone();
    },
    onError: (error) => showLanguageFailure('update', error),
  });
  return { save: mutate, busy: isPending };
}
