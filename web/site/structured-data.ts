import { PLAN } from '../../server/core/plan.ts';
import { PLACEHOLDERS } from './site-facts.ts';
import type { SiteTexts } from './site-texts.ts';

const VOCABULARY = 'https://schema.org';

const inDollars = (cents: number) => (cents / 100).toFixed(2);

/** The product with its prices in schema.org terms. */
export function describeProduct({ common, landing }: SiteTexts): object {
  const offers = [PLAN.platformFeeCents, PLAN.numberFeeCents, PLAN.callPriceCents].map((cents, index) => ({
    '@type': 'Offer',
    name: landing.pricing.prices[index]?.title,
    description: landing.pricing.prices[index]?.per,
    price: inDollars(cents),
    priceCurrency: PLAN.paymentCurrency.toUpperCase(),
    url: `${PLACEHOLDERS.publicUrl}/onboarding`,
    availability: `${VOCABULARY}/InStock`,
  }));
  return {
    '@context': VOCABULARY,
    '@type': 'Product',
    name: common.productName,
    slogan: common.tagline,
    description: landing.meta.description,
    brand: { '@type': 'Brand', name: common.productName },
    image: `${PLACEHOLDERS.publicUrl}/favicon.svg`,
    offers,
  };
}

/** The questions with their answers as a `FAQPage` of schema.org. */
export function describeQuestions(list: readonly { question: string; answer: string }[]): object {
  return {
    '@context': VOCABULARY,
    '@type': 'FAQPage',
    mainEntity: list.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
