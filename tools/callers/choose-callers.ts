import { CALLER_LANGUAGES, SCENARIOS } from '../../tests/callers/all-scenarios.ts';
import type { Caller } from './scenario.ts';

export type Choice = {
  languages?: readonly string[];
  scenarios?: readonly string[];
  withSlow?: boolean;
};

function assertKnown(names: readonly string[], known: readonly string[], what: string): void {
  const stranger = names.find((name) => !known.includes(name));
  if (stranger !== undefined) throw new Error(`unknown ${what} ${stranger}; use one of ${known.join(', ')}`);
}

/** Each scenario in each of its languages; the languages of one scenario are adjacent. */
export function chooseCallers({ languages = [], scenarios = [], withSlow = true }: Choice = {}): Caller[] {
  assertKnown(languages, CALLER_LANGUAGES, 'language');
  assertKnown(scenarios, Object.keys(SCENARIOS), 'scenario');
  return Object.entries(SCENARIOS)
    .filter(([name]) => scenarios.length === 0 || scenarios.includes(name))
    .filter(([, scenario]) => withSlow || !scenario.isSlow)
    .flatMap(([name, scenario]) =>
      CALLER_LANGUAGES.filter((language) => languages.length === 0 || languages.includes(language))
        .filter((language) => scenario.lines[language])
        .map((language) => ({ name, language, scenario })),
    );
}
