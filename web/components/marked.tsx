import type { TextPart } from '../../server/core/mark-hits.ts';
import classes from './marked.module.css';

/** Text with highlighted search matches. */
export function Marked({ parts }: { parts: readonly TextPart[] }) {
  let place = 0;
  return parts.map(({ text, isHit }) => {
    const key = place;
    place += text.length;
    return isHit ? (
      <mark key={key} className={classes.mark}>
        {text}
      </mark>
    ) : (
      text
    );
  });
}
