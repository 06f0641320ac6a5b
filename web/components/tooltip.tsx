import { type ReactElement, useState } from 'react';
import classes from './tooltip.module.css';

type TooltipProps = {
  label: string;
  side?: 'bottom' | 'end';
  disabled?: boolean;
  /** The control. Its accessible name must be the text of the tooltip. */
  children: ReactElement;
};

/**
 * Shows the name of an icon control after 700 ms of hovering, or immediately at keyboard focus. Escape hides the name.
 * The tooltip is only visual, because the control has its own accessible name. Plain CSS is used, because a positioning
 * library would add 20 kB to the first page.
 */
export function Tooltip({ label, side = 'bottom', disabled = false, children }: TooltipProps) {
  const [dismissed, setDismissed] = useState(false);
  const show = () => setDismissed(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for Esc, pointer and focus
    <span
      className={classes.anchor}
      onMouseLeave={show}
      onBlur={show}
      onKeyDown={(event) => event.key === 'Escape' && setDismissed(true)}
    >
      {children}
      {!disabled && !dismissed && (
        <span className={classes.hint} data-side={side} aria-hidden="true">
          {label}
        </span>
      )}
    </span>
  );
}
