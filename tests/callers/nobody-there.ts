import { hangsUp, hears, says, scenario } from '../../tools/callers/scenario.ts';
import { CALLER } from './common-phrases.ts';
import { message } from './message.ts';
import { person } from './person.ts';

/** The texts of both scenarios, by language. */
const LINES: Record<string, Record<string, string>> = Object.fromEntries(
  Object.entries(message.lines).map(([language, text]) => [
    language,
    { ...text, ask: person.lines[language]?.ask ?? '' },
  ]),
);

export const nobodyThere = scenario({
  about: 'Somebody asks for a person where calls are passed on to nobody, and leaves a message instead.',
  from: CALLER,
  lines: LINES,
  turns: ({ ask = '', want = '', text = '', name = '' }) => [
    says(ask),
    says(want),
    says(text),
    says(name),
    hears(),
    hangsUp(),
  ],
  leaves: () => ({ appointments: [], messages: 1, outcome: 'message', chargedCents: 25 }),
});
