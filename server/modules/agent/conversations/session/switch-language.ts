import { type LanguageCode, languageOf } from '../../../languages/index.ts';
import { type CallSession, TELEPHONE_LIMITS } from './call-session.ts';
import { finishUtterance } from './speak.ts';

const primaryOf = (tag: string) => tag.toLowerCase().split('-')[0] ?? '';

/**
 * The business's language for a recogniser's tag: by the exact tag, else by the primary language; null if the business
 * does not speak it.
 */
function matchLanguage(tag: string, languages: readonly LanguageCode[]): LanguageCode | null {
  const lowerTag = tag.toLowerCase();
  const exact = languages.find((code) => {
    const { transcribedAs, spoken } = languageOf(code);
    return [transcribedAs.toLowerCase(), spoken?.tag.toLowerCase(), code].includes(lowerTag);
  });
  if (exact) return exact;
  const primary = primaryOf(tag);
  return (
    languages.find((code) => code === primary || primaryOf(languageOf(code).transcribedAs) === primary) ??
    null
  );
}

/** Switches recognition and speech to another language of the business. */
export function switchLanguage(session: CallSession, code: LanguageCode): void {
  const before = session.state.languageCode;
  session.detectedLanguage = null;
  if (code === before || !session.languages.includes(code)) return;
  if (session.answer) finishUtterance(session, session.answer, before);
  session.state.languageCode = code;
  session.channel.switchLanguage(code);
  session.recorder.saveState({ ...session.state });
}

/**
 * Detects that the caller speaks another language of the business and switches to it, on calls after two consecutive
 * turns. Returns the language of this turn.
 */
export function followLanguage(session: CallSession, tag: string | undefined): LanguageCode {
  const current = session.state.languageCode;
  const detected = tag === undefined ? null : matchLanguage(tag, [current, ...session.languages]);
  if (detected === null || detected === current) {
    session.detectedLanguage = null;
    return current;
  }
  const count = session.detectedLanguage?.code === detected ? session.detectedLanguage.count + 1 : 1;
  session.detectedLanguage = { code: detected, count };
  if (count >= (session.limits ?? TELEPHONE_LIMITS).turnsBeforeSwitch) switchLanguage(session, detected);
  return detected;
}
