import type { KnownAction } from '../../../server/core/audit-actions.ts';
import { t } from '../../lib/text/texts.ts';
import type { Outputs } from '../../trpc.ts';

type Entry = Outputs['audit']['list']['entries'][number];

/** Who did it: a name, or what stands for one. */
export function formatActor(who: Entry['who']): string {
  return who.kind === 'person' ? who.name : t(`audit.${who.kind}`);
}

/** What was done, with whom it was done to, or how, where that is known. */
export function formatAction({
  action,
  toWhom,
  method,
}: Pick<Entry, 'action' | 'toWhom' | 'method'>): string {
  const done = action === null ? t('audit.someAction') : t(`audit.actions.${keyOf(action)}`);
  if (toWhom !== null) return t('audit.aboutWhom', { action: done, person: toWhom });
  return method === null ? done : t('audit.how', { action: done, how: t(`audit.with.${method}`) });
}

/** The name of an action in the catalogue, where a dot would lead into a section. */
type ActionKey<Action extends string = KnownAction> = Action extends `${infer Noun}.${infer Verb}`
  ? `${Noun}_${Verb}`
  : Action;

function keyOf(action: KnownAction): ActionKey {
  // An action has at most one dot.
  return action.replace('.', '_') as ActionKey;
}
