import { runWithServices } from '../testing/run-with-services.ts';
import { startFastServices } from '../testing/test-services.ts';

await runWithServices(
  'tools/mutation/main.ts',
  `npm run mutate — changes one thing of a copy of the product at a time and expects a red test

  npm run mutate                           every mutant of every area: many hours
  npm run mutate -- --area=billing         billing, scheduling, tenants or permissions; may be given again
  npm run mutate -- --sample=60 --seed=1   so many, the same number of each area, chosen by the seed
  npm run mutate -- --only=hold_number     those whose id holds the text, explained ones too; may be given again
  npm run mutate -- --files=8              only the most relevant test files of each mutant: a first look
  npm run mutate -- --list                 their areas, ids and what each changes`,
  undefined,
  startFastServices,
);
