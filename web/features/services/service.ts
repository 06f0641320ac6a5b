import type { Outputs } from '../../trpc.ts';

export type Service = Outputs['services']['list']['services'][number];
export type Language = Pick<Outputs['languages']['listForBusiness'][number], 'code' | 'name' | 'isDefault'>;

/** What a language is called; its code where it is none of the business's. */
export function nameOfLanguage(languages: readonly Language[], code: string): string {
  return languages.find((language) => language.code === code)?.name ?? code;
}
