import { spawnSync } from 'node:child_process';
import { browserEnvironment } from '../tools/testing/test-services.ts';
const env = { ...process.env, ...(await browserEnvironment()) };
spawnSync('npx', ['tsx', 'zz/print.ts', 'fr', 'dark'], { env, stdio: 'inherit' });
spawnSync('npx', ['tsx', 'zz/print.ts', 'ar', 'light'], { env, stdio: 'inherit' });
process.exit();
