import { PageHead } from '../components/page-head.tsx';
import { QuestionList } from '../components/question-list.tsx';
import { pageMeta } from '../page-meta.ts';
import { LanguageList } from '../sections/language-list.tsx';
import { StartBanner } from '../sections/start-banner.tsx';
import type { PageProps, SitePage } from '../site-page.ts';
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

/** Counts of available, coming and all languages. */
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
