import { runWithServices } from '../testing/run-with-services.ts';

await runWithServices(
  'tools/mutation/main.ts',
  `npm run mutate:guards — removes each guard in turn, in a copy, and shows which test goes red

  npm run mutate:guards                      every guard
  npm run mutate:guards -- --only=ledger     those whose name holds "ledger"; may be given again
  npm run mutate:guards -- --from=NAME       this one and those listed after it: a run that was stopped goes on
  npm run mutate:guards -- --green           does not run the tests first: they were just seen green
  npm run mutate:guards -- --list            their names, files and tests`,
);
