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
  // A constant of the build, so that a build without it omits the code that it enables.
  define: {
    'import.meta.env.VITE_DEMO_FALLBACK': JSON.stringify(process.env.VITE_DEMO_FALLBACK ?? ''),
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // tools/build/build-site.ts reads the files of each screen and of the public site from the manifest.
    manifest: true,
    // The server writes the files of a screen into its page. Vite's list of all screens would add 3 kB to the main
    // script. Style sheets stay in the list, because a screen waits for them. A browser without modulepreload loads the
    // files later; a polyfill would add half a kB for every browser.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) => (hostType === 'js' ? [] : files),
    },
    rollupOptions: {
      // `@trpc/server` declares this in its package.json; these two packages do not.
      treeshake: { moduleSideEffects: [{ test: /\/@trpc\/(client|react-query)\//, sideEffects: false }] },
      input: { portal: inWeb('index.html'), site: inWeb('site/client/site.ts') },
      output: {
        // Names of files are short, because each importing file contains them: this saves 3 kB on the dashboard.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        // Groups of modules with one file each: the start of the portal, the frame around members' screens with small
        // parts of most screens, and the fields and icons that several files need. Rolldown splits the rest by the
        // screens that share it. build-site.ts finds the first two files by these names.
        codeSplitting: {
          groups: [
            // Modules that the public site also loads, without the portal.
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
