import type { ReactNode } from 'react';
import { openableRow } from '../lib/input/open-row.ts';
import classes from './rows.module.css';

/** A short list; each row has a title, a detail and actions. See `openableRow`. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className={classes.rows}>
      {children}
    </ul>
  );
}

type RowProps = {
  title: ReactNode;
  /** Content next to the title, such as a status. */
  badges?: ReactNode;
  detail?: ReactNode;
  actions?: ReactNode;
  /**
   * True for a row with a long text. On a phone the actions are then below the text, which would otherwise be narrower
   * than its longest part, such as a date.
   */
  isLong?: boolean;
};

export function Row({ title, badges, detail, actions, isLong }: RowProps) {
  return (
    <li className={classes.row} data-long={isLong} {...openableRow}>
      <div className={classes.what}>
        <div className={classes.head}>
          <span className={classes.title}>{title}</span>
          {badges}
        </div>
        {detail && <div className={classes.detail}>{detail}</div>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </li>
  );
}
