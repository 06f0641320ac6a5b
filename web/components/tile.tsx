import type { ReactNode } from 'react';
import classes from './tile.module.css';

/** A row of tiles that breaks as the screen gets narrow. */
export function Tiles({ children }: { children: ReactNode }) {
  return <dl className={classes.tiles}>{children}</dl>;
}

type TileProps = {
  label: string;
  /** The value is words or a list, not a figure. */
  words?: boolean;
  wide?: boolean;
  /** What the figure is made of. */
  hint?: string | null;
  children: ReactNode;
};

/** One figure under its name. */
export function Tile({ label, words = false, wide = false, hint, children }: TileProps) {
  return (
    <div className={classes.tile} data-wide={wide || undefined}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value} data-words={words || undefined}>
        {children}
      </dd>
      {hint && <dd className={classes.hint}>{hint}</dd>}
    </div>
  );
}
