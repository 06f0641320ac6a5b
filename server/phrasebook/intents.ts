/** Intents in order of priority. A sentence with only a date counts as `book`. */
export const INTENTS = [
  'cancel',
  'move',
  /** The caller asks about an existing appointment: "When is my appointment?" */
  'mine',
  /** The caller asks for a person: "A person, please." */
  'transfer',
  'message',
  'price',
  'hours',
  'services',
  'address',
  'book',
  /** The caller asks who is speaking: "Am I talking to a machine?" */
  'identity',
  /** The caller asks for a repetition: "Please say that again." */
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
