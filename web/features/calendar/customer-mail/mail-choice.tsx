import { Checkbox, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import { t } from '../../../lib/text/texts.ts';
import type { MailDecision } from './use-mail-choice.ts';

/** Who will get what in which language, and a way not to send it; nothing where nobody is written to. */
export function MailChoice({ choice: { mail, notify, decide } }: { choice: MailDecision }) {
  const line = useId();
  if (mail === null) return null;
  if (mail.limit !== null) return <Text size="sm">{t(`calendar.mail.${mail.limit}`)}</Text>;
  const { name, email, language, kind } = mail;
  return (
    <Stack gap={4}>
      <Text size="sm" id={line} style={{ overflowWrap: 'anywhere' }}>
        {t(`calendar.mail.${kind}`, { name, email, language: t(`calendar.mail.languages.${language}`) })}
      </Text>
      <Checkbox
        size="md"
        label={t('calendar.mail.send')}
        aria-describedby={line}
        checked={notify}
        onChange={(event) => decide(event.currentTarget.checked)}
      />
    </Stack>
  );
}
