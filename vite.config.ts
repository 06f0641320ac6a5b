import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const apiOrigin = 'http://localhost:3000';

export default defineConfig({
  root: 'web',
  plugins: [react()],
  // Named here so that a build without it contains nothing of what it switches on.
  define: {
    'import.meta.env.VITE_DEMO_FALLBACK': JSON.stringify(process.env.VITE_DEMO_FALLBACK ?? ''),
  },
  build: { outDir: 'dist', emptyOutDir: true },
  server: {
    proxy: { '/trpc': apiOrigin, '/api': apiOrigin, '/sandbox': apiOrigin },
  },
});
