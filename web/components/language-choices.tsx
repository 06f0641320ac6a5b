import { UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { PORTAL_LANGUAGES } from '../../server/core/portal-language.ts';
import { currentLanguage } from '../lib/texts/catalogue.ts';
import { LANGUAGES, type LanguageCode } from '../lib/texts/languages.ts';
import { t } from '../lib/texts/t.ts';
import classes from './language-choices.module.css';

/** The languages of the portal, each in its own, to be chosen from. */
export function LanguageChoices({ onChoose }: { onChoose: (language: LanguageCode) => void }) {
  const current = currentLanguage().locale;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the controls of a form
    <div role="group" aria-label={t('shell.language')} className={classes.choices}>
      {PORTAL_LANGUAGES.map((language) => (
        <UnstyledButton
          key={language}
          lang={language}
          aria-current={language === current || undefined}
          onClick={() => onChoose(language)}
        >
          <IconCheck size={18} aria-hidden className={classes.mark} />
          <bdi>{LANGUAGES[language]}</bdi>
        </UnstyledButton>
      ))}
    </div>
  );
}
