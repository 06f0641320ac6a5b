import { formatInUnitName } from './formats.ts';
import { t } from './texts.ts';

type Message = { content: string; voicemailSeconds: number | null; languageCode: string | null };

/** A caller's message in its language, or the text for a voice message. */
export function formatMessage({ content, voicemailSeconds, languageCode }: Message) {
  if (voicemailSeconds !== null)
    return { text: t('common.voicemail', { length: formatInUnitName(voicemailSeconds, 'second') }) };
  return { text: content, lang: languageCode ?? undefined };
}
