import type { PublicPixels } from '@fairlead/contract/records/public-pixels'
import { counters } from './script/counters.ts'

/** A browser may refuse to keep anything: then a visitor is asked on each page. */
function kept(storage: () => Storage, key: string, value?: string): string | null {
  try {
    if (value !== undefined) storage().setItem(key, value)
    return storage().getItem(key)
  } catch {
    return null
  }
}
const local = () => localStorage
const session = () => sessionStorage

/**
 * Whether this browser is one of the team's: the address brought its mark, while it holds, or it was kept before (rule
 * 226). A link with an old mark may have been passed on.
 */
function isOwn(org: string): boolean {
  const brought = /^#own=([\w.-]+)$/.exec(location.hash)?.[1]
  const mark = Number.parseInt(brought?.split('.')[2] ?? '', 36) >= Date.now() ? brought : undefined
  if (brought) history.replaceState(null, '', location.pathname + location.search)
  return (kept(local, 'fl-own', mark) ?? mark ?? '').startsWith(`${org}.`)
}

/**
 * Counts a visitor for the account's advertisements, where it may (rule 88): never a browser of the team's or one that a
 * program drives, nor in a frame; and where the account asks first, only once that was agreed to.
 */
function count({ load, org, asks, lead, go }: PublicPixels): unknown {
  const onwards = () => void (go && location.replace(go))
  if (isOwn(org) || navigator.webdriver || window.top !== window) return onwards()
  const key = `fl-pixels ${org}`
  const wanted = load.map(({ provider }) => provider)
  const notice = document.querySelector<HTMLElement>('.fl-ask')
  const again = document.querySelector<HTMLElement>('.fl-ask-again')

  function fire(): unknown {
    // Once for a submission, however often its page is loaded.
    if (lead && kept(session, 'fl-lead') === lead) return onwards()
    if (lead) kept(session, 'fl-lead', lead)
    const loaded = load.map(
      ({ provider, id, conversion }) =>
        new Promise((done) => {
          const script = document.createElement('script')
          script.src = counters[provider]({ id, conversion, lead, isAgreed: asks !== null })
          script.async = true
          script.onload = script.onerror = done
          document.head.append(script)
        }),
    )
    // The page that follows waits for the scripts, and then a moment for what they send, but no longer than that.
    const late = new Promise((done) => setTimeout(done, 2000))
    if (go) Promise.race([Promise.all(loaded), late]).then(() => setTimeout(onwards, 400))
  }

  /** A page that is loaded ahead counts once it is shown. */
  function fireWhenSeen(): unknown {
    if (document.visibilityState === 'visible') return fire()
    document.addEventListener('visibilitychange', fire, { once: true })
  }

  if (asks === null) return fireWhenSeen()
  const agreed = kept(local, key)
  const show = (isAsked: boolean) => {
    if (notice) notice.hidden = !isAsked
    if (again) again.hidden = isAsked
  }
  const isAgreed = wanted.every((provider) => agreed?.split(',').includes(provider))
  show(agreed !== 'no' && !isAgreed)
  again?.addEventListener('click', () => {
    show(true)
    notice?.querySelector('button')?.focus()
  })
  notice?.addEventListener('click', (event) => {
    const answer = (event.target as HTMLElement).dataset.answer
    if (!answer) return
    const isYes = answer === 'yes'
    kept(local, key, isYes ? wanted.join() : 'no')
    show(false)
    if (isYes && !isFired) fireWhenSeen()
    // What was loaded goes with the page: it is asked for again, not sent again, and a fragment would keep it.
    else if (!isYes && isFired) location.replace(location.pathname + location.search)
    isFired ||= isYes
  })
  let isFired = isAgreed
  if (isAgreed) fireWhenSeen()
  else onwards()
}

const element = document.querySelector<HTMLElement>('script[data-pixels]')
if (element) count(JSON.parse(element.dataset.pixels ?? '') as PublicPixels)
