import type { ReactNode } from 'react';
import { SiteDialog } from '../components/site-dialog.tsx';
import type { SiteTexts } from '../site-texts.ts';
import { PrivacySections } from './privacy-sections.tsx';
import { SupportCards } from './support-cards.tsx';
import { TermsSections } from './terms-sections.tsx';

/** The dialogs that the footer's links open on every page. The linked pages have the same content. */
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
