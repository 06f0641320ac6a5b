import { PageHead } from '../components/page-head.tsx';
import { addressIn } from '../locale.ts';
import { pageMeta } from '../page-meta.ts';
import { StartBanner } from '../sections/start-banner.tsx';
import type { PageProps, SitePage } from '../site-page.ts';

function About({ texts, locale }: PageProps) {
  const { title, start } = texts.about;
  const { intro, sections } = texts.company.about;
  return (
    <>
      <div className="section page">
        <div className="wide">
          <PageHead title={title} lead={intro} />
          <div className="cards cards-pairs">
            {Object.values(sections).map((section) => (
              <section key={section.title} className="card">
                <h2 className="card-title">{section.title}</h2>
                <p>{section.text}</p>
              </section>
            ))}
          </div>
          <Company texts={texts} locale={locale} />
        </div>
      </div>
      <StartBanner title={start.title} button={start.button}>
        <a className="button button-large button-quiet" href={addressIn(locale, '/contact')}>
          {start.contact}
        </a>
      </StartBanner>
    </>
  );
}

function Company({ texts, locale }: Pick<PageProps, 'texts' | 'locale'>) {
  const { company } = texts.company.about;
  const facts = [
    [company.founded, company.foundedValue],
    [company.based, company.basedValue],
    [company.customers, company.customersValue],
  ] as const;
  return (
    <section className="page-part card" aria-labelledby="company-title">
      <h2 id="company-title" className="card-title">
        {company.title}
      </h2>
      <dl className="facts facts-row">
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
        <div>
          <dt>{company.languages}</dt>
          <dd>
            <a href={addressIn(locale, '/languages')}>{company.languagesValue}</a>
          </dd>
        </div>
      </dl>
    </section>
  );
}

export const aboutPage: SitePage = {
  path: '/about',
  isInPortal: true,
  Content: About,
  meta: (texts) => pageMeta(texts, texts.about),
};
