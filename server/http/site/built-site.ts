import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { PORTAL_LANGUAGES } from '../../core/portal-language.ts';

const SITE_LOCALES = ['en', 'fr', 'ar'] as const;

/** The build's description of the public site, web/dist/site/site.json (tools/build/build-site.ts). */
const builtSite = z.object({
  /** Languages in the order of the language menu. The paths of pages in the first language have no language prefix. */
  locales: z.array(z.enum(SITE_LOCALES)).min(1),
  pages: z.array(
    z.object({
      path: z.string(),
      locale: z.enum(SITE_LOCALES),
      /** BCP 47, for hreflang. */
      tag: z.string(),
      address: z.string(),
      file: z.string(),
      isListed: z.boolean(),
    }),
  ),
  /** Hashes of inline content for the content security policy: 'sha256-…'. */
  styleHash: z.string(),
  scriptHash: z.string(),
  /**
   * The portal's paths, with `:name` for any segment. Each path has the URLs of the files that its screen needs
   * immediately; files of texts are listed by language.
   */
  screens: z.array(
    z.object({
      path: z.string(),
      scripts: z.array(z.string()),
      styles: z.array(z.string()),
      texts: z.record(z.enum(PORTAL_LANGUAGES), z.array(z.string())),
    }),
  ),
});
export type BuiltSite = z.infer<typeof builtSite>;
export type BuiltScreen = BuiltSite['screens'][number];
export type BuiltPage = BuiltSite['pages'][number];
export type SiteLocale = BuiltPage['locale'];

/** The path of the built page that is sent for unknown paths. */
export const NOT_FOUND_PATH = '/404';

export function siteFolder(dist: string): string {
  return path.join(dist, 'site');
}

export function readBuiltSite(dist: string): BuiltSite {
  return builtSite.parse(JSON.parse(readFileSync(path.join(siteFolder(dist), 'site.json'), 'utf8')));
}
