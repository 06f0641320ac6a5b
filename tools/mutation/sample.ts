/** A random sample of the mutants. Takes them from all areas in turn, in an order that depends on the seed. */
export function sampleOf<Item extends { area: string }>(
  items: readonly Item[],
  size: number,
  seed: number,
): Item[] {
  const random = randomOf(seed);
  const shuffled = items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
  const queues = [...new Set(items.map(({ area }) => area))].map((area) =>
    shuffled.filter((item) => item.area === area),
  );
  const longest = Math.max(0, ...queues.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => queues.flatMap((queue) => queue[at] ?? []))
    .flat()
    .slice(0, size);
}

/** Pseudorandom numbers between 0 and 1, reproducible by seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
