import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Widths and heights given by the specification. */
const [mainColumn, dropdown, modals] = [1024, 420, ['550', '660', '750', '984', '1024']]

const src = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(src, file), 'utf8')
const pixels = (css: string, rule: RegExp): number => Number(rule.exec(css)?.[1])

test('the main column is as wide as specified', () => {
  const css = read('features/seeing/shell/DefaultLayout.module.css')
  expect(pixels(css, /\.page \{\s*max-width: calc\((\d+)px \+ 2 \* var\(--page-side\)\)/)).toBe(mainColumn)
})

test('no list that drops down is higher than specified', () => {
  const controls = read('ui/form/controls.module.css')
  expect(pixels(controls, /&\[role="menu"\] \{\s*max-height: min\((\d+)px/)).toBe(dropdown)
  const padding = pixels(controls, /\.dropdown \{\s*padding: (\d+)px/)
  const list = read('ui/form/search-list.module.css')
  const search = pixels(list, /\.search \{[^}]*?height: (\d+)px/)
  const options = pixels(list, /max-height: min\((\d+)px/) + pixels(list, /margin-top: (\d+)px/)
  expect(2 * padding + search + options).toBeLessThanOrEqual(dropdown)
  expect(pixels(read('features/records/views/Views.module.css'), /max-height: (\d+)px/)).toBeLessThanOrEqual(dropdown)
})

test('every modal has one of the specified widths', () => {
  const sizes = globSync('**/*.tsx', { cwd: src }).flatMap((file) =>
    [...read(file).matchAll(/<(?:Modal|Dialog)\b[^>]*?\ssize=("[^"]*"|\{[^}]*\})/g)].flatMap(([, size = '']) =>
      (size.match(/\d{3,}|"\w+"/g) ?? []).map((width) => [file, width] as const),
    ),
  )
  expect(sizes.length).toBeGreaterThan(10)
  expect(sizes.filter(([, width]) => !modals.includes(width))).toEqual([])
  expect(pixels(read('ui/theme/theme.ts'), /centered: true, size: (\d+)/)).toBe(550)
  expect(read('ui/overlay/Dialog.tsx')).toContain(`size?: ${modals.join(' | ')}`)
})
