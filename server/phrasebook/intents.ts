/** Intents by priority; a date alone counts as `book`. */
export const INTENTS = [
  'cancel',
  'move',
  /** "When is my appointment?" */
  'mine',
  /** "A person, please." */
  'transfer',
  'message',
  'price',
  'hours',
  'services',
  'address',
  'book',
  /** "Am I talking to a machine?" */
  'identity',
  /** "Please say that again." */
  'repeat',
  /** Insults and anger, which are answered calmly. */
  'angry',
  'goodbye',
  'thanks',
  'hello',
] as const;
export type Intent = (typeof INTENTS)[number];

/** Actions on an appointment. */
export const APPOINTMENT_INTENTS: readonly Intent[] = ['book', 'move', 'cancel'];
