import { PageHead } from '../components/page-head.tsx';
import { pageMeta } from '../page-meta.ts';
import { TermsSections } from '../sections/terms-sections.tsx';
import type { PageProps, SitePage } from '../site-page.ts';

function Terms({ texts }: PageProps) {
  const { title, updated, intro } = texts.terms;
  return (
    <article className="section page">
      <div className="narrow">
        <PageHead title={title} lead={intro} note={updated} />
        <TermsSections texts={texts} level={2} />
      </div>
    </article>
  );
}

export const termsPage: SitePage = {
  path: '/terms-of-service',
  Content: Terms,
  meta: (texts) => pageMeta(texts, texts.terms),
};
