import { fileURLToPath } from 'node:url'

/** The layout and the list of clients: what most visits begin with, by the files of their routes. */
const roots = ['_app.tsx', '_app.clients.tsx', '_app.clients.index.tsx'].map(
  (file) => `${fileURLToPath(new URL(`../src/routes/${file}`, import.meta.url))}?tsr-split=component`,
)
const isOurs = (id: string) => /\/(?:web|contract)\/src\//.test(id)

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/**
 * Gathers our own modules that the first screen cannot do without into one file, `first`: each file of its own costs a
 * turn on one of six lines, which on a slow one is 150 ms.
 */
export function firstScreen(): (id: string, graph: Graph) => 'first' | null {
  let found: Set<string> | undefined
  const reach = (id: string, graph: Graph, seen: Set<string>): Set<string> => {
    for (const one of graph.getModuleInfo(id)?.importedIds ?? [])
      if (isOurs(one) && !seen.has(one)) reach(one, graph, seen.add(one))
    return seen
  }
  return (id, graph) => {
    if (!found) {
      found = new Set()
      for (const root of roots) {
        if (!graph.getModuleInfo(root)) throw new Error(`${root} is not in the build`)
        reach(root, graph, found)
      }
    }
    return found.has(id) ? 'first' : null
  }
}
