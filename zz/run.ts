import { spawn } from 'node:child_process';
import { browserEnvironment, startTestServices } from '../tools/testing/test-services.ts';

const services = await startTestServices();
const env = { ...process.env, ...services.env, ...(await browserEnvironment()), NODE_ENV: 'test' };
const child = spawn(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)],
  { env, stdio: 'inherit' },
);
const code = await new Promise<number>((resolve) => child.on('exit', (c) => resolve(c ?? 1)));
await services.stop();
process.exit(code);
