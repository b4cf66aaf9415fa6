import { appStartup } from '@fairlead/contract/identity/session'
import { listClients } from '@fairlead/contract/records/clients'
import type { Plugin, Rolldown } from 'vite'

/**
 * What a screen will ask for: its scripts and styles, and the calls that it makes where its address says nothing more.
 * What is told between these and the opening of the stream comes with it (web/src/lib/realtime.ts).
 */
type Early = { path: string; files: readonly string[]; calls: readonly string[] }

const asked = ({ path }: { path: string }, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`

const textFont = 'inter-latin-wght-normal'

const always = asked(appStartup, { platform: 'WEB_APP', fetch_num_devices: 'true' })
/** The screens that most visits begin with, by the pattern of their path and the files of their routes. */
const screens = [
  {
    path: '^/(clients/?)?$',
    routes: ['_app.clients.tsx', '_app.clients.index.tsx'],
    calls: [
      asked(listClients, { sort: 'last_activity', order: 'DESC', page_size: '50' }),
      asked(listClients, { count: 'true', page_size: '1' }),
    ],
  },
  { path: '^/clients/follow-ups/?$', routes: ['_app.clients.tsx', '_app.clients.follow-ups.tsx'], calls: [] },
  { path: '^/client/[^/]+/?$', routes: ['_app.client.$id.tsx'], calls: [] },
]

/** Runs in the document before any script is there; it knows nothing but what it is given. */
function begin(layout: readonly string[], early: readonly Early[], call: string): void {
  // Nobody is signed in, or somebody else will be in a moment.
  const session = /(?:^|; )system-id=([^;]+)/.exec(document.cookie)?.[1]
  if (!session || /[?&](?:token|sign_in)=/.test(location.search)) return
  const screen = early.find(({ path }) => new RegExp(path).test(location.pathname))
  const calls = screen && !location.search ? [call, ...screen.calls] : [call]
  const begun = new Map(
    calls.map((address) => [
      address,
      fetch(address, { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(10_000) }),
    ]),
  )
  for (const answer of begun.values()) answer.catch(() => {})
  Object.assign(globalThis, { begun, begunFor: session })
  // What nothing took by then would be old news.
  setTimeout(() => begun.clear(), 20_000)
  // Whom the service worker serves has all of it.
  if (navigator.serviceWorker?.controller) return
  const nonce = document.currentScript?.nonce
  for (const href of new Set([...layout, ...(screen ? screen.files : [])])) {
    const link = document.createElement('link')
    link.rel = href.endsWith('.css') ? 'preload' : 'modulepreload'
    if (href.endsWith('.css')) {
      link.as = 'style'
      link.crossOrigin = ''
    }
    if (nonce) link.nonce = nonce
    link.href = href
    document.head.append(link)
  }
}

/** A route's scripts and styles with all that they import. */
function filesOf(route: string, bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>()
  const add = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || found.has(name)) return
    found.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
    for (const one of chunk.imports) add(one)
  }
  const chunk = Object.values(bundle).find(
    (one) => one.type === 'chunk' && one.facadeModuleId?.endsWith(`/routes/${route}?tsr-split=component`),
  )
  if (!chunk) throw new Error(`the route ${route} is not in the build`)
  add(chunk.fileName)
  return [...found].map((name) => `/${name}`)
}

/** Runs in the document: `parts` one after the other, the last begins the application. */
async function runInTurns(parts: readonly string[], font: string): Promise<void> {
  for (const part of parts) {
    if (part === parts.at(-1)) {
      // Not by a preload link: browsers complain of one where a page has no text in this font within seconds.
      fetch(font).catch(() => {})
    }
    await import(/* @vite-ignore */ part)
    await new Promise((done) => setTimeout(done))
  }
}

/**
 * Has the page run its first scripts one after the other, each in a turn of its own: together they would keep it from
 * answering for as long as all of them take. The font of most texts comes behind them on the line, and before the text.
 */
function inTurns(html: string, bundle: Rolldown.OutputBundle): string {
  const entry = Object.values(bundle).find((one) => one.type === 'chunk' && one.isEntry) as Rolldown.OutputChunk
  const found = new Set<string>()
  // What others need comes before them.
  const add = ({ fileName, imports }: Rolldown.OutputChunk) => {
    for (const name of imports) if (!found.has(name)) add(bundle[name] as Rolldown.OutputChunk)
    found.add(fileName)
  }
  add(entry)
  const parts = JSON.stringify([...found].map((name) => `/${name}`))
  const font = Object.keys(bundle).find((path) => path.includes(textFont))
  if (!font) throw new Error(`the font ${textFont} is not in the build`)
  const tag = new RegExp(`<script type="module"[^>]* src="/${entry.fileName}"></script>`)
  if (!tag.test(html)) throw new Error('the page has no first script')
  const preload = `<link rel="modulepreload" crossorigin href="/${entry.fileName}">`
  const run = `(${runInTurns})(${parts},"/${font}")`
  return html.replace(tag, () => `<script type="module">${run}</script>${preload}`)
}

/**
 * Has the document of the person who is signed in begin what its scripts would ask for one after the other: who that is, the
 * code of the screen and its data are on their way while the first script still is. `call` takes what was begun.
 */
export function beginEarly(): Plugin {
  return {
    name: 'fairlead-begin-early',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const isNew = (file: string) => !html.includes(file)
        const layout = filesOf('_app.tsx', bundle).filter(isNew)
        const early: Early[] = screens.map(({ path, routes, calls }) => ({
          path,
          calls,
          files: routes
            .flatMap((route) => filesOf(route, bundle))
            .filter((file) => isNew(file) && !layout.includes(file)),
        }))
        const given = [layout, early, always].map((one) => JSON.stringify(one).replaceAll('<', '\\u003c')).join(',')
        // Behind the first scripts, of which one is by far the largest; before the styles, for which a script waits.
        return inTurns(html, bundle).replace(
          '<link rel="stylesheet"',
          () => `<script>(${begin})(${given})</script><link rel="stylesheet"`,
        )
      },
    },
  }
}
