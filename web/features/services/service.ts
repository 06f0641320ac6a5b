import type { Outputs } from '../../trpc.ts';

export type Service = Outputs['services']['list']['services'][number];
export type Language = Outputs['languages']['listForBusiness'][number];

/** What a language is called; its code where it is none of the business's. */
export function nameOfLanguage(languages: readonly Language[], code: string): string {
  return languages.find((language) => language.code === code)?.name ?? code;
}
