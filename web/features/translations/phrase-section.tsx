import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { IconLanguage, IconPlus, IconSearch } from '@tabler/icons-react';
import { MINUTE_MS } from '../../../server/core/business-time.ts';
import { DataTable } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { languageOptions } from '../../lib/text/name-languages.ts';
import { t } from '../../lib/text/texts.ts';
import { useNow } from '../../lib/use-now.ts';
import { phraseColumns } from './phrase-columns.tsx';
import type { LanguageOverview, Translation } from './translation.ts';
import classes from './translations.module.css';
import type { TranslationDialog } from './use-translation-dialog.ts';
import { SEARCH_MAX, type TranslationFilters, type useTranslationPages } from './use-translation-filters.ts';

type PhraseSectionProps = {
  filtering: TranslationFilters;
  list: ReturnType<typeof useTranslationPages>;
  translations: readonly Translation[];
  languages: readonly LanguageOverview[];
  /** Null for read-only members. */
  dialog: TranslationDialog | null;
};

/** Phrases that match the filters with their languages, in pages. */
export function PhraseSection({ filtering, list, translations, languages, dialog }: PhraseSectionProps) {
  const now = useNow(MINUTE_MS);
  const total = list.data?.pages[0]?.count;
  const count = total !== undefined && (
    <StatusBadge tone="neutral">{t('translations.count', { count: total })}</StatusBadge>
  );
  return (
    <Section title={t('translations.list')} aside={count}>
      <FilterBar {...filtering} languages={languages} />
      <PagedList
        query={list}
        rows={translations}
        loadingText={t('translations.loading')}
        errorTitle={t('translations.failed')}
        skeleton={<Skeleton height={360} />}
        empty={<NoPhrases filtering={filtering} onAdd={dialog?.add ?? null} />}
      >
        <DataTable
          caption={t('translations.list')}
          columns={phraseColumns(dialog, now)}
          rows={translations}
          rowKey={({ id }) => id}
        />
      </PagedList>
    </Section>
  );
}

type NoPhrasesProps = { filtering: TranslationFilters; onAdd: (() => void) | null };

function NoPhrases({ filtering: { active, clear }, onAdd }: NoPhrasesProps) {
  if (active) {
    return (
      <EmptyState
        icon={<IconSearch />}
        title={t('translations.noMatch')}
        hint={t('translations.noMatchHint')}
        action={
          <Button variant="default" onClick={clear}>
            {t('translations.clear')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<IconLanguage />}
      title={t('translations.empty')}
      hint={t('translations.emptyHint')}
      action={
        onAdd && (
          <Button
            variant="default"
            mt="sm"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => onAdd()}
          >
            {t('translations.add')}
          </Button>
        )
      }
    />
  );
}

type FilterBarProps = TranslationFilters & { languages: readonly LanguageOverview[] };

/** Search field and language filter. */
function FilterBar({ filters, active, set, clear, languages }: FilterBarProps) {
  return (
    <search aria-label={t('translations.filters')} className={classes.filters}>
      <SearchField
        label={t('translations.search')}
        showsLabel
        placeholder={t('translations.searchPlaceholder')}
        maxLength={SEARCH_MAX}
        value={filters.search}
        onSearch={(search) => set({ search })}
      />
      <NativeSelect
        size="md"
        label={t('translations.language')}
        value={filters.language}
        onChange={(event) => set({ language: event.currentTarget.value })}
        data={[{ value: '', label: t('translations.allLanguages') }, ...languageOptions(languages)]}
      />
      {active && (
        <Button variant="subtle" size="md" onClick={clear}>
          {t('translations.clear')}
        </Button>
      )}
    </search>
  );
}
