import { UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { PortalLanguage } from '../../server/core/portal-language.ts';
import { LANGUAGE_NAMES, PORTAL_LANGUAGES } from '../../server/core/portal-language.ts';
import { currentLanguage, t } from '../lib/text/texts.ts';
import classes from './language-choices.module.css';

/** Languages of the portal, each by its own name. */
export function LanguageChoices({ onChoose }: { onChoose: (language: PortalLanguage) => void }) {
  const current = currentLanguage().locale;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the controls of a form
    <div role="group" aria-label={t('common.language')} className={classes.choices}>
      {PORTAL_LANGUAGES.map((language) => (
        <UnstyledButton
          key={language}
          lang={language}
          aria-current={language === current || undefined}
          onClick={() => onChoose(language)}
        >
          <IconCheck size={18} aria-hidden className={classes.mark} />
          <bdi>{LANGUAGE_NAMES[language]}</bdi>
        </UnstyledButton>
      ))}
    </div>
  );
}
