import { says, scenario } from '../../tools/callers/scenario.ts';
import { CALLER, withCommon } from './common-phrases.ts';

/** The phone number of the front desk. */
const DESK = '+15145550188';

export const angry = scenario({
  about: 'Somebody is angry and wants somebody else: the agent stays calm and passes the call on.',
  from: CALLER,
  setting: () => ({ target: DESK }),
  lines: withCommon({
    en: { ask: 'this is ridiculous, you are useless, let me talk to a real person!' },
    fr: { ask: 'c’est ridicule, vous êtes nul, passez-moi une vraie personne !' },
    es: { ask: '¡esto es ridículo, no sirve para nada, quiero hablar con una persona!' },
    de: { ask: 'das ist lächerlich, ich will sofort mit einem Menschen sprechen!' },
    pt: { ask: 'isso é ridículo, quero falar com uma pessoa de verdade!' },
    it: { ask: 'è ridicolo, non serve a niente, voglio parlare con una persona!' },
    nl: { ask: 'dit is belachelijk, ik wil een echt mens spreken!' },
    ru: { ask: 'это безобразие, немедленно соедините меня с человеком!' },
    ja: { ask: 'ふざけないでください、人間の担当者につないでください' },
    zh: { ask: '太过分了，没用的机器，我要转人工！' },
    ar: { ask: 'هذا سخيف، أريد التحدث مع شخص حقيقي الآن!' },
    hi: { ask: 'यह बकवास है, मुझे किसी असली इंसान से बात करनी है!' },
  }),
  turns: ({ ask }) => [says(ask)],
  leaves: () => ({ appointments: [], outcome: 'transferred', chargedCents: 25, dialled: [DESK] }),
});
