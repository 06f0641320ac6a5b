import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useUrlState } from '../../lib/url/use-url-state.ts';
import { trpc } from '../../trpc.ts';

const NAMES = ['language', 'search'] as const;
const TYPING_MS = 250;
/** A phone shows a card a row: fewer of them than elsewhere are a page. */
const PAGE_ROWS = 25;
/** The server looks for no longer texts. */
export const SEARCH_MAX = 200;

/** The filters of the list, kept in the address; '' means no filter. */
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

/** The phrases that pass the filters, page by page; the former list stays while another is fetched. */
export function useTranslationPages({ language, search }: TranslationFilters['filters']) {
  const [typed] = useDebouncedValue(search.trim().slice(0, SEARCH_MAX), TYPING_MS);
  const isCode = /^[a-zA-Z0-9-]{2,35}$/.test(language);
  const input = { ...(isCode && { language }), ...(typed && { search: typed }), limit: PAGE_ROWS };
  return trpc.translations.list.useInfiniteQuery(input, {
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}
