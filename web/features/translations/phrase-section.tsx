import { Button, Skeleton, Stack } from '@mantine/core';
import { IconLanguage, IconPlus, IconSearch } from '@tabler/icons-react';
import { DataTable } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { t } from '../../lib/texts/t.ts';
import { FilterBar } from './filter-bar.tsx';
import { phraseColumns } from './phrase-columns.tsx';
import type { LanguageOverview, Translation } from './translation.ts';
import type { TranslationDialog } from './use-translation-dialog.ts';
import type { TranslationFilters, useTranslationPages } from './use-translation-filters.ts';

type PhraseSectionProps = {
  filtering: TranslationFilters;
  list: ReturnType<typeof useTranslationPages>;
  translations: readonly Translation[];
  languages: readonly LanguageOverview[];
  /** Null for those who may only look. */
  dialog: TranslationDialog | null;
};

/** The phrases that pass the filters, each in its languages, page after page. */
export function PhraseSection({ filtering, list, translations, languages, dialog }: PhraseSectionProps) {
  const total = list.data?.pages[0]?.count;
  const count = total !== undefined && (
    <StatusBadge tone="neutral">{t('translations.count', { count: total })}</StatusBadge>
  );
  return (
    <Section title={t('translations.list')} aside={count}>
      <FilterBar {...filtering} languages={languages} />
      <QueryState
        query={list}
        loadingText={t('translations.loading')}
        errorTitle={t('translations.failed')}
        skeleton={<Skeleton height={360} />}
      >
        {() =>
          translations.length === 0 ? (
            <NoPhrases filtering={filtering} onAdd={dialog?.add ?? null} />
          ) : (
            <Stack gap="md" aria-busy={list.isPlaceholderData} opacity={list.isPlaceholderData ? 0.6 : 1}>
              <DataTable
                caption={t('translations.list')}
                columns={phraseColumns(dialog)}
                rows={translations}
                rowKey={({ id }) => id}
              />
              <LoadMore
                hasMore={list.hasNextPage}
                busy={list.isFetchingNextPage}
                onLoad={() => void list.fetchNextPage()}
              />
            </Stack>
          )
        }
      </QueryState>
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
        action={<Button onClick={clear}>{t('translations.clear')}</Button>}
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
          <Button mih={44} mt="sm" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => onAdd()}>
            {t('translations.add')}
          </Button>
        )
      }
    />
  );
}
