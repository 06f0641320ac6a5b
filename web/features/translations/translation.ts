import type { Outputs } from '../../trpc.ts';

export type Translation = Outputs['translations']['list']['translations'][number];
export type LanguageOverview = Outputs['translations']['overview'][number];
