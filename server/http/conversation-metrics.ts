import { Gauge, Histogram, type Registry } from 'prom-client';
import type { LiveConversations } from '../domains/conversations/live-conversations.ts';
import type { Latency } from '../domains/conversations/talk.ts';

/** How long callers wait for an answer, and how many conversations this process holds. */
export function createConversationMetrics() {
  const waited = new Histogram({
    name: 'callingua_answer_seconds',
    help: "From the caller's last word to a part of the answer: its first word, its first sentence; and spent in tools",
    labelNames: ['part'],
    buckets: [0.05, 0.1, 0.25, 0.5, 0.8, 1.2, 2, 3.5, 6, 10],
    registers: [],
  });
  for (const part of ['word', 'sentence', 'tools']) waited.zero({ part });
  return {
    observe({ firstTokenMs, firstSentenceMs, toolsMs }: Latency): void {
      for (const [part, ms] of Object.entries({
        word: firstTokenMs,
        sentence: firstSentenceMs,
        tools: toolsMs,
      }))
        if (ms !== null) waited.observe({ part }, ms / 1_000);
    },
    register(registry: Registry, conversations: Pick<LiveConversations, 'count'>): void {
      registry.registerMetric(waited);
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
