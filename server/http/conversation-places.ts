/** Why no place is free: all are taken, or the holder has its maximum (`own`). */
export type PlaceRefusal = 'all' | 'own';

/**
 * WebSocket close codes of refused conversations. HTTP errors are not used, because a browser cannot see why an upgrade
 * was refused. web/site/client/hear/hear-it.ts and web/lib/voice/relay-call.ts read the codes.
 */
export const CLOSE_CODES = { all: 4503, own: 4409 } as const satisfies Record<PlaceRefusal, number>;

/**
 * Limits concurrent conversations that are no phone calls: those of visitors of the public site, held by an address,
 * and trials of members, held by a business. Each conversation occupies one place.
 */
export type ConversationPlaces = {
  /** Why the holder gets no place. Null when it gets a place. */
  refuse(holder: string): PlaceRefusal | null;
  /** Takes a place. Returns the function that frees the place; calling it twice has no further effect. */
  take(holder: string): () => void;
};

/** Limits each holder to some of all places, so that it cannot take all of them. Counts in this process's memory. */
export function createPlaces(limits: { atOnce: number; atOnceOfHolder: number }): ConversationPlaces {
  const countByHolder = new Map<string, number>();
  let open = 0;
  return {
    refuse(holder) {
      if (open >= limits.atOnce) return 'all';
      return (countByHolder.get(holder) ?? 0) >= limits.atOnceOfHolder ? 'own' : null;
    },
    take(holder) {
      let isTaken = true;
      open += 1;
      countByHolder.set(holder, (countByHolder.get(holder) ?? 0) + 1);
      return () => {
        if (!isTaken) return;
        isTaken = false;
        open -= 1;
        const remaining = (countByHolder.get(holder) ?? 1) - 1;
        if (remaining > 0) countByHolder.set(holder, remaining);
        else countByHolder.delete(holder);
      };
    },
  };
}
