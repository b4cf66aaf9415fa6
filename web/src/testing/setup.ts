import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { endRequests } from './server.ts'

// Parts that load by themselves take their time on a busy machine.
configure({ asyncUtilTimeout: 30_000 })

// What Mantine asks a browser for, and jsdom does not have.
Object.defineProperty(window, 'matchMedia', {
  configurable: true,
  value: (query: string) => ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} }),
})
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.HTMLElement.prototype.scrollIntoView = () => {}
window.scrollTo = () => {}

afterEach(async () => {
  // Nothing stays pressed.
  window.dispatchEvent(new Event('pointercancel'))
  cleanup()
  vi.useRealTimers()
  endRequests()
  // What a file left on the screen or under way is none of the next one's: they share their modules.
  const [{ restriction }, { shownToast, undoOffer }, { isReachable }, { loginNotice }] = await Promise.all([
    import('~/lib/calls/call.ts'),
    import('~/lib/toast.ts'),
    import('~/lib/offline/offline.ts'),
    import('~/lib/navigation/login-notice.ts'),
  ])
  restriction.set(() => undefined)
  shownToast.set(() => undefined)
  undoOffer.set(() => undefined)
  isReachable.set(() => true)
  loginNotice.set(() => undefined)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  sessionStorage.clear()
  localStorage.clear()
})
// A part that is still being loaded when its file ends would be broken for the files that follow.
afterAll(() => vi.dynamicImportSettled())
