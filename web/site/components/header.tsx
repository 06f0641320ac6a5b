import { addressIn } from '../locale.ts';
import { Brand } from './brand.tsx';
import type { FrameProps } from './frame-props.ts';
import { Icon } from './icon.tsx';
import { LanguageLinks } from './language-links.tsx';

/** Sticky header: brand, sections of the landing page, languages, colours and links to the portal. */
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
          <a className="button button-small" href="/login" data-signed-in-text={nav.dashboard}>
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
