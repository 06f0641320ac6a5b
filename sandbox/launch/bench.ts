import { generateDatabaseClient } from './build-steps.ts';
import { runCommand, stopCommands } from './process-control.ts';
import { projectRoot } from './project-paths.ts';
import { printError, say } from './terminal.ts';
import { startTestServices, type TestServices } from './test-services.ts';

const USAGE = `npm run bench — events a second from Twilio's webhook to the ledger, beside bare SQL

  npm run bench                    three rounds of 4 s, medians
  npm run bench -- --quick         one round of 2 s
  npm run bench -- --json FILE     the figures as JSON too`;

let services: TestServices | undefined;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopCommands);

if (process.argv.includes('--help')) say(USAGE);
else {
  process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
    printError(error);
    return 1;
  });
  await services?.stop();
  // A stray handle must not keep a finished run alive.
  process.exit();
}

async function main(args: string[]): Promise<number> {
  await generateDatabaseClient(process.env);
  services = await startTestServices();
  const { code } = await runCommand(process.execPath, ['--import', 'tsx', 'tests/bench/main.ts', ...args], {
    cwd: projectRoot,
    env: { ...process.env, ...services.env },
    inherit: true,
  });
  return code;
}
