import type { LanguageCode } from '../../../languages/index.ts';
import type { CallSession } from './call-session.ts';
import { matchLanguage } from './match-language.ts';
import { finishUtterance } from './speak.ts';
import { TELEPHONE_LIMITS } from './telephone-limits.ts';

/** Speaks and hears another language of the business from here on. */
export function switchLanguage(session: CallSession, code: LanguageCode): void {
  const before = session.state.languageCode;
  session.otherLanguage = null;
  if (code === before || !session.languages.includes(code)) return;
  if (session.answer) finishUtterance(session, session.answer, before);
  session.state.languageCode = code;
  session.line.switchTo(code);
  session.recorder.saveState({ ...session.state });
}

/** Follows a caller who speaks another language of the business, on the telephone twice running. Returns the language of this turn. */
export function followLanguage(session: CallSession, tag: string | undefined): LanguageCode {
  const current = session.state.languageCode;
  const heard = tag === undefined ? null : matchLanguage(tag, [current, ...session.languages]);
  if (heard === null || heard === current) {
    session.otherLanguage = null;
    return current;
  }
  const count = session.otherLanguage?.code === heard ? session.otherLanguage.count + 1 : 1;
  session.otherLanguage = { code: heard, count };
  if (count >= (session.limits ?? TELEPHONE_LIMITS).turnsToFollow) switchLanguage(session, heard);
  return heard;
}
