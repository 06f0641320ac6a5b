import { runWithServices } from '../testing/run-with-services.ts';
import { startFastServices } from '../testing/test-services.ts';

await runWithServices(
  'tools/mutation/main.ts',
  `npm run mutate — makes one change at a time in a copy of the product and expects a failing test

  npm run mutate                           every mutant of every area: many hours
  npm run mutate -- --area=billing         billing, scheduling, tenants or permissions; can be repeated
  npm run mutate -- --sample=60 --seed=1   60 mutants, the same number per area, chosen by the seed
  npm run mutate -- --only=hold_number     mutants whose id contains the text, even explained ones; can be repeated
  npm run mutate -- --files=8              only the 8 most relevant test files per mutant, for a first result
  npm run mutate -- --list                 lists the area, id and change of each mutant`,
  undefined,
  startFastServices,
);
