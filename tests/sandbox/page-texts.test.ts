import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PORTAL_LANGUAGES, type PortalLanguage } from '../../server/core/portal-language.ts';
import { SOCIAL_PROVIDERS } from '../../server/core/social.ts';
import { textsOf } from '../support/catalogues.ts';
import { redirectUriOf, type SignInTest, startSignInTest } from './oauth-fixture.ts';
import { stripeClient } from './stripe-fixture.ts';

let test: SignInTest;
let stripe: Stripe;
beforeAll(async () => {
  test = await startSignInTest();
  stripe = stripeClient(test.sandbox);
});
afterAll(() => test.stop());

const FOLDER = path.resolve(import.meta.dirname, '../../sandbox');
const HEADS: Record<PortalLanguage, string> = {
  en: '<html lang="en">',
  fr: '<html lang="fr">',
  ar: '<html lang="ar" dir="rtl">',
};
const AMOUNTS: Record<PortalLanguage, string> = { en: 'CA$20.00', fr: '20,00\u00a0$', ar: '20.00\u00a0CA$' };

const isolates = /[\u2066-\u2069]/g;
const text = (language: PortalLanguage, key: string) => textsOf(language)[`sandbox.${key}`] ?? key;

async function open(address: string, acceptLanguage?: string): Promise<string> {
  const { pathname, search } = new URL(address, test.sandbox.url);
  const headers = acceptLanguage === undefined ? {} : { 'accept-language': acceptLanguage };
  const response = await fetch(`${test.sandbox.url}${pathname}${search}`, { headers });
  return (await response.text()).replace(isolates, '');
}

const createSession = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'http://callingua.test/billing',
    cancel_url: 'http://callingua.test/billing',
    line_items: [
      { quantity: 1, price_data: { currency: 'cad', unit_amount: 2_000, product_data: { name: 'Balance' } } },
    ],
    ...more,
  });

describe.each(PORTAL_LANGUAGES)('pages of the emulated providers in %s', (language) => {
  it.each(SOCIAL_PROVIDERS)(
    'pages of the emulated providers show the sign-in of %s in the language that the product requests',
    async (provider) => {
      const attempt = { ...test.login.makeSecrets(), redirectUri: redirectUriOf(provider) };
      const html = await open(await test.login.authorizationUrl(provider, attempt, language), 'de, en;q=0.5');
      const name = { google: 'Google', facebook: 'Facebook', apple: 'Apple' }[provider];
      expect(html).toContain(HEADS[language]);
      expect(html).toContain(`<h1>${text(language, 'oauth.signIn').replace('{provider}', name)}</h1>`);
      expect(html).toContain(text(language, 'cancel'));
    },
  );

  it('pages of the emulated providers show a rejected sign-in in their language, with the protocol error in English', async () => {
    const html = await open(`/sandbox/oauth/google/authorize?ui_locales=${language}`);
    expect(html).toContain(HEADS[language]);
    expect(html).toContain(text(language, 'oauth.blocked'));
    expect(html).toContain('lang="en" dir="ltr"><strong>invalid_request</strong>');
  });

  it('pages of the emulated providers show the checkout in the locale of its session, or in the browser language for the locale auto', async () => {
    const [explicit, auto] = await Promise.all([
      createSession({ locale: language }),
      createSession({ locale: 'auto' }),
    ]);
    for (const [session, header] of [
      [explicit, 'de'],
      [auto, `de, ${language};q=0.8`],
    ] as const) {
      const html = await open(session.url ?? '', header);
      expect(html).toContain(HEADS[language]);
      expect(html).toContain(text(language, 'checkout.order'));
      expect(html).toContain(text(language, 'checkout.pay').replace('{amount}', ''));
      expect(html).toContain(AMOUNTS[language]);
    }
  });

  it('pages of the emulated providers show an expired checkout', async () => {
    const session = await createSession();
    await stripe.checkout.sessions.expire(session.id);
    const html = await open(session.url ?? '', language);
    expect(html).toContain(text(language, 'checkout.expired'));
  });

  it('pages of the emulated providers show a receipt with the amount and the month', async () => {
    const intent = await stripe.paymentIntents.create({
      amount: 2_000,
      currency: 'cad',
      payment_method: 'pm_card_visa',
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      confirm: true,
    });
    const charge = await stripe.charges.retrieve(String(intent.latest_charge));
    const html = await open(charge.receipt_url ?? '', language);
    const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(
      new Date(charge.created * 1_000),
    );
    expect(html).toContain(HEADS[language]);
    expect(html).toContain(AMOUNTS[language]);
    expect(html).toContain(month);
    expect(html).toContain(
      text(language, 'receipt.cardEnding').replace('{brand}', 'Visa').replace('{last4}', '4242'),
    );
  });

  it('pages of the emulated providers show a message for an unknown page', async () => {
    expect(await open('/sandbox/stripe/receipts/ch_none', language)).toContain(
      text(language, 'notFoundHint'),
    );
  });
});

it('the pages of the emulated providers fall back to English for an unsupported language', async () => {
  expect(await open('/sandbox/stripe/receipts/ch_none', 'de')).toContain(HEADS.en);
  expect(await open('/sandbox/stripe/receipts/ch_none')).toContain(HEADS.en);
});

describe('text keys of the emulators', () => {
  it('text keys of the emulators have a text in every language', () => {
    const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.(ts|js)$/.test(file),
    );
    const source = files.map((file) => readFileSync(path.join(FOLDER, file), 'utf8')).join('\n');
    const keys = new Set([...source.matchAll(/\bt\(\s*'([\w.]+)'/g)].map(([, key = '']) => key));
    expect(keys.size).toBeGreaterThan(40);
    for (const language of PORTAL_LANGUAGES) {
      const known = textsOf(language);
      expect([...keys].filter((key) => !(key in known))).toEqual([]);
    }
  });

  it('texts of the emulators are available to browser scripts in every language', async () => {
    const { catalogues } = await import(
      `data:text/javascript,${encodeURIComponent(await open('/sandbox/stripe/assets/catalogues.js'))}`
    );
    for (const language of PORTAL_LANGUAGES) {
      expect(catalogues[language].texts['sandbox.card.number']).toBe(text(language, 'card.number'));
    }
  });
});

it('the texts of the emulators contain no HTML characters, because the pages do not escape them', () => {
  const texts = PORTAL_LANGUAGES.flatMap((language) => Object.entries(textsOf(language)));
  const ours = texts.filter(([key]) => key.startsWith('sandbox.'));
  expect(ours.filter(([, value]) => /[<>&"]/.test(value))).toEqual([]);
});
