import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { searchNumbersInput } from '../../../../server/modules/telephony/numbers/numbers.schema.ts';
import { apiErrorOf, formatError } from '../../../lib/forms/api-errors.ts';
import { t } from '../../../lib/text/texts.ts';
import { showToast } from '../../../lib/toasts.ts';
import { type Inputs, trpc } from '../../../trpc.ts';
import type { AvailableNumber, PremiumNumber } from '../number.ts';

/** Search criteria; '' matches everything. */
type SearchFilters = { region: string; areaCode: string; contains: string };

const AT_FIRST: SearchFilters = { region: 'ON', areaCode: '', contains: '' };

const filtersOf = ({ region, areaCode }: { region: string; areaCode: string | null }): SearchFilters => ({
  ...AT_FIRST,
  region,
  areaCode: areaCode ?? '',
});

/** `isFirst` is true for the search that the screen starts without a click. Its result shows no toast. */
type Asked = { input: Inputs['numbers']['search']; isFirst: boolean };

type SearchStart = {
  /** False while the business cannot buy numbers. Its list of numbers is then not fetched. */
  ownsNumbers?: boolean;
  /** The number selected earlier. */
  chosen?: Choice | null;
  /** Area of the first search, which starts without a click on Search. */
  area?: { region: string; areaCode: string | null } | null;
};

/**
 * Searches numbers at the carrier and holds the selected one. Numbers that the business has bought in the meantime are
 * excluded.
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
        // The carrier has no numbers in this area code, so the whole province is searched.
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
  const searchFor = (next: SearchFilters, isFirst: boolean) => {
    setFilters(next);
    const filled = Object.entries(next).filter(([, value]) => value !== '');
    const { data: input } = searchNumbersInput.safeParse(Object.fromEntries(filled));
    if (input) mutate({ input, isFirst });
    else
      showToast({
        kind: 'error',
        title: t('numbers.search.required'),
        message: t('numbers.search.requiredHint'),
      });
  };
  const isStarted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: searches once, with the initial filters
  useEffect(() => {
    if (area === null || isStarted.current) return;
    isStarted.current = true;
    searchFor(filters, true);
  }, []);
  return {
    filters,
    change: (patch: Partial<SearchFilters>) => setFilters((before) => ({ ...before, ...patch })),
    search: () => searchFor(filters, false),
    /** Undefined before the first result. */
    found: data?.filter(({ phoneNumber }) => !isBought(phoneNumber)),
    choice: choice && !isBought(choice.phoneNumber) ? choice : null,
    choose,
    error,
    busy: isPending,
  };
}

/** The documented text with the HTTP status and our reason; never the server's message. */
function formatSearchFailure(failure: unknown): string {
  const { status } = apiErrorOf(failure);
  const reason = formatError(failure);
  return status === null ? reason : t('numbers.search.failedMessage', { status, reason });
}

export type NumberSearch = ReturnType<typeof useNumberSearch>;

/** A selected number, regular or premium. */
export type Choice = { phoneNumber: string; formatted: string; place: string; priceCents: number };

type Placed = Pick<AvailableNumber, 'phoneNumber' | 'formatted' | 'locality' | 'region' | 'priceCents'>;

export function choiceOf(number: Placed): Choice {
  const { phoneNumber, formatted, locality, region, priceCents } = number;
  const place = [locality, region].filter(Boolean).join(', ') || t('common.notAvailable');
  return { phoneNumber, formatted, place, priceCents };
}

export function choiceOfPremium({ phoneNumber, formatted, priceCents }: PremiumNumber): Choice {
  return { phoneNumber, formatted, place: t('numbers.premium'), priceCents };
}
