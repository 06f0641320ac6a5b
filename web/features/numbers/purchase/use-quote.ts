import { trpc } from '../../../trpc.ts';

/** The price of a number; that it was sold meanwhile is shown by the purchase step (purchase-step.tsx). */
export function useQuote(phoneNumber: string, enabled = true) {
  return trpc.numbers.quote.useQuery({ phoneNumber }, { enabled, meta: { answeredCodes: ['number_taken'] } });
}
