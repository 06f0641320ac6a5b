import { says, scenario } from '../../tools/callers/scenario.ts';
import { CALLER, withCommon } from './common-phrases.ts';

/** The phone number of the front desk. */
const DESK = '+15145550188';

export const person = scenario({
  about: 'Somebody asks for a person, and is passed on to the number that the business named.',
  from: CALLER,
  setting: () => ({ target: DESK }),
  lines: withCommon({
    en: { ask: 'can I speak to a real person please' },
    fr: { ask: 'je voudrais parler à une personne' },
    es: { ask: 'quiero hablar con una persona' },
    de: { ask: 'ich möchte mit einem Menschen sprechen' },
    pt: { ask: 'quero falar com uma pessoa' },
    it: { ask: 'vorrei parlare con una persona' },
    nl: { ask: 'ik wil graag een medewerker spreken' },
    ru: { ask: 'соедините меня с человеком' },
    ja: { ask: '担当者につないでください' },
    zh: { ask: '我想转人工' },
    ar: { ask: 'أريد التحدث مع شخص' },
    hi: { ask: 'मुझे किसी इंसान से बात करनी है' },
  }),
  turns: ({ ask }) => [says(ask)],
  leaves: () => ({ appointments: [], outcome: 'transferred', chargedCents: 25, dialled: [DESK] }),
});
