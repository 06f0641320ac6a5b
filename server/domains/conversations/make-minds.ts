import type { LanguageModelV3 } from '@ai-sdk/provider';
import type { Deps } from '../../deps.ts';
import type { Minds } from './conversation.ts';

const rules: LanguageModelV3 = {
  specificationVersion: 'v3',
  provider: 'callingua',
  modelId: 'rules',
  supportedUrls: {},
  doGenerate: () => Promise.reject(new Error('there are no rules yet')),
  doStream: () => Promise.reject(new Error('there are no rules yet')),
};

/** Who thinks for the conversations of this process. */
export function makeMinds({ models }: Pick<Deps, 'models'>): Minds {
  return { providers: models, rules, rulesKnow: () => false };
}
