import type { Facts } from '../../facts.ts';
import { type HearContext, hear, type Understood } from '../hear/hear.ts';

// A conversation is read from its beginning for every answer. What its sentences mean does not change meanwhile, so each is
// worked out once for as long as the same facts are used, which is as long as the conversation goes on.

/** The results of one conversation by what they were worked out from. */
type Results<Result> = WeakMap<Facts, Map<string, Result>>;
const understood: Results<Understood> = new WeakMap();

function once<Result>(results: Results<Result>, facts: Facts, key: string, work: () => Result): Result {
  const known = results.get(facts) ?? new Map<string, Result>();
  results.set(facts, known);
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = work();
  known.set(key, made);
  return made;
}

/** `hear`, once for each sentence, question and language of a conversation. */
export const hearOnce = (said: string, context: HearContext & { facts: Facts }): Understood => {
  const { rules, facts, asked } = context;
  return once(understood, facts, `${rules.code} ${asked} ${said}`, () => hear(said, context));
};
