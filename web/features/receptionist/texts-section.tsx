import { Button, Group, Text } from '@mantine/core';
import { IconPlayerStop, IconVolume } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Row, Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { findLanguageName } from '../../lib/text/name-languages.ts';
import { t } from '../../lib/text/texts.ts';
import { canSpeak, createSpeaker } from '../../lib/voice/speaking.ts';
import classes from './receptionist.module.css';
import { formatGreeting, type Language, type LanguageText, type Settings } from './receptionist.ts';

type TextsSectionProps = {
  settings: Settings;
  languages: readonly Language[];
  business: string;
  /** Null for read-only members. */
  onEdit: ((language: string) => void) | null;
};

/** Section of the greetings and instructions in each language. A greeting can be played. */
export function TextsSection({ settings, languages, business, onEdit }: TextsSectionProps) {
  const reading = useReading();
  return (
    <Section title={t('receptionist.texts.title')}>
      <Text size="sm" c="dimmed">
        {t('receptionist.texts.hint')}
      </Text>
      <Rows label={t('receptionist.texts.title')}>
        {settings.texts.map((text) => (
          <TextRow
            key={text.languageCode}
            text={text}
            language={findLanguageName(languages, text.languageCode)}
            business={business}
            reading={reading}
            onEdit={onEdit}
          />
        ))}
      </Rows>
      <Text size="sm" c="dimmed">
        {t(canSpeak() ? 'receptionist.texts.browserVoice' : 'receptionist.texts.noVoice')}
      </Text>
    </Section>
  );
}

type TextRowProps = Pick<TextsSectionProps, 'business' | 'onEdit'> & {
  text: LanguageText;
  language: string;
  reading: ReturnType<typeof useReading>;
};

function TextRow({ text, language, business, reading, onEdit }: TextRowProps) {
  const { languageCode: code, greeting, instructions } = text;
  const words = formatGreeting(text, business);
  const isRead = reading.subject === code;
  return (
    <Row
      title={<span className="app-capital">{language}</span>}
      badges={
        <>
          <StatusBadge tone="neutral">
            {t(greeting === null ? 'receptionist.texts.standard' : 'receptionist.texts.own')}
          </StatusBadge>
          {instructions !== null && (
            <StatusBadge tone="info">{t('receptionist.texts.withInstructions')}</StatusBadge>
          )}
        </>
      }
      detail={
        <Text span dir="auto" lang={code} size="sm" className={classes.words}>
          {words}
        </Text>
      }
      actions={
        <Group gap="xs">
          {canSpeak() && (
            <Button
              variant="default"
              leftSection={
                isRead ? <IconPlayerStop size={18} aria-hidden /> : <IconVolume size={18} aria-hidden />
              }
              aria-label={
                isRead ? t('receptionist.texts.stop') : t('receptionist.texts.listenOf', { language })
              }
              onClick={() => (isRead ? reading.stop() : reading.read(code, words, code))}
            >
              {t(isRead ? 'receptionist.texts.stop' : 'receptionist.texts.listen')}
            </Button>
          )}
          {onEdit && (
            <Button
              variant="default"
              data-opens-row
              aria-label={t('receptionist.texts.editOf', { language })}
              onClick={() => onEdit(code)}
            >
              {t('receptionist.texts.edit')}
            </Button>
          )}
        </Group>
      }
    />
  );
}

/** Plays one text at a time. Playing stops when the user leaves the screen. */
function useReading() {
  const [subject, setSubject] = useState<string | null>(null);
  const [speaker] = useState(() => createSpeaker((isSpeaking) => isSpeaking || setSubject(null)));
  useEffect(() => () => void speaker.stop(), [speaker]);
  return {
    /** The text that is being played. */
    subject,
    read: (next: string, words: string, language: string) => {
      speaker.stop();
      setSubject(next);
      speaker.add(words, true, language);
    },
    stop: () => void speaker.stop(),
  };
}
