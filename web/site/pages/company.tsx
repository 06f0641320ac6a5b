import type { ReactNode } from 'react';
import { CopyText } from '../components/copy-text.tsx';
import { Icon, type IconName } from '../components/icon.tsx';
import { PageHead, StartBanner } from '../components/page-parts.tsx';
import { addressIn } from '../locale.ts';
import { type PageProps, pageMeta, type SitePage } from '../site-page.ts';
import type { SiteTexts } from '../site-texts.ts';

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

function Contact({ texts }: PageProps) {
  const { intro, topics } = texts.company.contact;
  return (
    <div className="section page">
      <div className="wide">
        <PageHead title={texts.contact.title} lead={intro} />
        <SupportCards texts={texts} level={2} />
        <section className="page-part" aria-labelledby="topics-title">
          <h2 id="topics-title">{topics.title}</h2>
          <dl className="points">
            {[topics.sales, topics.help, topics.privacy].map(({ term, text }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </div>
  );
}

export const contactPage: SitePage = {
  path: '/contact',
  isInPortal: true,
  Content: Contact,
  meta: (texts) => pageMeta(texts, texts.contact),
};

function Support({ texts, locale }: PageProps) {
  const { title, intro, help } = texts.support;
  const links = [
    [addressIn(locale, '/#faq'), help.questions],
    [addressIn(locale, '/languages'), help.languages],
    [addressIn(locale, '/terms-of-service'), help.terms],
    ['/login', help.login],
  ] as const;
  return (
    <div className="section page">
      <div className="wide">
        <PageHead title={title} lead={intro} />
        <SupportCards texts={texts} level={2} />
        <section className="page-part" aria-labelledby="help-title">
          <h2 id="help-title">{help.title}</h2>
          <ul className="link-list">
            {links.map(([to, label]) => (
              <li key={to}>
                <a href={to}>{label}</a>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}

export const supportPage: SitePage = {
  path: '/customer-support',
  Content: Support,
  meta: (texts) => pageMeta(texts, texts.support),
};

type SupportCardsProps = { texts: SiteTexts; level: 2 | 3 };

/** Support channels, hours and response times. Headings have level 2 on pages and level 3 in the dialog. */
export function SupportCards({ texts, level }: SupportCardsProps) {
  const { contact, hours, response } = texts.company.support;
  return (
    <div className="cards">
      <SupportCard level={level} icon="mail" title={contact.title}>
        <Rows
          rows={[
            [contact.email, <CopyText key="email" texts={texts} kind="email" />],
            [contact.phone, <CopyText key="phone" texts={texts} kind="phone" />],
          ]}
        />
      </SupportCard>
      <SupportCard level={level} icon="clock" title={hours.title}>
        <Rows rows={Object.values(hours.rows).map(({ days, time }) => [days, time])} />
        <p className="small">{hours.zone}</p>
      </SupportCard>
      <SupportCard level={level} icon="check" title={response.title}>
        <Rows rows={Object.values(response.rows).map(({ channel, time }) => [channel, time])} />
      </SupportCard>
    </div>
  );
}

type SupportCardProps = { level: 2 | 3; icon: IconName; title: string; children: ReactNode };

function SupportCard({ level, icon, title, children }: SupportCardProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className="card">
      <span className="card-icon">
        <Icon name={icon} />
      </span>
      <Heading className="card-title">{title}</Heading>
      {children}
    </div>
  );
}

function Rows({ rows }: { rows: readonly (readonly [term: string, fact: ReactNode])[] }) {
  return (
    <dl className="facts">
      {rows.map(([term, fact]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
