import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** They name all others, so that what is changed under them says nothing about what stands beside it. */
const hubs = /(?:^|\/)(?:compose|routeTree\.gen|modules\/index|contract\/src\/index)\.ts$/
const sources = ['contract/src', 'server/src', 'web/src', 'e2e']

/** The folder of a module of the server or a feature of the web, if a file lies in one. */
const moduleOf = (file: string): string | undefined =>
  /^((?:server\/src\/modules|web\/src\/features)\/\w+\/[\w-]+)\//.exec(file)?.[1]

/** Files under a root by their paths from it, each with the paths that it imports. */
export function readImports(root: string): Map<string, string[]> {
  const aliases = Object.entries(
    (JSON.parse(readFileSync(join(root, 'server/package.json'), 'utf8')) as { imports: Record<string, string> })
      .imports,
  )
  const all = new Set(
    sources.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
        .map((entry) => relative(root, join(entry.parentPath, entry.name))),
    ),
  )
  /** The files that a name may stand for: an alias with two gaps stands for every folder that fits. */
  const resolve = (from: string, name: string): string[] => {
    if (name.startsWith('.')) return [join(dirname(from), name)]
    if (name.startsWith('~/')) return [join('web/src', name.slice(2))]
    if (name.startsWith('@fairlead/contract/')) return [join('contract/src', `${name.slice(19)}.ts`)]
    if (name.startsWith('@fairlead/server/')) return [join('server/src', name.slice(17), 'index.ts')]
    for (const [alias, target] of aliases) {
      const [before = '', after = ''] = alias.split('*')
      if (alias === name) return [join('server', target)]
      if (!alias.includes('*') || !name.startsWith(before) || !name.endsWith(after)) continue
      return [join('server', target.replaceAll('*', name.slice(before.length, name.length - after.length)))]
    }
    return []
  }
  return new Map(
    [...all].map((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const names = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '')
      return [file, names.flatMap((name) => resolve(file, name)).filter((target) => all.has(target))]
    }),
  )
}

/** What a change reaches: itself, and all that imports something of it, but for what names everything. */
function reached(imports: ReadonlyMap<string, readonly string[]>, changed: readonly string[]): Set<string> {
  const importers = new Map<string, string[]>()
  for (const [file, targets] of imports)
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file])
  const found = new Set(changed)
  const waiting = [...changed]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop())
    for (const importer of hubs.test(file) ? [] : (importers.get(file) ?? []))
      if (!found.has(importer) && !hubs.test(importer)) {
        found.add(importer)
        waiting.push(importer)
      }
  return found
}

/**
 * The files of tests that a change can break, by their paths from the root: those that import what was changed, all of
 * a module that uses it, every call of its floor, and the journeys that are called as such a module. Kills, backups and
 * the demo belong to the platform; what looks at all floors, to the contract.
 */
export function testsOf(imports: ReadonlyMap<string, readonly string[]>, changed: readonly string[]): string[] {
  const found = reached(imports, changed)
  const isTest = (file: string) => file.includes('.test.')
  const code = [...found].filter((file) => !isTest(file) && !file.endsWith('.access.ts'))
  const modules = new Set(code.flatMap((file) => moduleOf(file) ?? []))
  const names = [...modules].map((folder) => folder.split('/').at(-1) ?? '')
  const isIn = (folder: string) => changed.some((file) => file.startsWith(folder))
  const everyCall = isIn('contract/src/') ? /^server\/src\/modules\/[\w-]+\.test\.ts$/ : /\/boundaries\.test\.ts$/
  return [...imports.keys()].filter((file) => {
    if (!isTest(file)) return false
    const floor = /^(server\/src\/modules\/\w+\/)\w+\.access\.test\.ts$/.exec(file)?.[1]
    if (floor) {
      const changedThere = [...found].filter((one) => one.endsWith('.access.ts'))
      return found.has(file) || [...modules, ...changedThere].some((one) => one.startsWith(floor))
    }
    const folder = moduleOf(file)
    if (found.has(file) && (folder !== undefined || !file.startsWith('server/src/'))) return true
    if (folder !== undefined) return modules.has(folder)
    if (file.startsWith('e2e/')) return names.some((name) => file.startsWith(`e2e/journeys/${name}`))
    if (/^server\/src\/(?:commands|demo|testing)\//.test(file))
      return changed.includes(file) || isIn('server/src/platform/')
    return (
      everyCall.test(file) || changed.includes(file) || (file.startsWith('server/src/platform/') && found.has(file))
    )
  })
}

/** The tests that what was changed since the branch left main can break. Throws when git cannot say what that is. */
export function changedTests(root: string): string[] {
  const git = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
    return stdout.split('\n').filter(Boolean)
  }
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main')
  const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
  return testsOf(
    readImports(root),
    changed.filter((file) => existsSync(join(root, file))),
  )
}
