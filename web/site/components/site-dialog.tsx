import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

type SiteDialogProps = { id: string; title: string; closeLabel: string; children: ReactNode };

/**
 * A dialog that a link to `#id` opens. Without script it is a part of the page that the link leads to
 * (`dialog:target` in the styles).
 */
export function SiteDialog({ id, title, closeLabel, children }: SiteDialogProps) {
  const titleId = `${id}-title`;
  return (
    <dialog className="dialog" id={id} aria-labelledby={titleId}>
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="icon-button needs-script" data-closes aria-label={closeLabel}>
          <Icon name="close" />
        </button>
      </div>
      <div className="dialog-body">{children}</div>
    </dialog>
  );
}
