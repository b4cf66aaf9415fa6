import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const file = 'service-worker.js'

/** The worker as one script without imports, which every browser takes. */
async function bundle(): Promise<string> {
  const made = await build({
    configFile: false,
    root: here('..'),
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias: { '~': here('../src') } },
    build: {
      write: false,
      target: 'es2022',
      lib: {
        entry: here('../src/service-worker/service-worker.ts'),
        formats: ['iife'],
        name: 'worker',
        fileName: 'worker',
      },
    },
  })
  const [output] = (Array.isArray(made) ? made : [made]) as Rolldown.RolldownOutput[]
  const chunk = output?.output[0]
  if (!chunk) throw new Error('the service worker was not built')
  return chunk.code
}

/** Builds the service worker beside the application: its address decides which pages it serves, so it has no hash. */
export function serviceWorker(): Plugin {
  return {
    name: 'fairlead-service-worker',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: file, source: await bundle() })
    },
    configureServer(server) {
      server.middlewares.use(`/${file}`, async (_request, response) => {
        response.setHeader('content-type', 'text/javascript').end(await bundle())
      })
    },
  }
}
