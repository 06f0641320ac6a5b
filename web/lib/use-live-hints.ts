import { useEffect } from 'react';
import { trpc } from '../trpc.ts';
import { endSession } from './end-session.ts';
import type { LiveTopic } from './live-hints.ts';
import { shareHints } from './share-hints.ts';

type Utils = ReturnType<typeof trpc.useUtils>;

/** Which queries a hint makes stale. */
const STALE: Record<LiveTopic, (utils: Utils) => Promise<unknown>[]> = {
  balance: (utils) => [
    utils.businesses.get.invalidate(),
    utils.businesses.systemStatus.invalidate(),
    utils.billing.invalidate(),
  ],
  calls: (utils) => [utils.calls.invalidate(), utils.insights.invalidate()],
  appointments: (utils) => [utils.appointments.invalidate(), utils.insights.invalidate()],
  customers: (utils) => [
    utils.customers.invalidate(),
    utils.appointments.invalidate(),
    utils.calls.invalidate(),
    utils.insights.invalidate(),
  ],
  catalogue: (utils) => [
    utils.services.invalidate(),
    utils.hours.invalidate(),
    utils.translations.invalidate(),
    utils.languages.invalidate(),
    utils.businesses.systemStatus.invalidate(),
  ],
  // One's own picture comes with it.
  team: (utils) => [utils.team.invalidate(), utils.auth.me.invalidate()],
};

/** Fetches again what the server says has changed; a topic this version does not know is skipped. */
export async function applyHints(utils: Utils, topics: readonly string[]): Promise<void> {
  const known = topics.filter((topic): topic is LiveTopic => Object.hasOwn(STALE, topic));
  await Promise.all(known.flatMap((topic) => STALE[topic](utils)));
}

/** Keeps what is on screen current while someone is signed in with this token. */
export function useLiveHints(token: string): void {
  const utils = trpc.useUtils();
  // The token is not read here, but a new session needs a new stream.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(
    () =>
      shareHints({
        onTopics: (topics) => void applyHints(utils, topics),
        onReconnect: () => void utils.invalidate(),
        onUnauthorized: endSession,
      }),
    [utils, token],
  );
}
