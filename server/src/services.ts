import type { Config } from '#config'
import type { MetaSettings } from '#flow/facebook'
import type { Log } from '#platform/telemetry'
import { metaGraph } from '#providers/meta'
import { pageCapture } from '#providers/page-capture'
import { turnstile } from '#providers/turnstile'

/** The captcha of the public forms; undefined where none is set up. */
const captchaOf = (config: Config, log: Log) =>
  config.TURNSTILE_SITE_KEY && config.TURNSTILE_SECRET_KEY
    ? turnstile({
        secret: config.TURNSTILE_SECRET_KEY,
        url: config.TURNSTILE_URL,
        hostnames: [config.APP_URL, config.PUBLIC_URL].map((u) => new URL(u).hostname),
        log,
      })
    : undefined

/** What every person is asked for who signs in with Facebook; the settings add to it. */
const metaScopes = ['ads_management', 'pages_manage_ads', 'leads_retrieval']

/** Meta's Graph API. */
const graphOf = ({ META_GRAPH_URL, META_LOGIN_URL, META_GRAPH_VERSION }: Config) => {
  const versioned = (url: string) => `${url.replace(/\/$/, '')}/${META_GRAPH_VERSION}`
  return metaGraph({ graphUrl: versioned(META_GRAPH_URL), loginUrl: versioned(META_LOGIN_URL) })
}

/** The Meta app of the installation, where one is set up. */
const metaOf = ({ META_APP_ID, META_APP_SECRET, META_VERIFY_TOKEN, META_EXTRA_SCOPES }: Config): MetaSettings => ({
  app:
    META_APP_ID && META_APP_SECRET && META_VERIFY_TOKEN
      ? { appId: META_APP_ID, secret: META_APP_SECRET, verifyToken: META_VERIFY_TOKEN }
      : undefined,
  scopes: [...new Set([...metaScopes, ...META_EXTRA_SCOPES])],
})

/** Outside services that modules ask themselves, by these settings. */
export const servicesOf = (config: Config, log: Log) => ({
  captcha: captchaOf(config, log),
  graph: graphOf(config),
  meta: metaOf(config),
  capturePage: config.PAGE_CAPTURE_URL ? pageCapture(config.PAGE_CAPTURE_URL) : undefined,
  youtube: { url: config.YOUTUBE_API_URL, key: config.YOUTUBE_API_KEY },
})
