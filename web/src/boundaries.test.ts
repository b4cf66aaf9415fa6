import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

const src = join(import.meta.dirname)
const floors = ['identity', 'records', 'work', 'flow', 'seeing']

const files = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => relative(src, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
const isTest = (file: string) => file.includes('.test.') || file.startsWith('testing/')

/** What a file imports, as paths from `src`; packages as they are called. */
const importsOf = (file: string): string[] =>
  [...readFileSync(join(src, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, target = '']) => {
    if (target.startsWith('~/')) return target.slice(2)
    return target.startsWith('.') ? posix.join(posix.dirname(file), target) : target
  })
const uses = (folder: string) =>
  files
    .filter((file) => file.startsWith(`${folder}/`) && !isTest(file))
    .flatMap((file) => importsOf(file).map((target) => ({ file, target })))
/** `features/work/follow-ups` of a file in it. */
const featureOf = (path: string) => path.split('/').slice(0, 3).join('/')

describe('the web', () => {
  it('has its features on the five floors', () => {
    expect(readdirSync(join(src, 'features')).sort()).toEqual([...floors].sort())
  })

  it('has no feature that imports another: routes put them together', () => {
    const wrong = uses('features').filter(
      ({ file, target }) => /^(features|routes)\//.test(target) && featureOf(target) !== featureOf(file),
    )
    expect(wrong).toEqual([])
  })

  it('has parts that know no feature, and a library that knows no part', () => {
    expect(uses('ui').filter(({ target }) => /^(features|routes)\//.test(target))).toEqual([])
    expect(uses('lib').filter(({ target }) => /^(features|routes|ui)\//.test(target))).toEqual([])
  })

  it('has its own controls for days, times and what opens and closes: not those of the browser', () => {
    const native =
      /type=["{'`\s]*(date|time|datetime-local|month|week)\b|type: ['"](date|time|datetime-local)['"]|<details|<summary/
    const wrong = files.filter(
      (file) =>
        file.endsWith('.tsx') &&
        !file.startsWith('public-pages/') &&
        native.test(readFileSync(join(src, file), 'utf8')),
    )
    expect(wrong).toEqual([])
  })

  it('replaces and reloads modules only in tests that have modules of their own', () => {
    const wrong = files.filter(
      (file) =>
        file.includes('.test.') &&
        !file.includes('.isolated.test.') &&
        /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(join(src, file), 'utf8')),
    )
    expect(wrong).toEqual([])
  })

  it('imports nothing of the server', () => {
    expect(files.flatMap((file) => importsOf(file).filter((target) => /^\.\.\/\.\.\/server\//.test(target)))).toEqual(
      [],
    )
  })
})
