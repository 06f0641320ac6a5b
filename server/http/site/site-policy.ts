import type { BuiltSite } from './built-site.ts';

type PolicyOptions = {
  isHttps: boolean;
  /** From where films are shown in the place of tours. */
  filmOrigins: readonly string[];
};

/**
 * What a page of the public site may do: run its one script and the one that stands in it, by its hash, show its own
 * styles, by theirs, and reach this server. Nothing of Stripe's, and from elsewhere only films.
 */
export function sitePolicy(
  { styleHash, scriptHash }: Pick<BuiltSite, 'styleHash' | 'scriptHash'>,
  { isHttps, filmOrigins }: PolicyOptions,
): string {
  const directives = [
    "default-src 'none'",
    `script-src 'self' '${scriptHash}'`,
    `style-src '${styleHash}'`,
    "font-src 'self'",
    "img-src 'self'",
    ...(filmOrigins.length > 0 ? [`media-src 'self' ${filmOrigins.join(' ')}`] : []),
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ];
  return directives.join(';');
}
