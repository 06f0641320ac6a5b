import { keepPreviousData } from '@tanstack/react-query';
import type { Query } from '../../components/query-state.tsx';
import { nameLanguages } from '../../lib/text/name-languages.ts';
import { useUrlState } from '../../lib/url/use-url-state.ts';
import { trpc } from '../../trpc.ts';
import type { Language, Service } from './service.ts';

type Catalogue = { services: readonly Service[]; languages: readonly Language[]; language: string };

/** Input of the list query; an invalid language code is dropped, and the server uses the default. */
function toInput(language: string) {
  const isCode = /^[a-zA-Z0-9-]{2,35}$/.test(language);
  return isCode ? { language, all: true } : { all: true };
}

/** Services with texts in the language of the URL, or in the default one. */
export function useServices() {
  const [{ language: asked }, set] = useUrlState(['language']);
  const input = toInput(asked);
  const list = trpc.services.list.useQuery(input, { placeholderData: keepPreviousData });
  const languages = trpc.languages.listForBusiness.useQuery(undefined, { select: nameLanguages });
  const known = languages.data?.find(({ code }) => code === asked) ?? languages.data?.[0];
  const data = list.data &&
    languages.data && {
      services: list.data.services,
      languages: languages.data,
      language: known?.code ?? 'en',
    };
  const query: Query<Catalogue> = {
    data,
    error: list.error ?? languages.error,
    isFetching: list.isFetching || languages.isFetching,
    refetch: () => Promise.all([list.refetch(), languages.refetch()]),
  };
  /** The default language is not written into the URL. */
  const choose = (code: string) => set({ language: code === languages.data?.[0]?.code ? '' : code });
  return { query, input, choose, isStale: list.isPlaceholderData };
}
