import type { ReactNode } from 'react';
import classes from './tile.module.css';

/** Row of figures that wraps on narrow screens. */
export function Tiles({ children }: { children: ReactNode }) {
  return <dl className={classes.tiles}>{children}</dl>;
}

type TileProps = {
  label: string;
  /** Text below the figure, such as its change since the previous period. */
  hint?: string | null;
  children: ReactNode;
};

/** A figure below its name. */
export function Tile({ label, hint, children }: TileProps) {
  return (
    <div className={classes.tile}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{children}</dd>
      {hint && <dd className={classes.hint}>{hint}</dd>}
    </div>
  );
}
