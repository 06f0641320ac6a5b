import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useUrlState } from '../../../lib/url/use-url-state.ts';
import { trpc } from '../../../trpc.ts';

const NAMES = ['search'] as const;
const TYPING_MS = 250;
/** The server looks for no longer texts. */
export const SEARCH_MAX = 200;

/** The answers that hold a text, which stands in the address; the former list stays while another is fetched. */
export function useAnswers() {
  const [{ search }, set] = useUrlState(NAMES);
  const [typed] = useDebouncedValue(search.trim().slice(0, SEARCH_MAX), TYPING_MS);
  const query = trpc.receptionist.answers.useQuery(typed === '' ? {} : { search: typed }, {
    placeholderData: keepPreviousData,
  });
  return { query, search, setSearch: (text: string) => set({ search: text }) };
}

export type AnswerSearch = ReturnType<typeof useAnswers>;
