import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const inWeb = (file: string) => path.resolve(import.meta.dirname, 'web', file);
const apiOrigin = 'http://localhost:3000';

export default defineConfig({
  root: 'web',
  plugins: [react()],
  // Named here so that a build without it contains nothing of what it switches on.
  define: {
    'import.meta.env.VITE_DEMO_FALLBACK': JSON.stringify(process.env.VITE_DEMO_FALLBACK ?? ''),
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // tools/build/build-site.ts reads there what the script and the styles of the public site are called.
    manifest: true,
    rollupOptions: { input: { portal: inWeb('index.html'), site: inWeb('site/client/site.ts') } },
  },
  server: {
    proxy: { '/trpc': apiOrigin, '/api': apiOrigin, '/sandbox': apiOrigin },
  },
});
