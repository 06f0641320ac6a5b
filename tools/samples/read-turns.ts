import type { LineEvent } from '../callers/phone-line.ts';

/** One utterance of a call; `language` is its BCP 47 tag or code. */
export type SpokenTurn = { who: 'agent' | 'caller'; language: string; text: string };

/**
 * The utterances of a call in order. Consecutive sentences of the agent in one language are merged into one turn. The
 * greeting has no frame of its own, so its language is that of the number.
 */
export function readTurns(events: readonly LineEvent[], numberLanguage: string): SpokenTurn[] {
  const turns: SpokenTurn[] = [];
  let agentLanguage = numberLanguage;
  for (const { kind, frame, text } of events) {
    if (kind === 'received' && frame?.type === 'text' && frame.lang) agentLanguage = String(frame.lang);
    if (kind === 'sent' && frame?.type === 'prompt')
      turns.push({
        who: 'caller',
        language: String(frame.lang ?? numberLanguage),
        text: String(frame.voicePrompt),
      });
    if (kind !== 'heard' || !text?.trim()) continue;
    const last = turns.at(-1);
    if (last?.who === 'agent' && last.language === agentLanguage) last.text += ` ${text.trim()}`;
    else turns.push({ who: 'agent', language: agentLanguage, text: text.trim() });
  }
  return turns;
}
