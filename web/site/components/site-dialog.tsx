import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

type SiteDialogProps = {
  id: string;
  title: string;
  closeLabel: string;
  /** True for a dialog that shows desktop screenshots and therefore needs a larger width. */
  isWide?: boolean;
  children: ReactNode;
};

/**
 * A dialog opened by a link to `#id`. Without the script, it is a part of the page, to which the link jumps
 * (`dialog:target` in the styles).
 */
export function SiteDialog({ id, title, closeLabel, isWide = false, children }: SiteDialogProps) {
  const titleId = `${id}-title`;
  return (
    <dialog className={isWide ? 'dialog dialog-wide' : 'dialog'} id={id} aria-labelledby={titleId}>
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
