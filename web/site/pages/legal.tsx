import type { ReactNode } from 'react';
import { CopyText } from '../components/copy-text.tsx';
import { PageHead } from '../components/page-parts.tsx';
import { SiteDialog } from '../components/site-dialog.tsx';
import { type PageProps, pageMeta, type SitePage } from '../site-page.ts';
import type { SiteTexts } from '../site-texts.ts';
import { SupportCards } from './company.tsx';

/** Dialogs that the links of the footer open on every page. Each link also leads to a page with the same content. */
export function LegalDialogs({ texts }: { texts: SiteTexts }) {
  const { common, privacy, terms, support } = texts;
  const dialog = (id: string, title: string, children: ReactNode) => (
    <SiteDialog id={id} title={title} closeLabel={common.dialog.close}>
      {children}
    </SiteDialog>
  );
  return (
    <>
      {dialog(
        'privacy',
        privacy.title,
        <>
          <p className="small">{privacy.updatedMonth}</p>
          <p>{privacy.intro}</p>
          <PrivacySections texts={texts} level={3} />
        </>,
      )}
      {dialog(
        'terms',
        terms.title,
        <>
          <p className="small">{terms.updatedMonth}</p>
          <p>{terms.intro}</p>
          <TermsSections texts={texts} level={3} />
        </>,
      )}
      {dialog(
        'support',
        support.title,
        <>
          <p>{support.intro}</p>
          <SupportCards texts={texts} level={3} />
        </>,
      )}
    </>
  );
}

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

/** Content of the privacy policy below its title. Headings have level 2 on the page and level 3 in the dialog. */
function PrivacySections({ texts, level }: { texts: SiteTexts; level: 2 | 3 }) {
  const { privacy } = texts;
  return (
    <>
      <ProseSections sections={privacy.sections} level={level} />
      <WriteToUs texts={texts} lead={privacy.questions} />
    </>
  );
}

/** Content of the terms below their title. Headings have level 2 on the page and level 3 in the dialog. */
function TermsSections({ texts, level }: { texts: SiteTexts; level: 2 | 3 }) {
  const { terms } = texts;
  return (
    <>
      <ProseSections sections={terms.sections} level={level} />
      <WriteToUs texts={texts} lead={terms.questions} />
    </>
  );
}

type ProseSection = {
  title: string;
  paragraphs: readonly string[];
  points: readonly { term: string; text: string }[];
};

type ProseSectionsProps = { sections: Readonly<Record<string, ProseSection>>; level: 2 | 3 };

/** Continuous text with headings of the given level. */
function ProseSections({ sections, level }: ProseSectionsProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className="prose">
      {Object.values(sections).map(({ title, paragraphs, points }) => (
        <section key={title}>
          <Heading>{title}</Heading>
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {points.length > 0 && (
            <dl className="points">
              {points.map(({ term, text }) => (
                <div key={term}>
                  <dt>{term}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      ))}
    </div>
  );
}

/** Contact for questions about a page. */
function WriteToUs({ texts, lead }: { texts: SiteTexts; lead: string }) {
  return (
    <p className="write-to-us">
      {lead} <CopyText texts={texts} kind="email" />
    </p>
  );
}
