import { ProseSections } from '../components/prose-sections.tsx';
import { WriteToUs } from '../components/write-to-us.tsx';
import type { SiteTexts } from '../site-texts.ts';

/** The policy below its title, for its page (headings of level 2) and for a dialog (3). */
export function PrivacySections({ texts, level }: { texts: SiteTexts; level: 2 | 3 }) {
  const { privacy } = texts;
  return (
    <>
      <ProseSections sections={privacy.sections} level={level} />
      <WriteToUs texts={texts} lead={privacy.questions} />
    </>
  );
}
