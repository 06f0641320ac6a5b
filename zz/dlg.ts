import { spawnSync } from 'node:child_process';
import { browserEnvironment } from '../tools/testing/test-services.ts';
const env = { ...process.env, ...(await browserEnvironment()) };
for (const args of [['fr','1280','light'],['ar','390','dark'],['fr','360','light'],['ar','1280','light']])
  spawnSync('npx', ['tsx', 'zz/dialogs.ts', ...args], { env, stdio: 'inherit' });
process.exit();
