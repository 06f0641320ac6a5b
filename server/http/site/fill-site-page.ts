import type { Config } from '../../config.ts';
import { escapeHtml } from '../../core/escape-html.ts';
import { formatPhoneNumber } from '../../core/phone-number.ts';
import { TOUR_NAMES } from '../../core/tour-names.ts';
import { type TourVariables, tourVideos } from '../../tour-videos.ts';

export type SiteVariables = Pick<
  Config,
  'PUBLIC_URL' | 'SUPPORT_EMAIL' | 'SUPPORT_PHONE' | 'DEMO_BUSINESS_ID'
> &
  Partial<Pick<Config, 'DEMO_PHONE'>> &
  TourVariables;

export type SiteFacts = SiteVariables & {
  /** Remaining places of the Founder's Rate; null while unknown. */
  foundersLeft: number | null;
  year: number;
};

/** Removes the content between the two placeholders of this name from a page. */
function without(html: string, name: string): string {
  const [before, behind] = html.split(`%%${name}-begins%%`, 2);
  return behind === undefined ? html : `${before}${behind.split(`%%${name}-ends%%`, 2)[1] ?? ''}`;
}

/**
 * The parts of the pages that are left out with this configuration: the conversation, the phone number of the demo, and
 * for each tour either its video or its pictures.
 */
function omittedParts(facts: SiteFacts): string[] {
  const videos = tourVideos(facts);
  const ofTours = TOUR_NAMES.map((name) => (videos[name] === undefined ? `video-${name}` : `tour-${name}`));
  return [
    ...(facts.DEMO_BUSINESS_ID === undefined ? ['demo'] : []),
    ...(facts.DEMO_PHONE === undefined ? ['ring'] : []),
    ...ofTours,
  ];
}

/** The URLs of videos and captions with the names of their placeholders; an empty URL for missing captions. */
function videoValues(facts: SiteFacts): [placeholder: string, url: string][] {
  return Object.entries(tourVideos(facts)).flatMap(([name, { video, captions }]) => [
    [`video-${name}`, video],
    [`captions-${name}`, captions ?? ''],
  ]);
}

/**
 * A built page with the server's values in place of its placeholders (web/site/site-facts.ts). Values are HTML-escaped.
 * A placeholder without a value stays. The placeholders around an included part are removed.
 */
export function fillSitePage(html: string, facts: SiteFacts): string {
  const values: Readonly<Record<string, string>> = {
    'public-url': facts.PUBLIC_URL,
    'support-email': facts.SUPPORT_EMAIL,
    'support-phone': formatPhoneNumber(facts.SUPPORT_PHONE),
    'support-tel': facts.SUPPORT_PHONE.replace(/(?!^\+)\D/g, ''),
    ...(facts.DEMO_PHONE !== undefined && {
      'ring-phone': formatPhoneNumber(facts.DEMO_PHONE),
      'ring-tel': facts.DEMO_PHONE,
    }),
    'founders-left': facts.foundersLeft === null ? '' : String(facts.foundersLeft),
    year: String(facts.year),
    ...Object.fromEntries(videoValues(facts)),
  };
  const visibleHtml = omittedParts(facts).reduce(without, html);
  return visibleHtml.replace(/%%([a-z-]+)%%/g, (placeholder, name: string) => {
    const value = /-(begins|ends)$/.test(name) ? '' : values[name];
    return value === undefined ? placeholder : escapeHtml(value);
  });
}
