import type { Deps } from '../../../../deps.ts';
import { requireClassifiers } from '../../receptionist/rules/classifier/intent-classifier.ts';
import { allRules, hasRules } from '../../receptionist/rules/languages.ts';
import { rulesResponder } from '../../receptionist/rules/rules-responder.ts';
import type { Responders } from '../conversation.ts';

/** The responders of this process. Throws where the build is not complete. */
export function makeResponders({ models }: Pick<Deps, 'models'>): Responders {
  requireClassifiers(allRules());
  return { providers: models, rules: rulesResponder, rulesKnow: hasRules };
}
