import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Page } from '../components/page.tsx';
import { QueryState } from '../components/query-state.tsx';
import { LanguageCards } from '../features/translations/language-cards.tsx';
import { MissingDialog } from '../features/translations/missing-dialog.tsx';
import { PhraseDialog } from '../features/translations/phrase-dialog.tsx';
import { PhraseSection } from '../features/translations/phrase-section.tsx';
import { RemoveTranslationDialog } from '../features/translations/remove-dialog.tsx';
import { ServiceMatrix } from '../features/translations/service-matrix.tsx';
import type { LanguageOverview, Translation } from '../features/translations/translation.ts';
import {
  type TranslationDialog,
  useTranslationDialog,
} from '../features/translations/use-translation-dialog.ts';
import {
  useTranslationFilters,
  useTranslationPages,
} from '../features/translations/use-translation-filters.ts';
import { useMay } from '../lib/session/use-may.ts';
import { nameLanguages } from '../lib/text/name-languages.ts';
import { t } from '../lib/text/texts.ts';
import { trpc } from '../trpc.ts';

/** Phrases of the agent, by language. */
export function TranslationsPage() {
  const mayChange = useMay()('translations.save');
  const overview = trpc.translations.overview.useQuery(undefined, { select: nameLanguages });
  const filtering = useTranslationFilters();
  const list = useTranslationPages(filtering.filters);
  const dialog = useTranslationDialog();
  const translations = list.data?.pages.flatMap((page) => page.translations) ?? [];
  const languages = overview.data ?? [];
  const add = (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => dialog.add(filtering.filters.language)}
    >
      {t('translations.add')}
    </Button>
  );
  return (
    <Page
      title={t('shell.pages.translations')}
      subtitle={mayChange ? t('translations.subtitle') : t('translations.readOnly')}
      actions={mayChange && add}
    >
      <QueryState query={overview} errorTitle={t('translations.failed')} skeleton={<Skeleton height={200} />}>
        {(cards) => <LanguageCards languages={cards} onMissing={dialog.showMissing} />}
      </QueryState>
      <ServiceMatrix />
      <PhraseSection
        filtering={filtering}
        list={list}
        translations={translations}
        languages={languages}
        dialog={mayChange ? dialog : null}
      />
      <MissingDialog
        language={languages.find(({ code }) => dialog.kind === 'missing' && code === dialog.subject) ?? null}
        onWrite={mayChange ? dialog.add : null}
        onClose={dialog.close}
      />
      {mayChange && <ChangeDialogs dialog={dialog} translations={translations} languages={languages} />}
    </Page>
  );
}

type ChangeDialogsProps = {
  dialog: TranslationDialog;
  translations: readonly Translation[];
  languages: readonly LanguageOverview[];
};

/** Editing dialogs; the URL names the open one and its subject. */
function ChangeDialogs({ dialog, translations, languages }: ChangeDialogsProps) {
  const subject = translations.find(({ id }) => String(id) === dialog.subject) ?? null;
  return (
    <>
      <PhraseDialog
        phrase={phraseOf(dialog, subject, languages)}
        languages={languages}
        onClose={dialog.close}
      />
      <RemoveTranslationDialog
        translation={dialog.kind === 'remove' ? subject : null}
        onClose={dialog.close}
      />
    </>
  );
}

/** Initial values of the form: an existing translation, or a new one in the requested language. */
function phraseOf(
  { kind, subject: language, phrase }: TranslationDialog,
  subject: Translation | null,
  languages: readonly LanguageOverview[],
) {
  if (kind === 'edit' && subject) {
    const { id, languageCode, translatedPhrase } = subject;
    return { translationId: id, phrase: subject.phrase, languageCode, translatedPhrase };
  }
  if (kind !== 'add' || languages.length === 0) return null;
  const known = languages.find(({ code }) => code === language) ?? languages[0];
  return { phrase, languageCode: known?.code ?? 'en', translatedPhrase: '' };
}
