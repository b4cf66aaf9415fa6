import { afterEach, describe, expect, test, vi } from 'vitest'
import { deviceState, hindrance } from './device.ts'

/** A browser that can show alerts, but for what is changed of it. */
function browser({ permission = 'default', agent = 'Chrome', secure = true, able = true, subscribed = false } = {}) {
  const registration = { pushManager: { getSubscription: async () => (subscribed ? {} : null) } }
  vi.stubGlobal('isSecureContext', secure)
  vi.stubGlobal('navigator', {
    userAgent: agent,
    maxTouchPoints: 5,
    ...(able ? { serviceWorker: { getRegistration: async () => registration } } : {}),
  })
  if (!able) return
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission })
}
afterEach(() => vi.unstubAllGlobals())

describe('what keeps a browser from showing alerts', () => {
  test.each([
    ['nothing', {}, undefined],
    ['its person refused', { permission: 'denied' }, 'denied'],
    ['it knows no pushes', { able: false }, 'unsupported'],
    ['an iPhone without the application on its home screen', { able: false, agent: 'Safari on iPhone' }, 'install'],
    ['an iPad, which calls itself a Macintosh', { able: false, agent: 'Safari on Macintosh' }, 'install'],
    ['an address without https', { secure: false, able: false }, 'insecure'],
  ])('%s', (_what, given, expected) => {
    browser(given)
    expect(hindrance()).toBe(expected)
  })
})

test('alerts are on only where both the browser and the server have the subscription', async () => {
  browser({ permission: 'granted', subscribed: true })
  expect(await deviceState(true)).toBe('on')
  expect(await deviceState(false)).toBe('off')
  browser({ permission: 'granted' })
  expect(await deviceState(true)).toBe('off')
})
