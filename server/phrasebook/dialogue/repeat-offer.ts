import { sentence } from '../respond/sentence.ts';
import type { SentenceKey } from '../respond/sentences.ts';
import type { Understood } from '../understand/understand.ts';
import { askQuestion, type State } from './state.ts';
import { hasTime } from './time-request.ts';

/** Sentences that offer free times. If the caller's words change nothing, the same times are offered again. */
const REPEATED_OFFERS: ReadonlySet<string> = new Set([
  'offerOthers',
  'offer',
  'askWhich',
] satisfies SentenceKey[]);

/** True when the agent's last sentence offered free times that can be offered again without "that time is not free". */
const isOfferRepeatable = ({ pendingQuestion, lastReply }: State): boolean => {
  const last = lastReply?.sentences.at(-1);
  return pendingQuestion === 'slot' && last !== undefined && 'key' in last && REPEATED_OFFERS.has(last.key);
};

/**
 * Offers the same free times again if the caller's words changed nothing, without repeating that the requested time is
 * not free.
 */
export function withSameOffer(from: State, next: State, { when }: Understood): State {
  const isSame =
    next.task === from.task && next.serviceId === from.serviceId && next.requestedTime === from.requestedTime;
  if (!isSame || next.reply || next.isRepeatRequested || hasTime(when) || !isOfferRepeatable(from))
    return next;
  const offer = sentence('offer', { choices: { moments: from.choices } });
  return { ...next, reply: askQuestion(offer, 'slot', from.choices) };
}
