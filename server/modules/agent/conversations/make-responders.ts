import type { Deps } from '../../../deps.ts';
import { hasRules } from '../receptionist/rules/languages.ts';
import { rulesResponder } from '../receptionist/rules/rules-responder.ts';
import type { Responders } from './conversation.ts';

/** Who answers in the conversations of this process. */
export const makeResponders = ({ models }: Pick<Deps, 'models'>): Responders => ({
  providers: models,
  rules: rulesResponder,
  rulesKnow: hasRules,
});
