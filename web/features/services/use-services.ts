import { keepPreviousData } from '@tanstack/react-query';
import type { Query } from '../../components/query-state.tsx';
import { nameLanguages } from '../../lib/text/name-languages.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { useUrlState } from '../../lib/url/use-url-state.ts';
import { type Inputs, trpc } from '../../trpc.ts';
import { type Language, PAGE_MESSAGES, type Service, type ServiceMessages } from './service.ts';

type Catalogue = { services: readonly Service[]; languages: readonly Language[]; language: string };

/** Input of the list query. An invalid language code is left out, and the server then uses the default language. */
function toInput(language: string) {
  const isCode = /^[a-zA-Z0-9-]{2,35}$/.test(language);
  return isCode ? { language, all: true } : { all: true };
}

/** Services with texts in the language of the URL, or in the default language. */
export function useServices() {
  const [{ language: requestedLanguage }, set] = useUrlState(['language']);
  const input = toInput(requestedLanguage);
  const list = trpc.services.list.useQuery(input, { placeholderData: keepPreviousData });
  const languages = trpc.languages.listForBusiness.useQuery(undefined, { select: nameLanguages });
  const shownLanguage = languages.data?.find(({ code }) => code === requestedLanguage) ?? languages.data?.[0];
  const data = list.data &&
    languages.data && {
      services: list.data.services,
      languages: languages.data,
      language: shownLanguage?.code ?? 'en',
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

type Toggled = Pick<Service, 'id' | 'isActive' | 'name'>;

/**
 * Activates or deactivates a service optimistically; the list reverts if the server rejects the change. The toast
 * offers Undo.
 */
export function useToggleService(
  input: Inputs['services']['list'],
  { onFailure }: ServiceMessages = PAGE_MESSAGES,
) {
  const utils = trpc.useUtils();
  const show = (serviceId: number, isActive: boolean) =>
    utils.services.list.setData(input, (list) => {
      const services = list?.services.map((one) => (one.id === serviceId ? { ...one, isActive } : one));
      return list && services && { ...list, services };
    });
  const update = trpc.services.update.useMutation({
    meta: { answersErrors: true },
    onMutate: async ({ serviceId, isActive = true }) => {
      await utils.services.list.cancel(input);
      show(serviceId, isActive);
    },
    onError: (error, { serviceId, isActive = true }) => {
      show(serviceId, !isActive);
      onFailure('update', error);
    },
  });
  return function toggle({ id, isActive, name }: Toggled, isUndo = false): void {
    const message = isActive ? t('services.deactivated', { name }) : t('services.activated', { name });
    const onSuccess = () =>
      showToast({
        kind: 'success',
        title: t('services.updated'),
        message,
        ...(!isUndo && { undo: () => toggle({ id, isActive: !isActive, name }, true) }),
      });
    // A `mutate` callback does not run after the screen is unmounted, but the undo must report its result.
    update.mutateAsync({ serviceId: id, isActive: !isActive }).then(onSuccess, () => undefined);
  };
}
