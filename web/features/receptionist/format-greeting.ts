import type { LanguageText } from './receptionist.ts';

/** What stands for the name of the business in a greeting. */
const BUSINESS = '{business}';

/** Everything that a caller hears first: the greeting, the business's own or the standard one, and the disclosure. */
export function formatGreeting(
  {
    greeting,
    defaultGreeting,
    disclosure,
  }: Pick<LanguageText, 'greeting' | 'defaultGreeting' | 'disclosure'>,
  business: string,
): string {
  // A function, since `$&` in a name would otherwise be read as a pattern.
  return `${greeting?.trim() || defaultGreeting} ${disclosure}`.replaceAll(BUSINESS, () => business);
}
