import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { searchNumbersInput } from '../../../../server/modules/telephony/numbers/numbers.schema.ts';
import { apiErrorOf, formatError } from '../../../lib/forms/api-errors.ts';
import { t } from '../../../lib/text/texts.ts';
import { showToast } from '../../../lib/toasts.ts';
import { type Inputs, trpc } from '../../../trpc.ts';
import type { Choice } from './choice.ts';

/** What a person is looking for; '' means that it does not matter. */
export type SearchFilters = { region: string; areaCode: string; contains: string };

const AT_FIRST: SearchFilters = { region: 'ON', areaCode: '', contains: '' };

const filtersOf = ({ region, areaCode }: { region: string; areaCode: string | null }): SearchFilters => ({
  ...AT_FIRST,
  region,
  areaCode: areaCode ?? '',
});

/** `isFirst`: asked by the screen itself, which needs no toast. */
type Asked = { input: Inputs['numbers']['search']; isFirst: boolean };

type SearchStart = {
  /** False where the business can have no number yet, so that its list is not asked for. */
  ownsNumbers?: boolean;
  /** The number that was chosen before. */
  chosen?: Choice | null;
  /** Whose numbers are listed without a press of Search. */
  area?: { region: string; areaCode: string | null } | null;
};

/**
 * Numbers for sale, which the carrier is asked for when Search is pressed, and the one that was chosen. What the
 * business has bought meanwhile is no longer among them.
 */
export function useNumberSearch({ ownsNumbers = true, chosen = null, area = null }: SearchStart = {}) {
  const utils = trpc.useUtils();
  const [filters, setFilters] = useState(area ? filtersOf(area) : AT_FIRST);
  const [choice, choose] = useState<Choice | null>(chosen);
  const { data: phones = [] } = trpc.numbers.list.useQuery(undefined, { enabled: ownsNumbers });
  const isBought = (phoneNumber: string) =>
    phones.some(({ number, status }) => number === phoneNumber && status !== 'cancelled');
  const { mutate, data, error, isPending } = useMutation({
    meta: { answersErrors: true },
    mutationFn: ({ input }: Asked) => utils.numbers.search.fetch(input),
    onSuccess: ({ length: count }, { isFirst }) => {
      if (isFirst) {
        // The area code has none for sale: its province is listed instead.
        if (count === 0 && filters.areaCode !== '') searchFor({ ...filters, areaCode: '' }, true);
        return;
      }
      showToast({
        kind: 'success',
        title: t('numbers.search.done'),
        message: t('numbers.search.doneMessage', { count }),
      });
    },
    onError: (failure) =>
      showToast({ kind: 'error', title: t('numbers.search.failed'), message: formatSearchFailure(failure) }),
  });
  const searchFor = (wanted: SearchFilters, isFirst: boolean) => {
    setFilters(wanted);
    const given = Object.entries(wanted).filter(([, value]) => value !== '');
    const { data: input } = searchNumbersInput.safeParse(Object.fromEntries(given));
    if (input) mutate({ input, isFirst });
    else
      showToast({
        kind: 'error',
        title: t('numbers.search.required'),
        message: t('numbers.search.requiredHint'),
      });
  };
  const isStarted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what it begins with
  useEffect(() => {
    if (area === null || isStarted.current) return;
    isStarted.current = true;
    searchFor(filters, true);
  }, []);
  return {
    filters,
    change: (patch: Partial<SearchFilters>) => setFilters((before) => ({ ...before, ...patch })),
    search: () => searchFor(filters, false),
    /** Undefined until a search was answered. */
    found: data?.filter(({ phoneNumber }) => !isBought(phoneNumber)),
    choice: choice && !isBought(choice.phoneNumber) ? choice : null,
    choose,
    error,
    busy: isPending,
  };
}

/** The status of the answer, as documented, and our reason; never what the answer itself says. */
function formatSearchFailure(failure: unknown): string {
  const { status } = apiErrorOf(failure);
  const reason = formatError(failure);
  return status === null ? reason : t('numbers.search.failedMessage', { status, reason });
}

export type NumberSearch = ReturnType<typeof useNumberSearch>;
