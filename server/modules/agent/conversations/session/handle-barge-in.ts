import type { CallSession } from './call-session.ts';
import { withdrawEnd } from './end-session.ts';
import { finishUtterance, saveAnswer } from './speak.ts';
import { startSilenceTimer } from './watch-silence.ts';

type Part = { text: string };

/** Number of characters of `spoken` that the caller heard. `heard` is the text that the provider reports. */
function lengthHeard(spoken: string, heard: string): number {
  const words = heard.trim();
  if (words === '') return 0;
  const at = spoken.indexOf(words);
  if (at >= 0) return at + words.length;
  // The white space of the reported text may differ, so only characters that are not white space are counted.
  const heardCount = words.replace(/\s/g, '').length;
  let count = 0;
  for (let length = 0; length < spoken.length; length += 1) {
    if (count >= heardCount) return length;
    if (!/\s/.test(spoken[length] ?? '')) count += 1;
  }
  return spoken.length;
}

/** Cuts the parts of an utterance, in place, to what the caller heard. Returns that text. */
function truncateToHeard(parts: readonly Part[], heard: string): string {
  let remaining = lengthHeard(parts.map(({ text }) => text).join(''), heard);
  for (const part of parts) {
    part.text = part.text.slice(0, remaining);
    remaining -= part.text.length;
  }
  return parts
    .map(({ text }) => text)
    .join('')
    .trim();
}

/** Removes from the messages the part of an answer that the caller did not hear. */
function removeUnheardMessages(session: CallSession, firstMessage: number, heard: string): void {
  const parts = session.messages.slice(firstMessage).flatMap((message) => {
    if (message.role !== 'assistant') return [];
    return message.content.filter((part) => part.type === 'text');
  });
  truncateToHeard(parts, heard);
  for (const message of session.messages.slice(firstMessage))
    if (message.role === 'assistant')
      message.content = message.content.filter((part) => part.type !== 'text' || part.text !== '');
  const isEmpty = (message: (typeof session.messages)[number]) =>
    message.role === 'assistant' && message.content.length === 0;
  for (let at = session.messages.length - 1; at >= firstMessage; at -= 1) {
    const message = session.messages[at];
    if (message && isEmpty(message)) session.messages.splice(at, 1);
  }
}

/**
 * Handles a barge-in: the caller interrupted the answer after hearing the text `heard`. The rest is removed from the
 * record and from the messages.
 */
export function handleBargeIn(session: CallSession, heard: string): void {
  const { answer } = session;
  if (!answer || answer.turn.isDisclosure || session.closed.isClosed) return;
  session.answering?.abort(new Error('the caller interrupted'));
  // The transcribed words arrive only after the caller has finished speaking.
  session.withdrawnEnd = withdrawEnd(session) ?? session.withdrawnEnd;
  session.speechEndsAt = performance.now();
  const cut = async (before: Promise<void>) => {
    // Waits for the model's run to end, because only then `messages` contains its last text.
    await before;
    answer.turn.wasInterrupted = true;
    truncateToHeard(answer.pieces, heard);
    const words = answer.pieces.filter(({ isFixedText }) => !isFixedText).map(({ text }) => text);
    removeUnheardMessages(session, answer.firstMessage, words.join(''));
    finishUtterance(session, answer, session.state.languageCode);
    saveAnswer(session, answer);
  };
  session.answerQueue.chain = cut(session.answerQueue.chain).catch((error: unknown) => {
    session.log.error({ err: error }, 'an interruption was not stored');
  });
  startSilenceTimer(session);
}
