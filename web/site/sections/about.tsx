import { addressIn } from '../locale.ts';
import type { PageProps } from '../site-page.ts';
import { Section } from './section.tsx';

export function About({ texts, locale }: PageProps) {
  const { title, text, company, more } = texts.landing.about;
  const facts = [
    [company.basedTerm, company.based],
    [company.foundedTerm, company.founded],
    [company.forTerm, company.for],
  ];
  return (
    <Section id="about" title={title} tone="tinted">
      <div className="about-columns">
        <div>
          <p className="lead">{text}</p>
          <p className="about-more">
            <a href={addressIn(locale, '/about')}>{more}</a>
          </p>
        </div>
        <div className="card">
          <h3>{company.title}</h3>
          <dl className="facts">
            {facts.map(([term, fact]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{fact}</dd>
              </div>
            ))}
            <div>
              <dt>{company.languagesTerm}</dt>
              <dd>
                <a href={addressIn(locale, '/languages')}>{company.languages}</a>
              </dd>
            </div>
          </dl>
        </div>
      </div>
    </Section>
  );
}
