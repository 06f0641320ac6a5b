import { PageHead } from '../components/page-head.tsx';
import { pageMeta } from '../page-meta.ts';
import { SupportCards } from '../sections/support-cards.tsx';
import type { PageProps, SitePage } from '../site-page.ts';

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
