import { buildServer } from '../build/build-steps.ts';
import { runWithServices } from '../testing/run-with-services.ts';
import { startTestServices } from '../testing/test-services.ts';

await runWithServices(
  'tools/bench/main.ts',
  `npm run bench — compares the product with bare SQL and bare Fastify in the same run

  npm run bench                    three rounds, medians: about 40 minutes
  npm run bench -- --quick         one short round: about 5 minutes
  npm run bench -- --only a,b      only these parts: floors, webhooks, workers, acks, reads, bookings, recharges,
                                   numbers, fees or large
  npm run bench -- --insights N    only the insight pages, for a year with N calls
  npm run bench -- --json FILE     also writes the figures as JSON`,
  buildServer,
  // The value in docs/deploy for a ledger of a million entries.
  () => startTestServices({ shared_buffers: '1536MB' }),
);
