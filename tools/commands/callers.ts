import { buildServer } from '../build/build-steps.ts';
import { runWithServices } from '../testing/run-with-services.ts';

await runWithServices(
  'tools/callers/main.ts',
  `npm run callers — simulated callers call a separate product, and the database is checked afterwards

  npm run callers                               every scenario of tests/callers in every language
  npm run callers -- --language fr --scenario book    some of them; both options can be repeated
  npm run callers -- --quick                    without the scenarios that wait for real time to pass
  npm run callers -- --business-languages 12    clinics of 1, 3 or 12 languages
  npm run callers -- --repeat 5                 each scenario five times
  npm run callers -- --calls 100                a hundred concurrent calls; reports lost turns, latency and memory
  npm run callers -- --model http               the rule-based receptionist behind the provider's protocol
  npm run callers -- --model real               the model of LLM_BASE_URL, LLM_API_KEY and LLM_MODEL
  npm run callers -- --fault llm=slow           the provider is slow, is down, returns nonsense or hangs
  npm run callers -- --queue redis              queues on Redis instead of PostgreSQL`,
  buildServer,
);
