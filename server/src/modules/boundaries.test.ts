import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { useWorld } from '../testing/test-world.ts'

const src = fileURLToPath(new URL('..', import.meta.url))
const world = useWorld()

const filesUnder = (folder: string): string[] =>
  readdirSync(join(src, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name).slice(src.length))
const importsOf = (file: string): string[] =>
  [...readFileSync(join(src, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
    (match) => match[1] ?? '',
  )
const isTest = (file: string) => /\.(?:test|access)\./.test(file) || file.startsWith('testing/')
const code = (folder: string) => filesUnder(folder).filter((file) => !isTest(file))
const uses = (folder: string) => code(folder).flatMap((file) => importsOf(file).map((target) => ({ file, target })))

const floors = ['identity', 'records', 'work', 'flow', 'seeing']
const floorOf = (path: string) => floors.indexOf(path.split('/')[0] ?? '')
const foldersOf = (floor: string) =>
  readdirSync(join(src, 'modules', floor), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
/** `work/follow-ups` of a file in `modules/work/follow-ups`. */
const placeOf = (file: string) => file.split('/').slice(1, 3).join('/')

describe('floors', () => {
  it('are the only folders of the modules, and stand in the list in their order', () => {
    const folders = readdirSync(join(src, 'modules'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(folders.map((entry) => entry.name).sort()).toEqual([...floors].sort())
    const floorByName = new Map(floors.flatMap((floor, at) => foldersOf(floor).map((name) => [name, at] as const)))
    const order = world().fairlead.modules.map((m) => floorByName.get(m.name) ?? -1)
    expect(order).toEqual([...order].sort((a, b) => a - b))
  })

  it('import lower floors only', () => {
    const doors = new RegExp(`^#(${floors.join('|')})/`)
    const wrong = uses('modules').flatMap(({ file, target }) =>
      doors.test(target) && floorOf(target.slice(1)) > floorOf(placeOf(file))
        ? [`${file} imports ${target}, a floor above its own: send an event instead, or move the module`]
        : [],
    )
    expect(wrong).toEqual([])
  })
})

describe('modules', () => {
  it('import only those before them in the list, and are called as their folders', () => {
    const order = world().fairlead.modules.map((m) => m.name)
    expect([...order].sort(), 'the list in modules/index.ts and the folders have the same names').toEqual(
      floors.flatMap(foldersOf).sort(),
    )
    const wrong = uses('modules').flatMap(({ file, target }) => {
      const to = new RegExp(`^#(?:${floors.join('|')})/([\\w-]+)(?:/[\\w-]+)?$`).exec(target)?.[1]
      return to && order.indexOf(to) >= order.indexOf(placeOf(file).split('/')[1] ?? '')
        ? [`${file} imports ${to}, which comes later: send an event instead, or move the module`]
        : []
    })
    expect(wrong).toEqual([])
  })

  it('stay inside their folder but for the doors', () => {
    const wrong = uses('modules').filter(
      ({ file, target }) =>
        target.startsWith('..') &&
        file !== 'modules/index.ts' &&
        file.split('/').length > 3 &&
        !join(file, '..', target).startsWith(`modules/${placeOf(file)}/`),
    )
    expect(wrong).toEqual([])
  })

  it('write only their own tables', () => {
    const wrong = code('modules').flatMap((file) => {
      const text = readFileSync(join(src, file), 'utf8')
      const own = placeOf(file)
      const foreign = [...text.matchAll(/import (?:type )?\{([^}]+)\} from '#tables\/([\w-]+\/[\w-]+)'/g)].flatMap(
        (match) => (match[2] === own ? [] : (match[1] ?? '').split(',').map((name) => name.trim())),
      )
      return foreign
        .filter((table) => new RegExp(`\\.(?:insert|update|delete)\\(\\s*${table}\\b`).test(text))
        .map((table) => `${file} writes ${table}`)
    })
    expect(wrong).toEqual([])
  })
})

describe('the contract', () => {
  const contract = join(src, '../../contract/src')
  const files = readdirSync(contract, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.includes('.test.'))
    .map((entry) => relative(contract, join(entry.parentPath, entry.name)))
  /** These put all calls together. */
  const above = ['index.ts', 'openapi.ts']

  it('has files on the same floors, which import lower ones only', () => {
    const wrong = files.flatMap((file) =>
      above.includes(file)
        ? []
        : [...readFileSync(join(contract, file), 'utf8').matchAll(/from '(\.[^']+)'/g)]
            .map(([, target = '']) => join(dirname(file), target))
            .filter((target) => floorOf(target) > floorOf(file))
            .map((target) => `${file} imports ${target}, a floor above its own`),
    )
    expect(wrong).toEqual([])
  })
})

describe('the platform', () => {
  it('has no folders that import each other in a circle', () => {
    const imports = new Map(
      readdirSync(join(src, 'platform')).map((folder) => [
        folder,
        new Set(uses(`platform/${folder}`).flatMap(({ target }) => /^#platform\/([\w-]+)$/.exec(target)?.[1] ?? [])),
      ]),
    )
    /** What remains when folders that import nothing of it are taken away again and again. */
    let left = [...imports.keys()]
    for (let before = 0; before !== left.length; ) {
      before = left.length
      left = left.filter((folder) => left.some((other) => other !== folder && imports.get(folder)?.has(other)))
    }
    expect(left).toEqual([])
  })
})

describe('ARCHITECTURE.md', () => {
  const root = join(src, '../..')
  const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')

  it('names every capability on its floor', () => {
    const rows = [...text.matchAll(/^\| `(\w+)` \| [^|]+ \| ([^|]+) \|$/gm)]
    const named = new Map(rows.map(([, floor = '', names = '']) => [floor, new Set(names.trim().split(', '))]))
    expect([...named.keys()]).toEqual(floors)
    const wrong = floors.flatMap((floor) => {
      const [listed, present] = [named.get(floor) ?? new Set(), new Set(foldersOf(floor))]
      return [
        ...[...present.difference(listed)].map(
          (name) => `add ${name} to the row \`${floor}\` of the table “Five floors”`,
        ),
        ...[...listed.difference(present)].map(
          (name) => `remove ${name} from the row \`${floor}\` of the table “Five floors”`,
        ),
      ]
    })
    expect(wrong).toEqual([])
  })

  it('walks through files that are there, as many as it says', () => {
    const files = ['contract/src', 'server/src', 'web/src'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `/${folder}/${name}`),
    )
    const walks = [...text.matchAll(/^\| [^|]+ \((\d+)\) \| ([^|]+) \|$/gm)]
    expect(walks.length).toBeGreaterThan(0)
    for (const [, count, cell = ''] of walks) {
      const named = [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name)
      expect(named.filter((name) => !files.some((file) => file.endsWith(`/${name}`)))).toEqual([])
      expect(named).toHaveLength(Number(count))
    }
  })
})

describe('documents', () => {
  it('name only files that are there', () => {
    const root = join(src, '../..')
    const under = (folder: string) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
        .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    const files = ['contract', 'server', 'web', 'e2e', 'bench', 'scripts'].flatMap(under)
    files.push(...readdirSync(root))
    const documents = [...under('docs').filter((file) => file.endsWith('.md')), 'ARCHITECTURE.md', 'CONTRIBUTING.md']
    const wrong = documents.flatMap((document) =>
      [...readFileSync(join(root, document), 'utf8').matchAll(/`([a-zA-Z][\w/.-]*\.(?:ts|tsx|css|sql))`/g)]
        .map(([, name = '']) => name)
        .filter((name) => !name.startsWith('docs/generated/') && !files.some((file) => `/${file}`.endsWith(`/${name}`)))
        .map((name) => `${document} names ${name}, which is not there`),
    )
    expect(wrong).toEqual([])
  })
})

describe('doors', () => {
  it('the platform imports no module and no provider', () => {
    expect(
      uses('platform').filter(({ target }) => new RegExp(`^#(${floors.join('|')}|providers|tables)/`).test(target)),
    ).toEqual([])
  })

  it('only compose.ts imports providers', () => {
    const all = [...uses('platform'), ...uses('modules'), ...uses('events')]
    expect(all.filter(({ target }) => target.startsWith('#providers/'))).toEqual([])
  })

  it('one place names the driver, one the job queue, one dials what others name, one reads the environment', () => {
    const everywhere = code('.')
    const naming = (pattern: RegExp, allowed: RegExp) =>
      everywhere.filter((file) => !allowed.test(file) && importsOf(file).some((target) => pattern.test(target)))
    expect(naming(/^pg$/, /platform\/db\//)).toEqual([])
    expect(naming(/^pg-boss$/, /platform\/jobs\//)).toEqual([])
    expect(naming(/^undici$/, /platform\/safe-fetch\//)).toEqual([])
    const reads = everywhere.filter((file) => /process\.env/.test(readFileSync(join(src, file), 'utf8')))
    expect(reads.sort()).toEqual(['demo/main.ts', 'fairlead.ts', 'main.ts'])
    const dials = everywhere.filter((file) =>
      /(?<![\w.])fetch\(|http\.request\(/.test(readFileSync(join(src, file), 'utf8')),
    )
    expect(dials.filter((file) => !/^(providers|platform\/safe-fetch)\//.test(file))).toEqual([])
  })
})
