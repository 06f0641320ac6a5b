import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { PaymentFormView } from '../../../server/modules/billing/billing.schema.ts';
import { currentLanguage } from '../../lib/text/texts.ts';

const scripts = new Map<string, Promise<void>>();

/** Puts a script into the page and waits for it; once for each address, but again after a failure. */
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
 * Stripe.js with our key in the portal's language: Stripe's own, or where the server names another script (the sandbox), the `Stripe` that
 * this one defines. Rejects when it cannot be loaded; asking again tries again.
 */
export async function openStripe({ publishableKey, scriptUrl }: PaymentFormView): Promise<Stripe> {
  if (scriptUrl !== null) await loadScript(scriptUrl);
  const stripe = await loadStripe(publishableKey, { locale: currentLanguage().locale });
  if (!stripe) throw new Error('Stripe.js needs a browser');
  return stripe;
}
