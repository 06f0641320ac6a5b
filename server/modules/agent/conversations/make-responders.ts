import type { Deps } from '../../../deps.ts';
import { hasRules } from '../receptionist/rules/languages.ts';
import { rulesResponder } from '../receptionist/rules/rules-responder.ts';
import type { Minds } from './conversation.ts';

/** Who thinks for the conversations of this process. */
export const makeMinds = ({ models }: Pick<Deps, 'models'>): Minds => ({
  providers: models,
  rules: rulesResponder,
  rulesKnow: hasRules,
});
