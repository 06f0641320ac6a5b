import type { Appearance, Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useQuery } from '@tanstack/react-query';
import type { PaymentFormView } from '../../../server/modules/billing/billing.schema.ts';
import { currentLanguage } from '../../lib/text/texts.ts';
import { trpc } from '../../trpc.ts';

const scripts = new Map<string, Promise<void>>();

/** Loads a script once per URL and resolves when it has run. After a failure the next call loads it again. */
function loadScript(src: string): Promise<void> {
  const known = scripts.get(src);
  if (known) return known;
  const script = Object.assign(document.createElement('script'), { src });
  const loading = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      scripts.delete(src);
      script.remove();
      reject(new Error(`${src} could not be loaded`));
    });
  });
  scripts.set(src, loading);
  document.head.append(script);
  return loading;
}

/**
 * Loads Stripe.js with our key. In the sandbox, the server names another script whose `Stripe` is used instead. Rejects
 * when the script cannot be loaded; the next call tries again.
 */
export async function openStripe({ publishableKey, scriptUrl }: PaymentFormView): Promise<Stripe> {
  if (scriptUrl !== null) await loadScript(scriptUrl);
  const stripe = await loadStripe(publishableKey, { locale: currentLanguage().locale });
  if (!stripe) throw new Error('Stripe.js needs a browser');
  return stripe;
}

/** Loads Stripe.js only when a payment step renders. */
export function useStripeJs() {
  const { client } = trpc.useUtils();
  const { data, isError } = useQuery({
    queryKey: ['stripe-js'],
    queryFn: async () => openStripe(await client.billing.paymentForm.query()),
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { stripe: data ?? null, hasFailed: isError };
}

const COLORS = {
  light: {
    colorPrimary: '#4263eb',
    colorBackground: '#ffffff',
    colorText: '#1b1f24',
    colorTextSecondary: '#56606b',
    colorTextPlaceholder: '#5f6872',
    colorDanger: '#c02626',
  },
  dark: {
    colorPrimary: '#a3b5ff',
    colorBackground: '#17181c',
    colorText: '#e6e8ec',
    colorTextSecondary: '#adb3bd',
    colorTextPlaceholder: '#a0a6b0',
    colorDanger: '#ff9c9c',
  },
} as const;

/** The look of Stripe's form in the portal's colours. The form is in a frame, which cannot use our style sheets. */
export function stripeAppearance(scheme: 'light' | 'dark'): Appearance {
  return {
    theme: scheme === 'dark' ? 'night' : 'stripe',
    variables: {
      ...COLORS[scheme],
      borderRadius: '8px',
      spacingUnit: '4px',
      fontFamily: '"Noto Sans", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
    },
  };
}
