import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[] }
type Manifest = Record<string, Chunk>

const web = fileURLToPath(new URL('../../../web', import.meta.url))
const routePrefix = 'src/routes/'
const componentSuffix = '?tsr-split=component'

/** A script of the build, with everything that a browser fetches before it runs. */
export type Build = {
  /** Names of the routes that have a screen of their own, such as `_app.clients.index`. */
  routes: string[]
  /** Files of the part that every screen starts with. */
  entry: () => Set<string>
  /** Files of a route: its layouts' and its own. */
  route: (name: string) => Set<string>
  /** Parts that load only when they are used, by source, with their files. */
  lazy: () => Map<string, Set<string>>
}

/** Reads what the build of the web application says it loads. Throws when there is no build. */
export function readBuild(): Build {
  const file = join(web, 'dist/.vite/manifest.json')
  if (!existsSync(file)) throw new Error('The web application is not built: run npm run build first.')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest

  function closure(key: string, found = new Set<string>()): Set<string> {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build knows nothing of ${key}.`)
    if (!found.has(chunk.file)) {
      found.add(chunk.file)
      for (const other of chunk.imports ?? []) closure(other, found)
    }
    return found
  }
  const keyOf = (route: string) => `${routePrefix}${route}.tsx${componentSuffix}`
  const routes = Object.keys(manifest)
    .filter((key) => key.startsWith(routePrefix) && key.endsWith(componentSuffix))
    .map((key) => key.slice(routePrefix.length, -`.tsx${componentSuffix}`.length))
  const isLayout = (name: string) => routes.some((other) => other.startsWith(`${name}.`))
  const entryKey = Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? 'index.html'
  const lazyKeys = new Set(
    Object.values(manifest).flatMap((chunk) => (chunk.dynamicImports ?? []).filter((key) => !key.includes('?'))),
  )
  return {
    routes: routes.filter((name) => !isLayout(name)),
    entry: () => closure(entryKey),
    route(name) {
      const files = new Set<string>()
      for (const layout of routes) if (name === layout || name.startsWith(`${layout}.`)) closure(keyOf(layout), files)
      return files
    },
    lazy: () => new Map([...lazyKeys].map((key) => [key, closure(key)])),
  }
}

const sizes = new Map<string, number>()
/** Size in bytes of a built script as the server sends it, compressed by gzip. */
export function gzipped(file: string, folder: 'dist' | 'dist-public' = 'dist'): number {
  const path = join(web, folder, file)
  let size = sizes.get(path)
  if (size === undefined) {
    size = gzipSync(readFileSync(path), { level: 9 }).length
    sizes.set(path, size)
  }
  return size
}
