import type { Deps } from '../../../../deps.ts';
import type { Responders } from '../conversation.ts';
import { hasPhrases, phrasebook } from '../phrasebook.ts';
import { phrasebookResponder } from './phrasebook-responder.ts';

/** The responders of this process. Throws where the build is not complete. */
export function makeResponders({ models }: Pick<Deps, 'models'>): Responders {
  phrasebook.assertComplete();
  return { providers: models, rules: phrasebookResponder, rulesKnow: hasPhrases };
}
