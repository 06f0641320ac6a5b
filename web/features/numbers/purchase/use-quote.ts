import { trpc } from '../../../trpc.ts';

/** Price of a number; the purchase step shows when it was sold in the meantime (purchase-step.tsx). */
export function useQuote(phoneNumber: string, enabled = true) {
  return trpc.numbers.quote.useQuery({ phoneNumber }, { enabled, meta: { answeredCodes: ['number_taken'] } });
}
