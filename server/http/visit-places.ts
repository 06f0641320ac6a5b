import { VISIT } from '../core/plan.ts';
import { addressBlock } from '../limits/address-block.ts';

export type PlaceRefusal = 'all' | 'own';

/** Limits concurrent conversations with visitors of the public site; each conversation occupies one place. */
export type VisitPlaces = {
  /**
   * Why an address gets no place: `all` places are taken, or the address has its maximum (`own`). Null when it gets a
   * place.
   */
  refuse(address: string): PlaceRefusal | null;
  /** Takes a place. Returns the function that frees the place; calling it twice has no further effect. */
  take(address: string): () => void;
};

/** Limits each address (for IPv6 its /64) to two of the ten places, so that it cannot take all of them. */
export function createVisitPlaces(): VisitPlaces {
  const countByBlock = new Map<string, number>();
  let open = 0;
  return {
    refuse(address) {
      if (open >= VISIT.atOnce) return 'all';
      return (countByBlock.get(addressBlock(address)) ?? 0) >= VISIT.atOnceOfAddress ? 'own' : null;
    },
    take(address) {
      const block = addressBlock(address);
      let isTaken = true;
      open += 1;
      countByBlock.set(block, (countByBlock.get(block) ?? 0) + 1);
      return () => {
        if (!isTaken) return;
        isTaken = false;
        open -= 1;
        const remaining = (countByBlock.get(block) ?? 1) - 1;
        if (remaining > 0) countByBlock.set(block, remaining);
        else countByBlock.delete(block);
      };
    },
  };
}
