import { PageHead } from '../components/page-parts.tsx';
import { addressIn } from '../locale.ts';
import { type PageProps, pageMeta, type SitePage } from '../site-page.ts';

function NotFound({ texts, locale }: PageProps) {
  const { title, intro, home, support, login } = texts.notFound;
  return (
    <div className="section page">
      <div className="narrow">
        <PageHead title={title} lead={intro} />
        <p className="actions">
          <a className="button" href={addressIn(locale, '/')}>
            {home}
          </a>
          <a className="button button-quiet" href={addressIn(locale, '/customer-support')}>
            {support}
          </a>
          <a className="button button-quiet" href="/login" data-signed-in-text={texts.common.nav.dashboard}>
            {login}
          </a>
        </p>
      </div>
    </div>
  );
}

/** The page that answers unknown paths. */
export const notFoundPage: SitePage = {
  path: '/404',
  Content: NotFound,
  meta: (texts) => pageMeta(texts, texts.notFound),
};
