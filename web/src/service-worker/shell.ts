declare const self: ServiceWorkerGlobalScope
/** Put in by the build (web/build/service-worker.ts): what belongs to this version of the application. */
declare const __SHELL_VERSION__: string
declare const __SHELL_FILES__: readonly string[]

const files = __SHELL_FILES__
const prefix = 'fairlead-shell-'
const name = `${prefix}${__SHELL_VERSION__}`
/** The document without anything of a person in it. */
const documentPath = '/shell.html'

/** So many files are asked for at a time: the page that is open comes first. */
const atOnce = 4
/** A document that does not come within this time is taken from what is kept. */
const patienceMs = 6_000

/** Fetches what belongs to this version, unless an earlier one had the same file. Throws when the server has another. */
async function fill(): Promise<void> {
  const cache = await caches.open(name)
  const wanted = [...files]
  const take = async () => {
    for (let path = wanted.shift(); path !== undefined; path = wanted.shift()) {
      const known = await caches.match(path, { ignoreVary: true })
      const response = known ?? (await fetch(path, { credentials: 'same-origin' }))
      if (!response.ok) throw new Error(`${path} was answered ${response.status}`)
      await cache.put(path, response)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, take))
  const shell = await fetch(documentPath, { credentials: 'omit', cache: 'no-store' })
  const text = await shell.clone().text()
  // A server that was renewed in the meantime names other files: its own worker comes next.
  const named = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path = '']) => path)
  if (!shell.ok || named.length === 0 || !named.every((path) => files.includes(path)))
    throw new Error('the document belongs to another version')
  await cache.put(documentPath, shell)
}

/** Keeps the shell of this version (rule 214); without one (development) nothing. */
export const keepShell = (): Promise<void> => (files.length > 0 ? fill() : Promise.resolve())

/** Whether a shell has its document, which comes last: without it, it was never used. */
const isWhole = async (shell: string): Promise<boolean> => {
  const cache = await caches.open(shell)
  return (await cache.match(documentPath, { ignoreVary: true })) !== undefined
}

/** Lets go of shells that no page needs: the one before stays, for pages of it that are still open. */
export async function dropOldShells(): Promise<void> {
  const shells = (await caches.keys()).filter((one) => one.startsWith(prefix) && one !== name)
  const used = await Promise.all(shells.map(isWhole))
  const before = used.lastIndexOf(true)
  await Promise.all(shells.map((one, at) => at !== before && caches.delete(one)))
}

/** A part of the application: its name tells its content, so that what is kept is never old. */
export const isPart = ({ method, url }: Request): boolean => {
  const { origin, pathname } = new URL(url)
  return method === 'GET' && origin === self.location.origin && pathname.startsWith('/assets/')
}

export async function partOf(request: Request): Promise<Response> {
  // What can be fetched must not depend on a store that is full or broken.
  const kept = await caches.match(request, { ignoreVary: true }).catch(() => undefined)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok && files.length > 0) {
    const copy = response.clone()
    await caches
      .open(name)
      .then((cache) => cache.put(request, copy))
      .catch(() => {})
  }
  return response
}

/** Pages of the application; a link that signs in needs the server. What strangers see has an origin of its own. */
const isOfApplication = (address: string): boolean => {
  const { pathname, searchParams } = new URL(address)
  return !searchParams.has('token') && !/^\/(?:api|dev)\//.test(pathname)
}

const isUnanswered = ({ status }: Response) => status === 502 || status === 503 || status === 504

/**
 * The document of a page: the server's, or what is kept where it cannot be reached or takes too long. The page
 * that comes of it is the same; its guards run in the page.
 */
export async function documentOf(
  request: Request,
  asked: Promise<Response>,
  otherwise: () => Response,
): Promise<Response> {
  const kept = isOfApplication(request.url)
    ? await caches
        .open(name)
        .then((cache) => cache.match(documentPath, { ignoreVary: true }))
        .catch(() => undefined)
    : undefined
  if (!kept) return asked.catch(otherwise)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs))
  const answer = await Promise.race([asked, late]).catch(() => undefined)
  return answer && !isUnanswered(answer) ? answer : kept
}
