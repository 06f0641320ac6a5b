// @vitest-environment node
import path from 'node:path';
import { build } from 'vite';
import { afterEach, expect, it, vi } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

afterEach(() => vi.unstubAllEnvs());

/** Builds the login page for production and returns its JavaScript. */
async function loginBundle(): Promise<string> {
  const built = await build({
    configFile: path.join(ROOT, 'vite.config.ts'),
    logLevel: 'silent',
    mode: 'production',
    build: {
      write: false,
      rollupOptions: {
        input: path.join(ROOT, 'web/features/access/login-form.tsx'),
        preserveEntrySignatures: 'strict',
      },
    },
  });
  const outputs = Array.isArray(built) ? built : 'output' in built ? [built] : [];
  return outputs
    .flatMap(({ output }) => output.map((file) => (file.type === 'chunk' ? file.code : '')))
    .join('');
}

it('a production build contains the demo accounts only when the demo fallback is enabled', async () => {
  vi.stubEnv('VITE_DEMO_FALLBACK', '1');
  const withFallback = await loginBundle();
  expect(withFallback).toContain('Demo-pass-1');
  expect(withFallback).toContain('@callingua.test');
  vi.stubEnv('VITE_DEMO_FALLBACK', '');
  const without = await loginBundle();
  expect(without).toContain('current-password');
  expect(without).not.toContain('Demo-pass-1');
  expect(without).not.toContain('@callingua.test');
}, 120_000);
