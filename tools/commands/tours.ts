import { buildServer, buildWeb } from '../build/build-steps.ts';
import { runWithServices } from '../testing/run-with-services.ts';

await runWithServices(
  'tools/tours/main.ts',
  `npm run tours — takes the pictures of the tours, of shared links and of the README on its own product

  npm run tours                      all of them, into web/public and docs
  npm run tours -- --only languages  one tour, or "share" for the picture of shared links; can be repeated`,
  async (env) => {
    await buildServer(env);
    await buildWeb(env);
  },
);
