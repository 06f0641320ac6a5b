import spoken from '../../../locales/spoken-examples.json' with { type: 'json' };
import { CopyText } from '../components/copy-text.tsx';
import { Icon } from '../components/icon.tsx';
import { QuestionList, Section } from '../components/page-parts.tsx';
import { addressIn } from '../locale.ts';
import { Demos } from '../sections/demos.tsx';
import { HearIt } from '../sections/hear-it.tsx';
import { Features, Pricing, Steps, Why } from '../sections/offer.tsx';
import { Samples } from '../sections/samples.tsx';
import type { PageProps, SitePage } from '../site-page.ts';
import { describeProduct, describeQuestions } from '../structured-data.ts';

/** Landing page of the product, section by section. */
function Landing(props: PageProps) {
  return (
    <>
      <Hero {...props} />
      <Stats {...props} />
      <Samples {...props} />
      <HearIt {...props} />
      <Features {...props} />
      <Steps {...props} />
      <Why {...props} />
      <About {...props} />
      <Testimonials {...props} />
      <Pricing {...props} />
      <Banner {...props} />
      <Questions {...props} />
      <Contact {...props} />
      <Demos {...props} />
    </>
  );
}

export const landingPage: SitePage = {
  path: '/',
  Content: Landing,
  meta: ({ landing }) => landing.meta,
  structuredData: (texts) => [describeProduct(texts), describeQuestions(texts.questions.list)],
};

/** Introduction of the product, the first step, and a sample conversation. */
function Hero({ texts, locale }: PageProps) {
  const { hero } = texts.landing;
  return (
    <section className="hero">
      <div className="wide hero-columns">
        <div className="hero-words">
          <a className="badge" href={addressIn(locale, '/languages')}>
            <Icon name="globe" />
            {hero.badge}
          </a>
          <h1>{hero.title}</h1>
          <p className="lead">{hero.lead}</p>
          <div className="actions">
            <a className="button button-large" href="/onboarding">
              {texts.common.start.pack}
            </a>
            <span className="notice">
              <Icon name="clock" />
              {hero.notice}
            </span>
          </div>
          <div className="actions">
            <a className="button button-quiet" href="#setup-demo" aria-haspopup="dialog">
              <Icon name="play" isFilled />
              {hero.demo}
            </a>
            <a className="button button-quiet" href="#languages-demo" aria-haspopup="dialog">
              <Icon name="play" isFilled />
              {hero.multilingual}
            </a>
          </div>
          <p className="small">{hero.assurance}</p>
        </div>
        <ExampleCall texts={texts} locale={locale} />
      </div>
    </section>
  );
}

/** An example call in the visitor's language as the portal displays it: conversation, outcome and cost. */
function ExampleCall({ texts, locale }: Pick<PageProps, 'texts' | 'locale'>) {
  const { example } = texts.landing.hero;
  const { tag, lines } = spoken.calls[locale];
  return (
    <figure className="example">
      <figcaption className="example-head">
        <span className="example-label">
          <Icon name="phone" />
          {example.label}
        </span>
        <span className="chip">{example.language}</span>
      </figcaption>
      <ol className="example-lines">
        {lines.map(({ who, words }) => (
          <li key={words} className={`said said-${who}`}>
            <span className="said-who">{who === 'agent' ? example.agent : example.caller}</span>
            <span lang={tag}>{words}</span>
          </li>
        ))}
      </ol>
      <div className="example-end">
        <span className="example-booked">
          <Icon name="check" />
          <span>
            <strong>{example.booked}</strong>
            <br />
            {example.bookedWhen}
          </span>
        </span>
        <span className="example-cost">
          {example.charged}
          <br />
          <strong>{example.chargedPrice}</strong>
        </span>
      </div>
    </figure>
  );
}

/** Three figures; the number of languages links to their list. */
function Stats({ texts, locale }: PageProps) {
  const { stats } = texts.landing;
  return (
    <section className="stats" aria-label={stats.label}>
      <ul className="wide stats-row">
        <li>
          <a href={addressIn(locale, '/languages')}>
            <Figure {...stats.languages} />
          </a>
        </li>
        <li>
          <Figure {...stats.uptime} />
        </li>
        <li>
          <Figure {...stats.hours} />
        </li>
      </ul>
    </section>
  );
}

function Figure({ value, label, note }: { value: string; label: string; note: string }) {
  return (
    <>
      <strong className="stats-value">{value}</strong>
      <span className="stats-label">{label}</span>
      <span className="small">{note}</span>
    </>
  );
}

function About({ texts, locale }: PageProps) {
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

/** Sample testimonials of businesses; every card is marked as an illustration. */
function Testimonials({ texts }: PageProps) {
  const { testimonials } = texts.landing;
  return (
    <Section id="testimonials" title={testimonials.title} lead={testimonials.note}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard */}
      <ul className="cards cards-three swiped" tabIndex={0} aria-label={testimonials.title}>
        {testimonials.list.map(({ quote, name, role }) => (
          <li key={name} className="card testimonial">
            <span className="chip">{testimonials.badge}</span>
            <blockquote>{quote}</blockquote>
            <p>
              <strong>{name}</strong>
              <br />
              <span className="small">{role}</span>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Banner({ texts }: PageProps) {
  const { banner } = texts.landing;
  return (
    <section className="banner" aria-labelledby="banner-title">
      <div className="wide">
        <h2 id="banner-title">{banner.title}</h2>
        <p className="lead">{banner.text}</p>
        <a className="button button-large button-inverted" href="/onboarding">
          {texts.common.start.today}
        </a>
      </div>
    </section>
  );
}

function Questions({ texts }: PageProps) {
  const { title, lead, list } = texts.questions;
  return (
    <Section id="faq" title={title} lead={lead}>
      <QuestionList list={list} />
    </Section>
  );
}

function Contact({ texts }: PageProps) {
  const { contact } = texts.landing;
  return (
    <Section id="contact" title={contact.title} lead={contact.lead} tone="tinted">
      <div className="cards cards-two">
        <div className="card">
          <span className="card-icon">
            <Icon name="mail" />
          </span>
          <h3>{contact.email}</h3>
          <CopyText texts={texts} kind="email" />
          <p className="small">{contact.emailNote}</p>
        </div>
        <div className="card">
          <span className="card-icon">
            <Icon name="phone" />
          </span>
          <h3>{contact.phone}</h3>
          <CopyText texts={texts} kind="phone" />
          <p className="small">{contact.phoneNote}</p>
        </div>
      </div>
    </Section>
  );
}
