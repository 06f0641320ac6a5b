import type { LanguageCode } from '../../languages/index.ts';
import { decideHeardLanguage } from './decide-heard-language.ts';
import { finishUtterance } from './speak.ts';
import type { Talk } from './talk.ts';
import { TELEPHONE_LIMITS } from './telephone-limits.ts';

/** Speaks and hears another language of the business from here on. */
export function switchLanguage(talk: Talk, code: LanguageCode): void {
  const before = talk.state.languageCode;
  talk.otherLanguage = null;
  if (code === before || !talk.languages.includes(code)) return;
  if (talk.answer) finishUtterance(talk, talk.answer, before);
  talk.state.languageCode = code;
  talk.line.switchTo(code);
  talk.recorder.keepState({ ...talk.state });
}

/** Follows a caller who speaks another language of the business, on the telephone twice running. Returns the language of this turn. */
export function followLanguage(talk: Talk, tag: string | undefined): LanguageCode {
  const current = talk.state.languageCode;
  const heard = tag === undefined ? null : decideHeardLanguage(tag, [current, ...talk.languages]);
  if (heard === null || heard === current) {
    talk.otherLanguage = null;
    return current;
  }
  const count = talk.otherLanguage?.code === heard ? talk.otherLanguage.count + 1 : 1;
  talk.otherLanguage = { code: heard, count };
  if (count >= (talk.limits ?? TELEPHONE_LIMITS).turnsToFollow) switchLanguage(talk, heard);
  return heard;
}
