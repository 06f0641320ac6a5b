import type { Outputs } from '../../trpc.ts';

export type Service = Outputs['services']['list']['services'][number];
export type Language = Pick<Outputs['languages']['listForBusiness'][number], 'code' | 'name' | 'isDefault'>;

/** Name of a language; its code when the business does not have it. */
export function nameOfLanguage(languages: readonly Language[], code: string): string {
  return languages.find((language) => language.code === code)?.name ?? code;
}
