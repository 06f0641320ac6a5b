import { IconLanguage } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { switchLanguage } from '../lib/text/switch-language.ts';
import { t } from '../lib/text/texts.ts';
import { Dropdown } from './dropdown.tsx';
import { LanguageChoices } from './language-choices.tsx';
import classes from './public-frame.module.css';
import { ThemeToggle } from './theme-toggle.tsx';

/**
 * Frame of a screen outside the shell: centred content, with language menu and theme toggle in the corner.
 */
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

/** Language menu for visitors without a session. */
function LanguageMenu() {
  return (
    <Dropdown label={t('common.language')} trigger={<IconLanguage size={20} aria-hidden />}>
      {(close) => (
        <LanguageChoices
          onChoose={(language) => {
            close();
            switchLanguage(language);
          }}
        />
      )}
    </Dropdown>
  );
}
