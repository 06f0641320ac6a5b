import { formatInUnitName } from '../../server/core/format-duration.ts';
import { formatPercent } from '../../server/core/format-number.ts';
import { formatDollars } from '../../server/core/money.ts';
import { PLAN, VISIT } from '../../server/core/plan.ts';
import type { TourName } from '../../server/core/tour-names.ts';
import type { Locale } from './locale.ts';
import type { SiteLanguage } from './site-page.ts';

/**
 * Placeholders in the built pages. The server replaces them when it sends a page, because only the server has the
 * values (server/http/site/site-pages.ts).
 */
export const PLACEHOLDERS = {
  supportEmail: '%%support-email%%',
  supportPhone: '%%support-phone%%',
  /** The support number in the format of `tel:`. */
  supportTel: '%%support-tel%%',
  publicUrl: '%%public-url%%',
  foundersLeft: '%%founders-left%%',
  year: '%%year%%',
  /** Placeholders around the content that the server removes if there is no demo business. */
  demoBegins: '%%demo-begins%%',
  demoEnds: '%%demo-ends%%',
  /**
   * Placeholders for the phone number of the demo business, and around the content that the server removes if there is
   * no such number.
   */
  ringPhone: '%%ring-phone%%',
  ringTel: '%%ring-tel%%',
  ringBegins: '%%ring-begins%%',
  ringEnds: '%%ring-ends%%',
} as const;

/**
 * Placeholders around the video and around the pictures of a tour, and for the values of the video. The server removes
 * either the video or the pictures.
 */
export function tourPlaceholders(name: TourName) {
  return {
    videoBegins: `%%video-${name}-begins%%`,
    videoEnds: `%%video-${name}-ends%%`,
    video: `%%video-${name}%%`,
    captions: `%%captions-${name}%%`,
    tourBegins: `%%tour-${name}-begins%%`,
    tourEnds: `%%tour-${name}-ends%%`,
  };
}

/** The number of calls in the landing page's example of a month. */
const EXAMPLE_CALLS = 80;
const UPTIME_TARGET = 0.999;
const SAVINGS_AT_MOST = 0.7;

/** Values for the placeholders in the texts: prices and limits come from the plan and are never part of a text. */
export function siteFacts(locale: Locale, languages: readonly SiteLanguage[]): Record<string, string> {
  const { callPriceCents, numberFeeCents, platformFeeCents, startingBalanceCents } = PLAN;
  const creditCents = startingBalanceCents - numberFeeCents;
  const dollars = (cents: number) => formatDollars(cents, locale);
  const spokenCount = languages.filter(({ isSupported }) => isSupported).length;
  return {
    ...PLACEHOLDERS,
    callPrice: dollars(callPriceCents),
    platformFee: dollars(platformFeeCents),
    numberFee: dollars(numberFeeCents),
    holdFee: dollars(PLAN.holdFeeCents),
    starterPack: dollars(startingBalanceCents),
    starterCredit: dollars(creditCents),
    starterCalls: String(Math.floor(creditCents / callPriceCents)),
    trialDays: String(PLAN.platformTrialDays),
    moneyBackDays: String(PLAN.moneyBackDays),
    billableLength: formatInUnitName(PLAN.billableCallSecondsMin, 'second', locale),
    callsBelowZero: String(PLAN.callsAnsweredBelowZero),
    foundersTotal: String(PLAN.foundersRatePlaces),
    languageCount: String(languages.length),
    spokenCount: String(spokenCount),
    soonCount: String(languages.length - spokenCount),
    uptime: formatPercent(UPTIME_TARGET, locale),
    savings: formatPercent(SAVINGS_AT_MOST, locale),
    conversationsPerHour: String(VISIT.conversationsPerHour),
    visitTurns: String(VISIT.turns),
    exampleCalls: String(EXAMPLE_CALLS),
    exampleCallsPrice: dollars(EXAMPLE_CALLS * callPriceCents),
    exampleTotal: dollars(EXAMPLE_CALLS * callPriceCents + platformFeeCents + numberFeeCents),
  };
}
