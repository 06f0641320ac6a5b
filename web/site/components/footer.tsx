import { addressIn } from '../locale.ts';
import { Brand } from './brand.tsx';
import type { FrameProps } from './frame-props.ts';
import { Icon, type IconName } from './icon.tsx';
import { LanguageLinks } from './language-links.tsx';

/** Links to what must be read, the languages, what can be relied on, and the branding at the very bottom. */
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
