import type { PublicPixels } from '@fairlead/contract/records/public-pixels'

type Hosts = { script: readonly string[]; img: readonly string[]; connect: readonly string[]; frame: readonly string[] }

const [tags, ads, doubleClick] = [
  'https://www.googletagmanager.com',
  'https://www.googleadservices.com',
  'https://googleads.g.doubleclick.net',
]
const google = 'https://www.google.com'
const linkedIn = ['https://px.ads.linkedin.com', 'https://px4.ads.linkedin.com']
const tiktok = 'https://analytics.tiktok.com'

/** Where the scripts of each provider come from and report to, as their documentation of content policies says. */
const hosts: Record<'meta' | 'analytics' | 'ads' | 'tiktok' | 'linkedin', Hosts> = {
  meta: {
    script: ['https://connect.facebook.net'],
    img: ['https://www.facebook.com'],
    connect: ['https://www.facebook.com', 'https://connect.facebook.net'],
    frame: [],
  },
  analytics: {
    script: [tags],
    img: [tags, 'https://*.google-analytics.com'],
    connect: [tags, 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
    frame: [],
  },
  ads: {
    // Of hosts that serve much besides, only where the tag's own scripts lie.
    script: [tags, `${ads}/pagead/`, `${doubleClick}/pagead/`, `${google}/pagead/`],
    img: [tags, ads, doubleClick, google],
    connect: [tags, ads, doubleClick, google, 'https://google.com', 'https://pagead2.googlesyndication.com'],
    frame: [tags, 'https://td.doubleclick.net'],
  },
  tiktok: {
    script: [tiktok],
    img: [tiktok],
    connect: [tiktok, 'https://analytics-ipv6.tiktokw.us'],
    frame: [],
  },
  linkedin: {
    script: ['https://snap.licdn.com'],
    img: [...linkedIn, 'https://www.linkedin.com'],
    connect: linkedIn,
    frame: [],
  },
}

/** The hosts that a page's content policy opens to for its pixels: those of the pixels on it, and no other. */
export function pixelHosts(pixels: PublicPixels | null): Hosts {
  const some = (pixels?.load ?? []).map(({ provider, id }) =>
    provider === 'google' ? hosts[id.startsWith('AW-') ? 'ads' : 'analytics'] : hosts[provider],
  )
  return {
    script: some.flatMap(({ script }) => script),
    img: some.flatMap(({ img }) => img),
    connect: some.flatMap(({ connect }) => connect),
    frame: some.flatMap(({ frame }) => frame),
  }
}
