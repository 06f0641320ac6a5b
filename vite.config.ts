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
  // Vite replaces the variable by a constant. A build without the variable omits the code that it enables.
  define: {
    'import.meta.env.VITE_DEMO_FALLBACK': JSON.stringify(process.env.VITE_DEMO_FALLBACK ?? ''),
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // tools/build/build-site.ts uses the manifest to find the files of each screen and of the public site.
    manifest: true,
    // The server writes the files of a screen into its page. Vite's list of all screens would add 3 kB to the main
    // script. Style sheets stay in the list, because a screen waits for them. A browser without modulepreload loads the
    // files later; a polyfill would add half a kB for every browser.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) => (hostType === 'js' ? [] : files),
    },
    rollupOptions: {
      // These two packages have no side effects, but their package.json does not say so. The package.json of
      // `@trpc/server` does.
      treeshake: { moduleSideEffects: [{ test: /\/@trpc\/(client|react-query)\//, sideEffects: false }] },
      input: { portal: inWeb('index.html'), site: inWeb('site/client/site.ts') },
      output: {
        // File names are short, because each importing file contains them. This saves 3 kB on the dashboard.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        // Groups of modules, each with one file. The groups are the start of the portal, the frame around members'
        // screens with small parts of most screens, and the fields and icons that several files need. Rolldown splits
        // all other modules by the screens that share them. build-site.ts finds the files of the first two groups by
        // their names.
        codeSplitting: {
          groups: [
            // Modules that the public site also loads. In their own file, the site loads them without the rest of the
            // portal.
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
