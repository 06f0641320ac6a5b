import { type LanguageCode, voiceIn } from '../../../languages/index.ts';
import type { Facts } from '../read-facts.ts';
import { CANARY, OWN_RULES, SPEAKABLE_RULES, systemPrompt } from './instructions.ts';
import { type CallFacts, createFigureCheck } from './known-figures.ts';
import { createLeakCheck } from './leak-check.ts';

/** Facts and instructions of an agent in one language, with the checks of its answers. */
export type Briefing = {
  facts: Facts;
  /** The system message of a model. */
  systemPrompt: string;
  /** True when an answer repeats parts of the instructions. */
  isLeak(answer: string): boolean;
  /** True when a sentence contains a figure that no known source states (`createFigureCheck`). */
  hasUnknownFigure(sentence: string, learned: CallFacts): boolean;
  /** Sentence spoken instead of one with an unknown figure. */
  unknownFigureText: string;
};

/** The briefing of an agent with these facts; `toolTexts` are the descriptions of its tools. */
export function makeBriefing(facts: Facts, language: LanguageCode, toolTexts: readonly string[]): Briefing {
  const findUnknown = createFigureCheck(language, facts);
  const t = voiceIn(language);
  const unknown = t('voice.notKnown.unknown');
  return {
    facts,
    systemPrompt: systemPrompt(facts),
    isLeak: createLeakCheck({
      canary: CANARY,
      rules: [OWN_RULES, ...toolTexts],
      speakable: SPEAKABLE_RULES,
      own: facts.instructions,
    }),
    hasUnknownFigure: (sentence, learned) => findUnknown(sentence, learned).length > 0,
    unknownFigureText: facts.may.takeMessages ? `${unknown} ${t('voice.notKnown.offer')}` : unknown,
  };
}
