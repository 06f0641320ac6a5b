import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { ModelProvider } from '../integrations/llm/create-models.ts';
import { FAILURE_REASONS } from '../integrations/llm/failures.ts';
import { areModelsDown } from '../integrations/llm/health.ts';
import type { Latency, LiveConversations } from '../modules/agent/index.ts';

const PROVIDERS = ['llm', 'llm_fallback'] as const;

/** Failures of each model by reason, and whether all models are down. All zero without a configured model. */
function registerModels(registry: Registry, models: readonly ModelProvider[]): void {
  new Counter({
    name: 'callingua_model_failures_total',
    help: 'Requests of this process that a language model did not answer, by reason',
    labelNames: ['provider', 'reason'],
    registers: [registry],
    collect() {
      this.reset();
      for (const provider of PROVIDERS)
        for (const reason of FAILURE_REASONS) {
          const model = models.find(({ prefix }) => prefix.toLowerCase() === provider);
          this.inc({ provider, reason }, model?.health.failures().get(reason) ?? 0);
        }
    },
  });
  new Gauge({
    name: 'callingua_models_down',
    help: 'Whether language models are configured and none of them answers (1) or not (0)',
    registers: [registry],
    collect() {
      this.set(areModelsDown(models) ? 1 : 0);
    },
  });
}

/**
 * Metrics of the conversations in this process: their number, the turns that no model answered, and the response times.
 * The response times are the time until the first word and the first sentence of an answer, and the time in tools.
 */
export function createConversationMetrics() {
  const waited = new Histogram({
    name: 'callingua_answer_seconds',
    help: "From the caller's last word to a part of the answer: its first word, its first sentence; and spent in tools",
    labelNames: ['part'],
    buckets: [0.05, 0.1, 0.25, 0.5, 0.8, 1.2, 2, 3.5, 6, 10],
    registers: [],
  });
  for (const part of ['word', 'sentence', 'tools']) waited.zero({ part });
  const fallbacks = new Counter({
    name: 'callingua_model_fallback_turns_total',
    help: 'Turns that no language model answered though some are configured: the built-in rules did, or nobody',
    registers: [],
  });
  return {
    onFallback: () => fallbacks.inc(),
    onAnswered({ firstTokenMs, firstSentenceMs, toolsMs }: Latency): void {
      for (const [part, ms] of Object.entries({
        word: firstTokenMs,
        sentence: firstSentenceMs,
        tools: toolsMs,
      }))
        if (ms !== null) waited.observe({ part }, ms / 1_000);
    },
    register(
      registry: Registry,
      conversations: Pick<LiveConversations, 'count'>,
      models: readonly ModelProvider[],
    ): void {
      registry.registerMetric(waited);
      registry.registerMetric(fallbacks);
      registerModels(registry, models);
      new Gauge({
        name: 'callingua_conversations',
        help: 'Conversations that this process holds',
        registers: [registry],
        collect() {
          this.set(conversations.count());
        },
      });
    },
  };
}
