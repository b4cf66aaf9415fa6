import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { groupColours } from '@fairlead/contract/records/groups'
import { expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

/** Relative luminance, as WCAG defines it. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

test('the ten pairs of groups are readable in light and in dark (rule 181)', () => {
  for (let id = 1; id <= groupColours; id++) {
    const of = (name: string) =>
      [...css.matchAll(new RegExp(`--${name}: (#[0-9a-f]{6});`, 'g'))].map(([, hex]) => hex ?? '')
    const [grounds, texts] = [of(`group-${id}`), of(`group-${id}-text`)]
    expect([id, grounds.length, texts.length]).toEqual([id, 2, 2])
    grounds.forEach((ground, scheme) => {
      expect(contrast(ground, texts[scheme] ?? ''), `pair ${id}`).toBeGreaterThanOrEqual(4.5)
    })
  }
  expect(css).not.toContain(`--group-${groupColours + 1}`)
})
