import { Button, Text, Title } from '@mantine/core';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { t } from '../../lib/text/texts.ts';
import type { LanguageOverview } from './translation.ts';
import classes from './translations.module.css';

type LanguageCardsProps = {
  languages: readonly LanguageOverview[];
  onMissing: (code: string) => void;
};

/** Number of phrases in each language, and a link to missing ones. */
export function LanguageCards({ languages, onMissing }: LanguageCardsProps) {
  return (
    <Section title={t('translations.overview')}>
      <ul className={classes.languages} aria-label={t('translations.overview')}>
        {languages.map((language) => (
          <li key={language.code} className={classes.language}>
            <Title order={3} className="app-capital">
              {language.name}
            </Title>
            <Text fw={500}>{t('translations.phrases', { count: language.phraseCount })}</Text>
            {language.isDefault && (
              <Text size="sm" c="dimmed">
                {t('translations.isDefault')}
              </Text>
            )}
            {!language.isOwn && (
              <Text size="sm" c="dimmed">
                {t('translations.notSpoken')}
              </Text>
            )}
            <Missing language={language} onMissing={onMissing} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

type MissingProps = Pick<LanguageCardsProps, 'onMissing'> & { language: LanguageOverview };

function Missing({
  language: { code, name, missingCount: count, phraseCount, isOwn },
  onMissing,
}: MissingProps) {
  if (count > 0) {
    return (
      <Button
        variant="light"
        color={isOwn ? 'orange' : 'gray'}
        size="sm"
        className={classes.missing}
        aria-label={t('translations.missingOf', { count, language: name })}
        onClick={() => onMissing(code)}
      >
        {t('translations.missing', { count })}
      </Button>
    );
  }
  if (phraseCount === 0) return null;
  return (
    <div className={classes.missing}>
      <StatusBadge tone="good">{t('translations.complete')}</StatusBadge>
    </div>
  );
}
