const { PROPERTY_RUNS, PROPERTY_COMMANDS, TEST_SEED } = process.env;

/**
 * Settings of fast-check: number of runs and seed. For a failure, fast-check prints the seed and the smallest failing
 * example.
 */
export function runsOf(runsByDefault: number) {
  const numRuns = Number(PROPERTY_RUNS ?? runsByDefault);
  const seed = TEST_SEED ? { seed: Number(TEST_SEED) } : {};
  return { numRuns, endOnFailure: numRuns <= 15, ...seed };
}

/** The maximum number of commands in one example. */
export const commandsOf = (byDefault: number) => Number(PROPERTY_COMMANDS ?? byDefault);
