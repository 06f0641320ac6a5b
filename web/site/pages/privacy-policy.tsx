import { PageHead } from '../components/page-head.tsx';
import { pageMeta } from '../page-meta.ts';
import { PrivacySections } from '../sections/privacy-sections.tsx';
import type { PageProps, SitePage } from '../site-page.ts';

function Privacy({ texts }: PageProps) {
  const { title, updated, intro } = texts.privacy;
  return (
    <article className="section page">
      <div className="narrow">
        <PageHead title={title} lead={intro} note={updated} />
        <PrivacySections texts={texts} level={2} />
      </div>
    </article>
  );
}

export const privacyPage: SitePage = {
  path: '/privacy-policy',
  Content: Privacy,
  meta: (texts) => pageMeta(texts, texts.privacy),
};
