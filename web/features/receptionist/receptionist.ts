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
