import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const file = 'service-worker.js'

/** What the worker keeps of a build, and the build's name. */
type Shell = { version: string; files: readonly string[] }

/** The worker as one script without imports, which every browser takes. */
async function bundle({ version, files }: Shell): Promise<string> {
  const made = await build({
    configFile: false,
    root: here('..'),
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias: { '~': here('../src') } },
    define: { __SHELL_VERSION__: JSON.stringify(version), __SHELL_FILES__: JSON.stringify(files) },
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

/** Every script and style, so that any screen opens; of the fonts the one of most texts, the others when they are used. */
const isKept = (name: string) => /\.(?:js|css)$/.test(name) || name.includes('inter-latin-wght-normal')

function shellOf(made: Rolldown.OutputBundle): Shell {
  const files = Object.keys(made)
    .filter((name) => name.startsWith('assets/') && isKept(name))
    .map((name) => `/${name}`)
    .sort()
  const index = made['index.html']
  const document = index?.type === 'asset' ? String(index.source) : ''
  const version = createHash('sha256')
    .update(JSON.stringify([files, document]))
    .digest('base64url')
    .slice(0, 12)
  return { version, files }
}

/** Builds the service worker beside the application: its address decides which pages it serves, so it has no hash. */
export function serviceWorker(): Plugin {
  return {
    name: 'fairlead-service-worker',
    generateBundle: {
      // After the document was made: its text is a part of the shell's name.
      order: 'post',
      async handler(_options, made) {
        this.emitFile({ type: 'asset', fileName: file, source: await bundle(shellOf(made)) })
      },
    },
    configureServer(server) {
      server.middlewares.use(`/${file}`, async (_request, response) => {
        // In development nothing is kept: every file is asked for as it is now.
        response.setHeader('content-type', 'text/javascript').end(await bundle({ version: '', files: [] }))
      })
    },
  }
}
