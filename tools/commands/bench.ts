import { buildServer } from '../build/build-steps.ts';
import { runWithServices } from '../testing/run-with-services.ts';
import { startTestServices } from '../testing/test-services.ts';

await runWithServices(
  'tools/bench/main.ts',
  `npm run bench — the product beside bare SQL and bare Fastify, in the same minutes

  npm run bench                    three rounds, medians: about 40 minutes
  npm run bench -- --quick         one short round: about 5 minutes
  npm run bench -- --only a,b      some parts of it: floors, webhooks, workers, acks, reads, bookings, recharges,
                                   numbers, fees or large
  npm run bench -- --insights N    the pages of insight alone, over a year of N calls
  npm run bench -- --json FILE     the figures as JSON too`,
  buildServer,
  // The value that docs/deploy sets for a ledger of a million entries.
  () => startTestServices({ shared_buffers: '1536MB' }),
);
