import { defineConfig } from 'vitest/config';
import { SHARED_FOLDERS, SHARED_PROJECT } from './tools/testing/test-projects.ts';

const testsOf = (folder: string) => `tests/${folder}/**/*.test.{ts,tsx}`;

/**
 * A project that is not isolated runs its files in two or three processes, each of which imports the product only once.
 */
export default defineConfig({
  test: {
    pool: 'forks',
    // One more than the number of cores, because many tests mostly wait for jobs and locks.
    maxWorkers: 3,
    // Time limits for tests that hang. A busy machine takes ten times as long as a quiet one.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    passWithNoTests: false,
    projects: [
      {
        extends: true as const,
        test: {
          name: 'unit',
          include: [testsOf('unit')],
          setupFiles: ['tests/unit/set-up.ts'],
          isolate: false,
        },
      },
      {
        extends: true as const,
        test: {
          name: SHARED_PROJECT,
          include: [...SHARED_FOLDERS.map(testsOf), 'tests/architecture.test.ts'],
          isolate: false,
        },
      },
      {
        extends: true as const,
        test: {
          name: 'faults',
          include: [testsOf('faults')],
          // In a full run each file has its own process, so that files do not disturb each other's measurements.
          isolate: process.env.FAULTS === 'full',
          // Fault tests run after all other tests. They mostly wait for locks and processes, so three files run
          // concurrently.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        extends: true as const,
        test: {
          name: 'web',
          include: ['tests/web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['tests/web/set-up.ts'],
          isolate: false,
        },
      },
    ],
  },
});
