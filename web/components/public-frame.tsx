import type { ReactNode } from 'react';
import { LanguageMenu } from './language-menu.tsx';
import classes from './public-frame.module.css';
import { ThemeToggle } from './theme-toggle.tsx';

/** The frame of a screen outside the shell: its content in the middle, the languages and the theme toggle in the corner. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <header className={classes.corner}>
        <LanguageMenu />
        <ThemeToggle />
      </header>
      <main className={classes.main}>{children}</main>
    </div>
  );
}
