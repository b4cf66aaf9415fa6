import { expect, test } from 'vitest'
import { initials } from './Avatar.tsx'

test.each([
  ['Grace Wanjiru Njoroge', 'GN'],
  ['Siddharth Venkataraman-Iyer', 'SV'],
  ['mira', 'M'],
  ['Yuki Tanaka 🌿', 'YT'],
  ['عبد الله المنصوري', 'عا'],
  ['李小龙', '李'],
  ['+65 9127 4486', '#'],
  ['🌿', '#'],
  ['', ''],
])('the initials of %j are %j', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
