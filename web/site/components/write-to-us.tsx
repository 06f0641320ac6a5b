import type { SiteTexts } from '../site-texts.ts';
import { CopyText } from './copy-text.tsx';

/** Where questions about a page go. */
export function WriteToUs({ texts, lead }: { texts: SiteTexts; lead: string }) {
  return (
    <p className="write-to-us">
      {lead} <CopyText texts={texts} kind="email" />
    </p>
  );
}
