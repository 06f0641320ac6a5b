import { IconLanguage } from '@tabler/icons-react';
import { switchLanguage } from '../lib/text/switch-language.ts';
import { t } from '../lib/text/texts.ts';
import { Dropdown } from './dropdown.tsx';
import { LanguageChoices } from './language-choices.tsx';

/** The choice of a language for whoever is not signed in. */
export function LanguageMenu() {
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
