import { buildServer, buildWeb } from '../build/build-steps.ts';
import { runWithServices } from '../testing/run-with-services.ts';

await runWithServices(
  'tools/bench-web/main.ts',
  `npm run bench:web — compares Lighthouse scores, page sizes and interaction times with their budgets, and counts late frames
while paging through full months; starts its own product

  npm run bench:web                    the landing page, login, dashboard, calendar and insights; the performance is the median of five
  npm run bench:web -- --quick         one run of each
  npm run bench:web -- --page landing  one page; the option can be repeated
  npm run bench:web -- --interactions  only interaction times, on a processor four times slower
  npm run bench:web -- --json FILE     the file for the figures; default .cache/bench-web.json`,
  async (env) => {
    await buildServer(env);
    await buildWeb(env);
  },
);
