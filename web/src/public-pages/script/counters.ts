import type { PixelProvider } from '@fairlead/contract/records/tracking-pixels'

type Counted = {
  id: string
  conversion: string | null
  /** The submission that counts as a lead; null for a look at a page. */
  lead: string | null
  /** Whether the visitor was asked and agreed. */
  isAgreed: boolean
}

// biome-ignore lint/suspicious/noExplicitAny: the scripts of providers find their queues by names on the window
const page = window as any

/**
 * Prepares the queue of each provider as its documented snippet does, with what is to be counted in it; answers the
 * address of the script that sends it. Ids go into calls and addresses as values, never into code.
 */
export const counters: Record<PixelProvider, (counted: Counted) => string> = {
  meta({ id, lead }) {
    page.fbq = page._fbq = (...call: unknown[]) => {
      if (page.fbq.callMethod) page.fbq.callMethod(...call)
      else page.fbq.queue.push(call)
    }
    Object.assign(page.fbq, { push: page.fbq, loaded: true, version: '2.0', queue: [] })
    // Nothing but what is counted here: no clicks, and nothing of what is typed.
    page.fbq('set', 'autoConfig', false, id)
    page.fbq('init', id)
    if (lead) page.fbq('track', 'Lead', {}, { eventID: lead })
    else page.fbq('track', 'PageView')
    return 'https://connect.facebook.net/en_US/fbevents.js'
  },

  google({ id, conversion, lead, isAgreed }) {
    page.dataLayer = []
    // It takes the arguments themselves, no list of them.
    page.gtag = function () {
      // biome-ignore lint/complexity/noArguments: see above
      page.dataLayer.push(arguments)
    }
    const agreed = { ad_storage: 'granted', ad_user_data: 'granted', ad_personalization: 'granted' }
    if (isAgreed) page.gtag('consent', 'default', { ...agreed, analytics_storage: 'granted' })
    page.gtag('js', new Date())
    page.gtag('config', id, { send_page_view: !lead })
    if (lead && conversion) page.gtag('event', 'conversion', { send_to: `${id}/${conversion}`, transaction_id: lead })
    else if (lead) page.gtag('event', 'generate_lead')
    return `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`
  },

  tiktok({ id, lead }) {
    const from = 'https://analytics.tiktok.com/i18n/pixel/events.js'
    const methods =
      'page track identify instances debug on off once ready alias group enableCookie disableCookie holdConsent revokeConsent grantConsent'.split(
        ' ',
      )
    page.TiktokAnalyticsObject = 'ttq'
    // biome-ignore lint/suspicious/noExplicitAny: a list with methods of its own
    const queue: any = []
    page.ttq = queue
    // biome-ignore lint/suspicious/noExplicitAny: see above
    const setAndDefer = (to: any, method: string) => {
      to[method] = (...call: unknown[]) => to.push([method, ...call])
    }
    for (const method of methods) setAndDefer(queue, method)
    const own = Object.assign([], { _u: from })
    Object.assign(queue, {
      methods,
      setAndDefer,
      _i: { [id]: own },
      _t: { [id]: Date.now() },
      _o: { [id]: {} },
      instance(name: string) {
        const one = queue._i[name] ?? []
        for (const method of methods) setAndDefer(one, method)
        return one
      },
    })
    if (lead) queue.track('SubmitForm', {}, { event_id: lead })
    else queue.page()
    return `${from}?sdkid=${encodeURIComponent(id)}&lib=ttq`
  },

  linkedin({ id, conversion, lead }) {
    page._linkedin_partner_id = id
    page._linkedin_data_partner_ids = [id]
    page.lintrk = (...call: unknown[]) => page.lintrk.q.push(call)
    page.lintrk.q = []
    // A look at a page is counted by the script itself.
    if (lead && conversion) page.lintrk('track', { conversion_id: Number(conversion), event_id: lead })
    return 'https://snap.licdn.com/li.lms-analytics/insight.min.js'
  },
}
