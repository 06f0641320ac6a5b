import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { FRAME_FILE, START_FILE } from './tools/build/built-files.ts';
import { OF_EVERY_SCREEN, OF_THE_FRAME } from './tools/build/shared-modules.ts';

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
    // tools/build/build-site.ts reads there the files of each screen and of the public site.
    manifest: true,
    // The page names the files that its screen needs. A list for every screen in the script of all weighs 3 kB. Style sheets
    // stay listed: a screen waits for them.
    // A browser without modulepreload loads the files later; a script in its place would cost every browser half a kB.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) => (hostType === 'js' ? [] : files),
    },
    rollupOptions: {
      // As the rest of tRPC says of itself.
      treeshake: { moduleSideEffects: [{ test: /\/@trpc\/(client|react-query)\//, sideEffects: false }] },
      input: { portal: inWeb('index.html'), site: inWeb('site/client/site.ts') },
      output: {
        // Every file that mentions another one carries its name: without words in it the dashboard is 3 kB lighter.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        // The start of the portal and the frame of members are one file each, with small parts of most screens, and so are fields and
        // icons that several files need. Rolldown splits the rest by the screens that share it. build-site.ts finds both files by
        // these names.
        codeSplitting: {
          groups: [
            // Modules that the public site loads without the portal.
            {
              name: 'of-site',
              test: /\/web\/lib\/(session\/signed-in-cookie|toast-gestures)\.ts$/,
              priority: 1,
            },
            { name: START_FILE, test: OF_EVERY_SCREEN },
            { name: FRAME_FILE, test: OF_THE_FRAME },
            {
              name: 'fields',
              test: /\/@mantine\/core\/esm\/components\/(Input|InputBase|NativeSelect|Paper|TextInput)\//,
              minShareCount: 2,
            },
            { name: 'icons', test: /\/@tabler\/icons-react\/dist\/esm\/icons\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/trpc': apiOrigin, '/api': apiOrigin, '/sandbox': apiOrigin },
  },
});
