import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { whenIdle } from '~/lib/browser/when-idle.ts'

const file = '/service-worker.js'
/** It fetches the whole application: the first screen comes first. */
const laterMs = 3_000

/** The service worker of this browser; undefined where there is none (plain http, private windows). */
export async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker?.getRegistration('/').catch(() => undefined)
}

/** Takes the alerts about a client off the screen: its page is open. */
export async function closeAlerts(clientId: string): Promise<void> {
  const shown = await (await worker())?.getNotifications({ tag: clientId })
  for (const notification of shown ?? []) notification.close()
}

/** Installs the service worker, and goes where a tap on one of its alerts leads. */
export function useWorker(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const { serviceWorker } = navigator
    if (!serviceWorker) return
    // Without one the application works as well, only without alerts while no page is open.
    const register = () => void serviceWorker.register(file).catch(() => {})
    const timer = setTimeout(() => whenIdle(register), laterMs)
    const hear = ({ data }: MessageEvent<{ open?: unknown }>) => {
      if (typeof data?.open === 'string' && data.open.startsWith('/')) void navigate({ to: data.open })
    }
    serviceWorker.addEventListener('message', hear)
    return () => {
      clearTimeout(timer)
      serviceWorker.removeEventListener('message', hear)
    }
  }, [navigate])
}
