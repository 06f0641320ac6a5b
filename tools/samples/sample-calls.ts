import { type Expectation, farewell, says, type Turn } from '../callers/scenario.ts';

/** A short call for the landing page. */
export type SampleCall = {
  name: 'english' | 'french' | 'spanish';
  /** The language of the number, in which the agent greets. */
  language: 'en' | 'fr';
  /** Languages of the clinic in addition to English and the language of the number. */
  languages?: string[];
  turns: Turn[];
  /** The expected rows after the call. A call with another result is not recorded. */
  leaves: Expectation;
};

const booked = (customer: string): Expectation => ({
  appointments: [{ service: 'cleaning', starts: '2026-12-01T10:30', status: 'confirmed', customer }],
  outcome: 'booked',
  chargedCents: 25,
  holds: 0,
});

export const SAMPLE_CALLS: readonly SampleCall[] = [
  {
    name: 'english',
    language: 'en',
    turns: [
      says('Hi, I would like to book a cleaning on Tuesday at 10:30.'),
      says('Yes, please.'),
      says('Daniel Lee'),
      says('Yes.'),
      ...farewell('No thanks, goodbye.'),
    ],
    leaves: booked('Daniel Lee'),
  },
  {
    name: 'french',
    language: 'fr',
    turns: [
      says('Bonjour, je voudrais prendre rendez-vous pour un détartrage mardi à 10 h 30.'),
      says('Oui.'),
      says('Marc Roy'),
      says('Oui.'),
      ...farewell('Non merci, au revoir.'),
    ],
    leaves: booked('Marc Roy'),
  },
  {
    name: 'spanish',
    language: 'en',
    languages: ['es'],
    turns: [
      says('Hola, ¿habla español?', { language: 'es' }),
      says('¿A qué hora abren el lunes?', { language: 'es' }),
      says('¿Cuánto cuesta una limpieza?', { language: 'es' }),
      ...farewell('No, gracias, adiós.'),
    ],
    leaves: {
      appointments: [],
      outcome: 'answered',
      chargedCents: 25,
      expectedTexts: [/95/],
      language: 'es',
    },
  },
];
