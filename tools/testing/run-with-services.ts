import { generateFiles } from '../build/build-steps.ts';
import { onStopSignal, runCommand, stopCommands } from '../processes/process-control.ts';
import { projectRoot } from '../project-paths.ts';
import { printError, say } from '../terminal.ts';
import { startTestServices, type TestServices } from './test-services.ts';

/** Runs a program with its own PostgreSQL and Redis and with the arguments of this command. Then exits. */
export async function runWithServices(
  program: string,
  usage: string,
  prepare: (env: NodeJS.ProcessEnv) => Promise<void> = async () => undefined,
  startServices: () => Promise<TestServices> = startTestServices,
): Promise<never> {
  let services: TestServices | undefined;
  const run = async (args: string[]): Promise<number> => {
    await generateFiles(process.env);
    await prepare(process.env);
    services = await startServices();
    const { code } = await runCommand(process.execPath, ['--import', 'tsx', program, ...args], {
      cwd: projectRoot,
      env: { ...process.env, ...services.env },
      inherit: true,
    });
    return code;
  };

  onStopSignal(stopCommands);
  if (process.argv.includes('--help')) say(usage);
  else {
    process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
      printError(error);
      return 1;
    });
    await services?.stop();
  }
  // Exits explicitly, because an open handle would keep the finished run alive.
  process.exit();
}
