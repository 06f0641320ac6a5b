import type { Intent } from '../intents.ts';
import type { Understood } from '../understand/understand.ts';
import type { Task } from './state.ts';
import { hasWhen } from './wanted.ts';

/** What is begun where an intent was told. */
export const TASK_OF_INTENT: Partial<Record<Intent, Task>> = {
  cancel: 'cancel',
  move: 'move',
  mine: 'mine',
  transfer: 'transfer',
  message: 'message',
  price: 'price',
  hours: 'hours',
  services: 'services',
  address: 'question',
  book: 'book',
  goodbye: 'end',
};

/** The intent that is acted on where nothing is under way: the one told, what the words come to alone, or a time to book. */
export function intentToStart({ intent, between, when }: Understood): Intent | null {
  if (intent !== null && TASK_OF_INTENT[intent]) return intent;
  const [only] = between;
  if (between.length > 0) return between.length === 1 && only ? only : null;
  return hasWhen(when) ? 'book' : null;
}
