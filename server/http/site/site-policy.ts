import type { BuiltSite } from './built-site.ts';

type PolicyOptions = {
  isHttps: boolean;
  /** Allowed origins of the videos that replace tours. */
  videoOrigins: readonly string[];
};

/**
 * The content security policy of the public site. It allows the site's one script, one inline script and its styles by
 * hash, its own recordings, and requests to this server. From other origins it allows only the videos of
 * `videoOrigins`, not even Stripe.
 */
export function sitePolicy(
  { styleHash, scriptHash }: Pick<BuiltSite, 'styleHash' | 'scriptHash'>,
  { isHttps, videoOrigins }: PolicyOptions,
): string {
  const directives = [
    "default-src 'none'",
    `script-src 'self' '${scriptHash}'`,
    `style-src '${styleHash}'`,
    "font-src 'self'",
    "img-src 'self'",
    ['media-src', "'self'", ...videoOrigins].join(' '),
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ];
  return directives.join(';');
}
