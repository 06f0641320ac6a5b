import { farewell, says, scenario } from '../../tools/callers/scenario.ts';
import { CALLER, withCommon } from './common-phrases.ts';

export const hours = scenario({
  about: 'Somebody asks when the clinic is open.',
  from: CALLER,
  lines: withCommon({
    en: { ask: 'what are your opening hours?' },
    fr: { ask: 'quelles sont vos heures d’ouverture ?' },
    es: { ask: '¿cuál es su horario de atención?' },
    de: { ask: 'wann haben Sie geöffnet?' },
    pt: { ask: 'qual é o horário de funcionamento?' },
    it: { ask: 'quali sono gli orari di apertura?' },
    nl: { ask: 'wat zijn jullie openingstijden?' },
    ru: { ask: 'в какие часы вы работаете?' },
    ja: { ask: '営業時間を教えてください' },
    zh: { ask: '你们几点营业？' },
    ar: { ask: 'ما هي ساعات العمل لديكم؟' },
    hi: { ask: 'आप कितने बजे खुलते हैं?' },
  }),
  turns: ({ ask, bye }) => [says(ask), ...farewell(bye)],
  leaves: () => ({ appointments: [], outcome: 'answered', chargedCents: 25 }),
});
