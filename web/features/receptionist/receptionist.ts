import type { Outputs } from '../../trpc.ts';

export type Settings = Outputs['receptionist']['settings'];
export type Allowances = Settings['may'];
export type Allowance = keyof Allowances;
export type LanguageText = Settings['texts'][number];
export type KnownAnswer = Outputs['receptionist']['answers'][number];
export type Coverage = Outputs['receptionist']['coverage'];
export type CoverageRow = Coverage['rows'][number];
export type Source = Outputs['knowledge']['list'][number];
export type Language = Coverage['languages'][number];

/** Placeholder for the business name in a greeting. */
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
