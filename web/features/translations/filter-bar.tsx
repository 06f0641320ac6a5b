import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { t } from '../../lib/text/texts.ts';
import type { LanguageOverview } from './translation.ts';
import classes from './translations.module.css';
import { SEARCH_MAX, type TranslationFilters } from './use-translation-filters.ts';

type FilterBarProps = TranslationFilters & { languages: readonly LanguageOverview[] };

/** Search field and language filter. */
export function FilterBar({ filters, active, set, clear, languages }: FilterBarProps) {
  return (
    <search aria-label={t('translations.filters')} className={classes.filters}>
      <TextInput
        type="search"
        size="md"
        label={t('translations.search')}
        placeholder={t('translations.searchPlaceholder')}
        leftSection={<IconSearch size={18} aria-hidden />}
        maxLength={SEARCH_MAX}
        value={filters.search}
        onChange={(event) => set({ search: event.currentTarget.value })}
      />
      <NativeSelect
        size="md"
        label={t('translations.language')}
        value={filters.language}
        onChange={(event) => set({ language: event.currentTarget.value })}
        data={[
          { value: '', label: t('translations.allLanguages') },
          ...languages.map(({ code, name }) => ({ value: code, label: name })),
        ]}
      />
      {active && (
        <Button variant="subtle" size="md" onClick={clear}>
          {t('translations.clear')}
        </Button>
      )}
    </search>
  );
}
