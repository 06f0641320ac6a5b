import { languageName } from '../language-name.ts';
import { LOCALE_FACTS } from '../locale.ts';
import type { PageProps, SiteLanguage } from '../site-page.ts';

/** Every language; with script it can be searched and narrowed down (client/filter-languages.ts). */
export function LanguageList({ texts, locale, languages }: PageProps) {
  const { list } = texts.languages;
  const named = languages
    .map((language) => ({ language, name: languageName(language, locale) }))
    .sort((a, b) => a.name.localeCompare(b.name, LOCALE_FACTS[locale].tag));
  return (
    <section className="page-part" aria-labelledby="list-title" data-language-list>
      <h2 id="list-title">{list.title}</h2>
      <Filters texts={texts} />
      <p className="small needs-script" role="status">
        {list.found} <span data-language-count>{languages.length}</span>
      </p>
      <ul className="language-list">
        {named.map(({ language, name }) => (
          <Language key={language.code} texts={texts} language={language} name={name} />
        ))}
      </ul>
      <p data-language-none hidden>
        {list.none}
      </p>
    </section>
  );
}

function Filters({ texts }: Pick<PageProps, 'texts'>) {
  const { list, status } = texts.languages;
  const choices = [
    ['all', list.all],
    ['supported', status.supported],
    ['soon', status.soon],
  ] as const;
  return (
    <form className="language-filters needs-script" data-language-filters>
      <label>
        <span>{list.search}</span>
        <input type="search" name="words" placeholder={list.hint} autoComplete="off" maxLength={60} />
      </label>
      <fieldset>
        <legend>{list.show}</legend>
        {choices.map(([value, label]) => (
          <label key={value}>
            <input type="radio" name="status" value={value} defaultChecked={value === 'all'} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
    </form>
  );
}

type LanguageProps = Pick<PageProps, 'texts'> & { language: SiteLanguage; name: string };

/** A language as the visitor calls it and as its speakers do. */
function Language({ texts, language, name }: LanguageProps) {
  const { code, nativeName, isSupported } = language;
  const { status } = texts.languages;
  return (
    <li
      data-language={`${name} ${nativeName} ${language.name} ${code}`}
      data-status={isSupported ? 'supported' : 'soon'}
    >
      <strong>{name}</strong>
      <bdi lang={code}>{nativeName}</bdi>
      <span className={isSupported ? 'chip chip-good' : 'chip'}>
        {isSupported ? status.supported : status.soon}
      </span>
    </li>
  );
}
