import type { TFunction } from 'i18next';
import { formatWall, parseWall } from './format-wall.ts';
import { isolate } from './isolate.ts';
import type { PortalLanguage } from './portal-language.ts';
import { TIME_PATTERNS } from './time-patterns.ts';

/**
 * An action of the agent in a call, for the summary of the call. Stored as JSON, with the kind of action in `deed`.
 * `startsLocal`: the business's wall clock, 'yyyy-MM-ddTHH:mm'.
 */
export type SummaryAction =
  /** `customer` is empty when the customer's name is unknown. */
  | { deed: 'booked'; service: string; startsLocal: string; customer: string }
  | { deed: 'moved'; startsLocal: string }
  | { deed: 'cancelled' | 'message' | 'transferred' };

function formatStart(startsLocal: string, language: PortalLanguage): string {
  if (Number.isNaN(Date.parse(`${startsLocal}Z`))) return startsLocal;
  return isolate(formatWall(parseWall(startsLocal), TIME_PATTERNS[language].weekdayTime, language), language);
}

function formatAction(done: SummaryAction, t: TFunction, language: PortalLanguage): string {
  if (done.deed === 'booked') {
    const { service, startsLocal, customer: who } = done;
    const when = formatStart(startsLocal, language);
    return who === ''
      ? t('common.callActions.bookedUnnamed', { service, when })
      : t('common.callActions.booked', { service, when, who });
  }
  if (done.deed === 'moved')
    return t('common.callActions.moved', { when: formatStart(done.startsLocal, language) });
  return t(`common.callActions.${done.deed}`);
}

/** The summary of a call without a model, in the language of `t`; empty where the agent did nothing. */
export const formatCallActions = (
  actions: readonly SummaryAction[],
  t: TFunction,
  language: PortalLanguage,
): string => actions.map((done) => formatAction(done, t, language)).join(' ');
