import { PageHead, QuestionList, StartBanner } from '../components/page-parts.tsx';
import { LOCALE_FACTS, languageName } from '../locale.ts';
import { type PageProps, pageMeta, type SiteLanguage, type SitePage } from '../site-page.ts';
import { describeQuestions } from '../structured-data.ts';

function Languages(props: PageProps) {
  const { title, intro, questions, start } = props.texts.languages;
  return (
    <>
      <div className="section page">
        <div className="wide">
          <PageHead title={title} lead={intro} />
          <Counts {...props} />
          <LanguageList {...props} />
          <section className="page-part" aria-labelledby="questions-title">
            <h2 id="questions-title">{questions.title}</h2>
            <QuestionList list={questions.items} />
          </section>
        </div>
      </div>
      <StartBanner {...start} />
    </>
  );
}

/** Counts of the languages: available, coming later, and both together. */
function Counts({ texts, languages }: PageProps) {
  const { title, counts } = texts.languages;
  const supported = languages.filter(({ isSupported }) => isSupported).length;
  const figures = [
    [supported, counts.supported],
    [languages.length - supported, counts.soon],
    [languages.length, counts.total],
  ] as const;
  return (
    <ul className="stats-row counts" aria-label={title}>
      {figures.map(([count, label]) => (
        <li key={label}>
          <strong className="stats-value">{count}</strong>
          <span className="stats-label">{label}</span>
        </li>
      ))}
    </ul>
  );
}

export const languagesPage: SitePage = {
  path: '/languages',
  Content: Languages,
  meta: (texts) => pageMeta(texts, texts.languages),
  structuredData: ({ languages }) => [describeQuestions(languages.questions.items)],
};

/** List of every language; the script adds search and filters (client/filter-languages.ts). */
function LanguageList({ texts, locale, languages }: PageProps) {
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

/** Name of a language in the visitor's language and in its own. */
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
