import type { Deps } from '../../../../deps.ts';
import { requireClassifiers } from '../../../../phrasebook/classifier/intent-classifier.ts';
import { allRules, hasRules } from '../../../../phrasebook/languages.ts';
import { rulesResponder } from '../../receptionist/phrasebook-responder.ts';
import type { Responders } from '../conversation.ts';

/** The responders of this process. Throws where the build is not complete. */
export function makeResponders({ models }: Pick<Deps, 'models'>): Responders {
  requireClassifiers(allRules());
  return { providers: models, rules: rulesResponder, rulesKnow: hasRules };
}
