import { createStore } from '../store.ts'

/** What Chromium tells before it would offer to install the application. */
type InstallPrompt = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

/** The browser's own offer to install the application; undefined where it makes none. */
export const installPrompt = createStore<InstallPrompt | undefined>(undefined)

/** Keeps the offer for the button that asks for it; it may come before any screen is there. */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installPrompt.set(() => event as InstallPrompt)
  })
  window.addEventListener('appinstalled', () => installPrompt.set(() => undefined))
}

/** Whether this page runs as an installed application. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

/** Whether this is an iPhone or iPad; an iPad calls itself a Macintosh that can be touched. */
export const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

/** Whether the dialog that brings the application to a phone is open. */
export const appDialog = createStore(false)
