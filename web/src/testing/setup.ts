import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

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
  cleanup()
  // What a file left on the screen is none of the next one's: they share their modules.
  const [{ restriction }, { shownToast, undoOffer }] = await Promise.all([
    import('~/lib/calls/call.ts'),
    import('~/lib/toast.ts'),
  ])
  restriction.set(() => undefined)
  shownToast.set(() => undefined)
  undoOffer.set(() => undefined)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  sessionStorage.clear()
  localStorage.clear()
})
