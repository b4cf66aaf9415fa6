import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { expect, test } from 'vitest'
import type { Catalogue } from '~/lib/i18n.ts'

const src = join(import.meta.dirname, '..')
const files = globSync('**/*.{ts,tsx}', { cwd: src })
  .filter((file) => !file.startsWith('locales') && !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(join(src, file), 'utf8') }))

/** Every key of a catalogue, dotted; those of a plural once. */
const keysOf = (catalogue: Catalogue, within = ''): string[] =>
  Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [`${within}${key.replace(/_(zero|one|other)$/, '')}`]
      : keysOf(value, `${within}${key}.`),
  )

/** What may use a catalogue: whatever stands in the folder that reads it, or imports the module that does. */
function usersOf(name: string): string {
  const reader = files.find(({ text }) => text.includes(`'~/locales/en/${name}.ts'`))?.file ?? ''
  const users = files.filter(({ file, text }) => {
    const near = posix.relative(dirname(file), reader)
    return file.startsWith(`${dirname(reader)}/`) || text.includes(`'~/${reader}'`) || text.includes(`'${near}'`)
  })
  return users.map(({ text }) => text).join('\n')
}

const plain = /'([\w.]+)'|\ben\.(\w+)/g
/** A key with parts that are put in, such as `one.${outcome}`: it uses each that it can make. */
const made = /[\w.]*(?:\$\{[^{}`]*\}[\w.]*)+/g
const slot = /\$\{[^}]*\}/

test.each(globSync('*.ts', { cwd: join(src, 'locales/en') }).map((file) => basename(file, '.ts')))(
  'every text of %s has a user',
  async (name) => {
    const { default: catalogue } = (await import(`./en/${name}.ts`)) as { default: Catalogue }
    const text = usersOf(name)
    const used = new Set([...text.matchAll(plain)].map(([, quoted, named]) => quoted ?? named))
    const patterns = [...text.matchAll(made)]
      .map(([key]) => key.split(slot))
      .filter((parts) => parts.join('').includes('.'))
      .map((parts) => new RegExp(`^${parts.join('\\w+').replaceAll('.', '\\.')}$`))
    const isUsed = (key: string) => used.has(key) || patterns.some((pattern) => pattern.test(key))
    expect(keysOf(catalogue).filter((key) => !isUsed(key))).toEqual([])
  },
)

/** A number, and what it counts in the plural: of one client that reads "1 clients". */
const plural =
  /(?:\{\{(?:count|total)(?:, number)?\}\}|\b1) (?:new |more |other |unassigned )?(?:clients|leads|members|rows|days|hours|minutes|seconds|files|pages|characters|recipients|people|fields|groups|steps|answers|views|messages|changes|follow-ups|columns|teams)\b/

/** Every text of a catalogue with its dotted key. */
const textsOf = (catalogue: Catalogue, within = ''): [key: string, text: string][] =>
  Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${within}${key}`, value] as [string, string]] : textsOf(value, `${within}${key}.`),
  )

/** Texts whose number is never one. */
const isNeverOne: readonly string[] = [
  'inDays',
  'recipient.limit',
  'personal.tooLong',
  'options.passcodeShort',
  'invite.tooMany',
]

test.each(globSync('*.ts', { cwd: join(src, 'locales/en') }).map((file) => basename(file, '.ts')))(
  'what %s counts is said of one, too',
  async (name) => {
    const { default: catalogue } = (await import(`./en/${name}.ts`)) as { default: Catalogue }
    const texts = new Map(textsOf(catalogue))
    const wrong = [...texts].filter(([key, text]) => {
      if (key.endsWith('_other')) return !texts.has(key.replace(/other$/, 'one'))
      if (key.endsWith('_one')) return !texts.has(key.replace(/one$/, 'other')) || plural.test(text)
      return plural.test(text) && !isNeverOne.includes(key)
    })
    expect(wrong).toEqual([])
  },
)
