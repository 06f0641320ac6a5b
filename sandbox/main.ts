import { buildSandbox } from './app.ts';
import { readSandboxConfig } from './config.ts';

const config = readSandboxConfig(process.env);
const app = await buildSandbox(config);

let closing = false;
async function close(): Promise<void> {
  if (closing) return;
  closing = true;
  await app.close();
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => void close());
}

const { hostname, port } = new URL(config.sandboxUrl);
await app.listen({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || '80') });
process.stdout.write(`sandbox ready at ${config.sandboxUrl}/sandbox\n`);
