import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { pseudoLocale } from '../../build/pseudo-locale.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/** Puts flags and icon beside the pages, so that they ask no other origin for a picture. */
const pictures = (): Plugin => {
  let outDir = ''
  return {
    name: 'fairlead-pictures',
    apply: 'build',
    configResolved({ build }) {
      outDir = build.outDir
    },
    closeBundle() {
      const from = fileURLToPath(new URL('3x2', import.meta.resolve('country-flag-icons/package.json')))
      mkdirSync(join(outDir, 'flags'), { recursive: true })
      copyFileSync(here('../../public/favicon.svg'), join(outDir, 'favicon.svg'))
      for (const name of readdirSync(from))
        if (/^[A-Z]{2}\.svg$/.test(name)) copyFileSync(join(from, name), join(outDir, 'flags', name))
    },
  }
}

/**
 * The build of what strangers see, apart from the application: `render.js` draws the pages on the server,
 * `form.js` makes a form friendlier where scripts run, `embed.js` puts it into other sites' pages, `view.js` tells what was read,
 * `pixels.js` counts visitors for advertisements.
 */
export default defineConfig({
  root: here('.'),
  publicDir: false,
  resolve: { alias: { '~': here('..') } },
  plugins: [pseudoLocale(), pictures()],
  build: { outDir: here('../../dist-public'), reportCompressedSize: false, modulePreload: { polyfill: false } },
  environments: {
    client: {
      build: {
        emptyOutDir: true,
        target: 'es2020',
        rolldownOptions: {
          input: { form: here('form.ts'), embed: here('embed.ts'), view: here('view.ts'), pixels: here('pixels.ts') },
          output: { entryFileNames: '[name].js' },
        },
      },
    },
    ssr: {
      resolve: { noExternal: true, external: ['react', 'react-dom'] },
      build: {
        ssr: true,
        emptyOutDir: false,
        target: 'node24',
        rolldownOptions: { input: { render: here('render.tsx') }, output: { entryFileNames: '[name].js' } },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'ssr']) {
        const environment = builder.environments[name]
        if (environment) await builder.build(environment)
      }
    },
  },
})
