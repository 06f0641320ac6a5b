import { runWithServices } from './run-with-services.ts';

await runWithServices(
  'tests/bench/main.ts',
  `npm run bench — events a second from Twilio's webhook to the ledger, beside bare SQL

  npm run bench                    three rounds of 4 s, medians
  npm run bench -- --quick         one round of 2 s
  npm run bench -- --json FILE     the figures as JSON too`,
);
