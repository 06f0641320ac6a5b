import { addressIn, LOCALE_FACTS, type Locale } from '../locale.ts';
import type { SiteTexts } from '../site-texts.ts';
import { Icon, type IconName } from './icon.tsx';

/**
 * Sticky header: brand, sections of the landing page, languages, colour scheme and the link to the portal.
 */
export function Header({ texts, locale, locales, path }: FrameProps) {
  const { nav } = texts.common;
  return (
    <header className="header">
      <div className="wide header-row">
        <a className="header-brand" href={addressIn(locale, '/')}>
          <Brand texts={texts} withTagline />
        </a>
        <nav className="header-nav" aria-label={nav.label}>
          <NavLinks texts={texts} locale={locale} />
        </nav>
        <div className="header-tools">
          {locales.length > 1 && (
            <details className="dropdown header-language" data-dropdown>
              <summary aria-label={nav.language} title={nav.language}>
                <Icon name="globe" />
              </summary>
              <div className="dropdown-panel">
                <LanguageLinks label={nav.language} path={path} locale={locale} locales={locales} />
              </div>
            </details>
          )}
          <button
            type="button"
            className="icon-button header-theme needs-script"
            data-theme-toggle
            aria-label={nav.theme}
          >
            <Icon name="sun" />
          </button>
          <a className="button button-quiet button-small" href="/login" data-signed-in-text={nav.dashboard}>
            {nav.login}
          </a>
          <details className="dropdown header-menu" data-dropdown>
            <summary aria-label={nav.menu}>
              <Icon name="menu" />
            </summary>
            <nav className="dropdown-panel" aria-label={nav.menu}>
              <NavLinks texts={texts} locale={locale} />
              <button type="button" className="menu-theme needs-script" data-theme-toggle>
                <Icon name="sun" />
                {nav.theme}
              </button>
              {locales.length > 1 && (
                <LanguageLinks label={nav.language} path={path} locale={locale} locales={locales} />
              )}
            </nav>
          </details>
        </div>
      </div>
    </header>
  );
}

function NavLinks({ texts, locale }: Pick<FrameProps, 'texts' | 'locale'>) {
  const { nav } = texts.common;
  const links = [
    ['/#features', nav.features],
    ['/#pricing', nav.pricing],
    ['/#about', nav.about],
    ['/#contact', nav.contact],
    ['/#faq', nav.faq],
    ['/languages', nav.languages],
  ] as const;
  return (
    <ul>
      {links.map(([to, label]) => (
        <li key={to}>
          <a href={addressIn(locale, to)}>{label}</a>
        </li>
      ))}
    </ul>
  );
}

/** Footer: legal links, languages, trust marks, and the branding at the very bottom. */
export function Footer({ texts, locale, locales, path }: FrameProps) {
  const { footer, nav } = texts.common;
  const links = [
    ['/privacy-policy', footer.privacy, 'privacy'],
    ['/terms-of-service', footer.terms, 'terms'],
    ['/customer-support', footer.support, 'support'],
    ['/contact', footer.contact, 'support'],
    ['/languages', footer.languages, ''],
  ] as const;
  return (
    <footer className="footer">
      <div className="wide">
        <Badges texts={texts} />
        <div className="footer-rows">
          <ul className="footer-links">
            {links.map(([to, label, dialog]) => (
              <li key={to}>
                <a href={addressIn(locale, to)} {...(dialog && { 'data-opens': dialog })}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
          {locales.length > 1 && (
            <LanguageLinks label={nav.language} path={path} locale={locale} locales={locales} />
          )}
        </div>
        <div className="footer-brand" data-footer-brand>
          <Brand texts={texts} withTagline />
          <p>{footer.copyright}</p>
          <p>{footer.owner}</p>
        </div>
      </div>
    </footer>
  );
}

function Badges({ texts }: Pick<FrameProps, 'texts'>) {
  const { badges } = texts.common.footer;
  const list: readonly (readonly [IconName, string])[] = [
    ['shield', badges.payment],
    ['check', badges.moneyBack],
    ['check', badges.noContract],
    ['globe', badges.canada],
  ];
  return (
    <ul className="badges" aria-label={badges.label}>
      {list.map(([icon, label]) => (
        <li key={label}>
          <Icon name={icon} />
          {label}
        </li>
      ))}
    </ul>
  );
}

/** Logo and name of the product. The tagline is shown if there is space. */
function Brand({ texts: { common }, withTagline = false }: { texts: SiteTexts; withTagline?: boolean }) {
  return (
    <span className="brand">
      <img src="/favicon.svg" width="32" height="32" alt="" />
      <span>
        <strong className="brand-name">{common.productName}</strong>
        {withTagline && <span className="brand-tagline">{common.tagline}</span>}
      </span>
    </span>
  );
}

type LanguageLinksProps = { label: string; path: string; locale: Locale; locales: readonly Locale[] };

/** Links to the page in each language of the site; the server stores the selection in a cookie. */
function LanguageLinks({ label, path, locale, locales }: LanguageLinksProps) {
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

/** Header and footer around the content of every page. `path` has no language prefix. */
type FrameProps = { texts: SiteTexts; locale: Locale; locales: readonly Locale[]; path: string };
