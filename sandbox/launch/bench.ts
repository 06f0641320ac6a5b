import { buildServer } from './build-steps.ts';
import { runWithServices } from './run-with-services.ts';

await runWithServices(
  'tests/bench/main.ts',
  `npm run bench — the product beside bare SQL and bare Fastify, in the same minutes

  npm run bench                    three rounds, medians: about 20 minutes
  npm run bench -- --quick         one short round: about 5 minutes
  npm run bench -- --json FILE     the figures as JSON too`,
  buildServer,
);
