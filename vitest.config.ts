import { defineConfig } from 'vitest/config';

const folders = ['unit', 'integration', 'http', 'worker', 'scenarios', 'faults', 'property', 'sandbox'];
/**
 * Projects whose test files keep no state in modules, so that one process can run them without isolation and imports
 * the product only once, which saves two minutes.
 */
const SHARING_MODULES = ['unit', 'integration', 'http', 'sandbox', 'worker', 'property', 'scenarios'];

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    passWithNoTests: false,
    projects: [
      ...folders.map((name) => ({
        extends: true as const,
        test: {
          name,
          include: [`tests/${name}/**/*.test.{ts,tsx}`],
          isolate: !SHARING_MODULES.includes(name),
          // Experiments wait for locks and processes most of their time: one more at once, after everything else.
          ...(name === 'faults' && { maxWorkers: 3, sequence: { groupOrder: 1 } }),
        },
      })),
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
      {
        extends: true as const,
        test: {
          name: 'architecture',
          include: ['tests/architecture.test.ts', 'tests/architecture/**/*.test.ts'],
        },
      },
    ],
  },
});
