/** Pseudorandom numbers from 0 (inclusive) to 1 (exclusive), reproducible by seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns and logs the seed of this run, so that a failure can be reproduced: TEST_SEED, or a random one. */
export function announceSeed(testName: string): number {
  const seed = Number(process.env.TEST_SEED) || Math.floor(Math.random() * 2 ** 31);
  console.log(`${testName}: TEST_SEED=${seed}`);
  return seed;
}

/** The items in random order. */
export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
