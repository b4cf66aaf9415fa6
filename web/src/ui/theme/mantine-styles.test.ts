import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '../..')
const styles = dirname(createRequire(import.meta.filename).resolve('@mantine/core/styles/Button.css'))
const read = (file: string) => readFileSync(file, 'utf8')

const imported = new Set(
  [...read(join(src, 'ui/theme/mantine.css')).matchAll(/styles\/(\w+)\.layer\.css/g)].map(([, name]) => name ?? ''),
)
const stylesheets = new Set(globSync('*.layer.css', { cwd: styles }).map((file) => file.replace('.layer.css', '')))

/** Components whose styles another one needs; Mantine's own documentation names them. */
const needs: Record<string, readonly string[]> = {
  ActionIcon: ['UnstyledButton', 'Loader'],
  Button: ['UnstyledButton', 'Loader'],
  CloseButton: ['UnstyledButton'],
  Combobox: ['Popover', 'Input', 'ScrollArea'],
  Drawer: ['ModalBase', 'Overlay', 'Paper', 'CloseButton'],
  Menu: ['Popover', 'UnstyledButton'],
  Modal: ['ModalBase', 'Overlay', 'Paper', 'CloseButton', 'ScrollArea'],
  NativeSelect: ['Input'],
  SegmentedControl: ['FloatingIndicator'],
  Select: ['Combobox'],
  Switch: ['InlineInput'],
  Textarea: ['Input'],
  TextInput: ['Input'],
}

/** Every component of Mantine that a file of ours imports. */
function components(): Set<string> {
  const names = new Set<string>()
  for (const file of globSync('**/*.{ts,tsx}', { cwd: src })) {
    if (file.includes('.test.')) continue
    for (const [, list = ''] of read(join(src, file)).matchAll(/import \{([^}]*)\} from '@mantine\/(?:core|dates)'/g))
      for (const name of list.split(',').map((word) => word.trim())) if (/^[A-Z]/.test(name)) names.add(name)
  }
  return names
}

test('the styles of every component that is used are loaded, and of what it is made of', () => {
  const wanted = [...components()].flatMap((name) => [name, ...(needs[name] ?? [])])
  const missing = wanted.filter((name) => stylesheets.has(name) && !imported.has(name))
  expect([...new Set(missing)], 'add them to ui/theme/mantine.css').toEqual([])
})

test('every variable that these styles read has a value', () => {
  const own = read(join(src, 'ui/theme/mantine-variables.css'))
  const sheets = [...imported].map((name) => read(join(styles, `${name}.layer.css`)))
  const given = new Set(
    [own, ...sheets].flatMap((css) => [...css.matchAll(/(--mantine-[\w-]+)\s*:/g)].map(([, name]) => name)),
  )
  const readVariables = sheets.flatMap((css) => [...css.matchAll(/var\((--mantine-[\w-]+)\)/g)].map(([, name]) => name))
  expect(
    [...new Set(readVariables.filter((name) => !given.has(name)))],
    'add them to ui/theme/mantine-variables.css',
  ).toEqual([])
})
