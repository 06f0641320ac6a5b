/** A caller of the demo number. Each of the lines is spoken after the agent has finished. */
export interface ScriptedCaller {
  name: string;
  /** The language of the lines as a BCP 47 tag. */
  language: string;
  lines: readonly string[];
}

/** Callers of the phone page; `npm run callers` has more, in more languages. */
export const SCRIPTED_CALLERS: readonly ScriptedCaller[] = [
  {
    name: 'Books a cleaning',
    language: 'en',
    lines: [
      'Hi, I would like to book a cleaning next Tuesday at half past ten',
      'Yes',
      'Mary Thompson',
      'Yes',
      'No thanks, goodbye',
    ],
  },
  {
    name: 'Réserve un nettoyage',
    language: 'fr',
    lines: [
      'Do you speak French? En français, s’il vous plaît',
      'Je voudrais un rendez-vous pour un nettoyage jeudi prochain à 14 heures',
      'Oui',
      'Marie Tremblay',
      'Oui',
      'Non merci, au revoir',
    ],
  },
  {
    name: 'Asks for a price and the hours',
    language: 'en',
    lines: ['How much is a check-up?', 'And when are you open on Friday?', 'No thanks, goodbye'],
  },
  {
    name: 'Deja un mensaje',
    language: 'es',
    lines: [
      '¿Habla español?',
      'Quisiera dejar un mensaje',
      'Llámeme por mi última factura, por favor',
      'Sofía Ramírez',
      'No, gracias, adiós',
    ],
  },
  {
    name: 'Wants a person',
    language: 'en',
    lines: ['Can I speak to a real person, please?'],
  },
];
