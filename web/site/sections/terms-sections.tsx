import { ProseSections } from '../components/prose-sections.tsx';
import { WriteToUs } from '../components/write-to-us.tsx';
import type { SiteTexts } from '../site-texts.ts';

/** The terms below their title, for their page (headings of level 2) and for a dialog (3). */
export function TermsSections({ texts, level }: { texts: SiteTexts; level: 2 | 3 }) {
  const { terms } = texts;
  return (
    <>
      <ProseSections sections={terms.sections} level={level} />
      <WriteToUs texts={texts} lead={terms.questions} />
    </>
  );
}
