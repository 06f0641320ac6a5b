import { useQuery } from '@tanstack/react-query';
import { trpc } from '../../trpc.ts';
import { openStripe } from './open-stripe.ts';

/** Loads Stripe.js when a payment step is shown, and only then. */
export function useStripeJs() {
  const { client } = trpc.useUtils();
  const { data, isError } = useQuery({
    queryKey: ['stripe-js'],
    queryFn: async () => openStripe(await client.billing.paymentForm.query()),
    structuralSharing: false,
  });
  return { stripe: data ?? null, hasFailed: isError };
}
