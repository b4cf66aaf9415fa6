import type { Request } from '@fairlead/contract/endpoint'
import { facebookWindow, startFacebookLogin } from '@fairlead/contract/flow/facebook'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { messageOf } from '../calls/call-error.ts'
import { useCall } from '../calls/use-call.ts'

/** What Facebook's window says once it is back with us: whose login was connected, or why none was. */
export type LoginResult = { kind: 'done'; connection: string } | { kind: 'failed'; message: string }
type Options = NonNullable<Request<typeof startFacebookLogin>['body']>

const channel = 'fairlead-facebook-login'
/** How often it is looked whether the window was closed, in milliseconds. */
const lookEveryMs = 500

/** Tells the page that opened Facebook's window the result. */
export function tellLogin(result: LoginResult): void {
  const tabs = new BroadcastChannel(channel)
  tabs.postMessage(result)
  tabs.close()
}

/** An empty window in the middle of this one; null where the browser blocks it. */
function openWindow(): Window | null {
  const { width, height } = facebookWindow
  const [left, top] = [
    window.screenX + (window.outerWidth - width) / 2,
    window.screenY + (window.outerHeight - height) / 2,
  ]
  return window.open('', 'fairlead-facebook', `popup,width=${width},height=${height},left=${left},top=${top}`)
}

export type FacebookLogin = {
  start: (options?: Options) => void
  /** Facebook's window is open. */
  isWaiting: boolean
  /** The browser blocked the window: the address that it would have shown. */
  blockedUrl: string | undefined
  /** Why the last try connected nothing. */
  problem: string | undefined
}

/**
 * Facebook Login in a window of its own. The window is opened by the press itself, before its address is known, since
 * browsers block it later; it tells of its end over a channel, since Facebook's pages cut it off from its opener.
 */
export function useFacebookLogin(done: (connection: string) => void): FacebookLogin {
  const opened = useRef<Window | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [blockedUrl, setBlockedUrl] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const login = useCall(startFacebookLogin, {
    done({ url }) {
      if (!opened.current || opened.current.closed) return setBlockedUrl(url)
      opened.current.location.replace(url)
      setOpen(true)
    },
    refused(error) {
      opened.current?.close()
      setProblem(messageOf(error))
      return true
    },
  })
  const hear = useEffectEvent((result: LoginResult) => {
    setOpen(false)
    setBlockedUrl(undefined)
    if (result.kind === 'failed') return setProblem(result.message)
    setProblem(undefined)
    done(result.connection)
  })
  useEffect(() => {
    const tabs = new BroadcastChannel(channel)
    tabs.onmessage = ({ data }: MessageEvent<LoginResult>) => hear(data)
    return () => tabs.close()
  }, [])
  useEffect(() => {
    if (!isOpen) return
    const timer = setInterval(() => opened.current?.closed && setOpen(false), lookEveryMs)
    return () => clearInterval(timer)
  }, [isOpen])
  return {
    start(options = {}) {
      setProblem(undefined)
      setBlockedUrl(undefined)
      opened.current = openWindow()
      login.mutate({ body: options })
    },
    isWaiting: login.isPending || isOpen,
    blockedUrl,
    problem,
  }
}
