import { PageHead } from '../components/page-head.tsx';
import { addressIn } from '../locale.ts';
import { pageMeta } from '../page-meta.ts';
import { SupportCards } from '../sections/support-cards.tsx';
import type { PageProps, SitePage } from '../site-page.ts';

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
