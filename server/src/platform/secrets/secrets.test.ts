import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSecrets, randomToken, sameText } from './index.ts'

const secrets = createSecrets('a first key of thirty-two letters or so')

describe('sealed text', () => {
  it('opens with its context, and with an earlier key after a rotation (S57)', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, context) => {
        const sealed = secrets.seal(text, context)
        expect(secrets.open(sealed, context)).toBe(text)
        const rotated = createSecrets('a second key, made at the rotation', ['a first key of thirty-two letters or so'])
        expect(rotated.open(sealed, context)).toBe(text)
        expect(() => createSecrets('a second key, made at the rotation').open(sealed, context)).toThrow()
      }),
    )
  })

  it('does not open in another row, nor with a bit flipped', () => {
    const sealed = secrets.seal('token', 'org 1 row 1')
    expect(() => secrets.open(sealed, 'org 1 row 2')).toThrow()
    const [id = '', body = ''] = sealed.split('.')
    const bytes = Buffer.from(body, 'base64url')
    for (let i = 0; i < bytes.length; i++) {
      const flipped = Buffer.from(bytes)
      flipped[i] = (flipped[i] ?? 0) ^ 1
      expect(() => secrets.open(`${id}.${flipped.toString('base64url')}`, 'org 1 row 1')).toThrow()
    }
  })
})

describe('signatures', () => {
  it('hold for their purpose and text alone', () => {
    const signature = secrets.sign('files', 'a.png 1')
    expect(secrets.verify('files', 'a.png 1', signature)).toBe(true)
    expect(secrets.verify('uploads', 'a.png 1', signature)).toBe(false)
    expect(secrets.verify('files', 'a.png 2', signature)).toBe(false)
    expect(secrets.verify('files', 'a.png 1', '')).toBe(false)
  })
  it('compare whatever the lengths', () => {
    expect([sameText('a', 'a'), sameText('a', 'b'), sameText('', 'a')]).toEqual([true, false, false])
    expect(randomToken(16)).toMatch(/^[\w-]{22}$/)
  })
})
