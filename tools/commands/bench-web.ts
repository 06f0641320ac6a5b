import { buildServer, buildWeb } from '../build/build-steps.ts';
import { runWithServices } from '../testing/run-with-services.ts';

await runWithServices(
  'tools/bench-web/main.ts',
  `npm run bench:web — Lighthouse, the weight of pages and the time to the next paint, beside their budgets, on a product of their own

  npm run bench:web                    the start page, the login, dashboard and calendar; the performance is the median of three
  npm run bench:web -- --quick         one run of each
  npm run bench:web -- --page landing  some of them; may be given again
  npm run bench:web -- --interactions  only how soon a press or a key is painted, on a processor 4 times slower
  npm run bench:web -- --json FILE     where the figures are kept; .cache/bench-web.json unless told otherwise`,
  async (env) => {
    await buildServer(env);
    await buildWeb(env);
  },
);
