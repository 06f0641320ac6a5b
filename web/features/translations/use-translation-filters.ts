import { keepPreviousData } from '@tanstack/react-query';
import { useUrlState } from '../../lib/url/use-url-state.ts';
import { trpc } from '../../trpc.ts';

const NAMES = ['language', 'search'] as const;
/** Smaller pages than elsewhere, because a phone shows one card per row. */
const PAGE_ROWS = 25;
/** Maximum length of a search text that the server accepts. */
export const SEARCH_MAX = 200;

/** Filters of the list, stored in the URL; '' means no filter. */
export function useTranslationFilters() {
  const [filters, set] = useUrlState(NAMES);
  return {
    filters,
    set,
    clear: () => set({ language: '', search: '' }),
    active: filters.language !== '' || filters.search.trim() !== '',
  };
}

export type TranslationFilters = ReturnType<typeof useTranslationFilters>;

/** Phrases that match the filters, in pages; the previous list stays while another one loads. */
export function useTranslationPages({ language, search }: TranslationFilters['filters']) {
  const text = search.trim().slice(0, SEARCH_MAX);
  const isCode = /^[a-zA-Z0-9-]{2,35}$/.test(language);
  const input = { ...(isCode && { language }), ...(text && { search: text }), limit: PAGE_ROWS };
  return trpc.translations.list.useInfiniteQuery(input, {
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}
