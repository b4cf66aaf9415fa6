import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import presetMantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'
import { beginEarly } from './build/begin-early.ts'
import { firstScreen } from './build/first-screen.ts'
import { leanContract } from './build/lean-contract.ts'
import { precompress } from './build/precompress.ts'
import { pseudoLocale } from './build/pseudo-locale.ts'
import { serviceWorker } from './build/service-worker.ts'
import { withoutJsonSchema } from './build/without-json-schema.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Libraries without which no screen starts. */
const everywhere =
  /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?:react-)?(?:router|query|store|history|router-core|query-core)|i18next|zod|@mantine\/core\/esm\/core|@mantine\/core\/esm\/components\/(?:UnstyledButton|Button|ActionIcon|Loader|Transition))\//

export default defineConfig({
  root: here('.'),
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: here('src/routes'),
      generatedRouteTree: here('src/routeTree.gen.ts'),
      tmpDir: here('node_modules/.cache/routes'),
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    withoutJsonSchema(),
    leanContract(),
    pseudoLocale(),
    beginEarly(),
    serviceWorker(),
    // The pseudo-locale is looked at on this machine.
    ...(process.env.PSEUDO_LOCALE ? [] : [precompress()]),
  ],
  resolve: {
    alias: {
      '~': here('src'),
      // One module instead of one for each icon: the development server would ask for thousands.
      '@tabler/icons-react': '@tabler/icons-react/dist/esm/icons/index.mjs',
    },
  },
  css: { postcss: { plugins: [presetMantine()] } },
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    assetsDir: 'assets',
    target: 'es2022',
    // The policy of the pages allows data: pictures, but a file is cached and not repeated.
    assetsInlineLimit: 0,
    // What loads what: read by `npm run bench:size`.
    manifest: true,
    reportCompressedSize: false,
    // What screens load is held by `npm run bench:size`; what all of them need is one file.
    chunkSizeWarningLimit: 700,
    modulePreload: { polyfill: false },
    // What every screen needs as few files: many small ones compress worse by a tenth.
    rolldownOptions: {
      output: {
        // Every screen loads the names of all files: 456 of them weigh 2.6 kB less without what they are called.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: ({ names: [name] }) =>
          name?.endsWith('.css') ? 'assets/[hash][extname]' : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            { name: 'base', test: everywhere, priority: 2 },
            // Each of them weighs nothing but its way over the line.
            { name: 'icons', test: /@tabler\/icons-react\//, minShareCount: 5 },
            // Code that is loaded whatever is looked at, in few files: each costs a turn on the line.
            { name: 'initial', test: /\/(?:web|contract)\/src\/(?!main\.tsx)/, tags: ['$initial'], priority: 1 },
            { name: firstScreen(), test: /\/(?:web|contract)\/src\//, priority: 1 },
            // The states of lists, which come together: three small files compress worse.
            { name: 'list', test: /\/web\/src\/ui\/list\/(?:Loaded|MoreButton|RowsSkeleton)/, priority: 1 },
            // What most parts share, the first screen among them: with less it would load what it does not need.
            { name: 'shared', test: /\/(?:web\/src|contract\/src|@tabler\/icons-react)\//, minShareCount: 40 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': 'http://localhost:3000',
      '/dev/outbox': 'http://localhost:3000',
      '/manifest.webmanifest': 'http://localhost:3000',
    },
  },
})
