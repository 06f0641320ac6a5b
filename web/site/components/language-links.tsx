import { LOCALE_FACTS, type Locale } from '../locale.ts';

type LanguageLinksProps = { label: string; path: string; locale: Locale; locales: readonly Locale[] };

/** Links to the page in each language of the site; the server stores the choice in a cookie. */
export function LanguageLinks({ label, path, locale, locales }: LanguageLinksProps) {
  return (
    <ul className="language-links" aria-label={label}>
      {locales.map((each) => {
        const { name, tag } = LOCALE_FACTS[each];
        const query = new URLSearchParams({ language: each, path });
        return (
          <li key={each}>
            <a
              href={`/site-language?${query}`}
              lang={tag}
              rel="nofollow"
              {...(each === locale && { 'aria-current': 'true' })}
            >
              {name}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
