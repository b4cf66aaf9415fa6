import type { DeviceKind, VisitClass } from '@fairlead/contract/records/content-sharing'
import ipaddr from 'ipaddr.js'
import { createIsbotFromList, isbotMatches, list } from 'isbot'

/** What a request reveals before any script has run. */
export type Fetched = { method: string; agent: string; referrer: string | null; purpose: string | null }
export type Verdict = { class: Exclude<VisitClass, 'person' | 'own'>; reason: string }

/** A pattern in the list that mistakes Facebook's Android app for a robot if a carrier's name has no space. */
const tooWide = '^[^ ]{50,}$'
const known = createIsbotFromList(list.filter((pattern) => pattern !== tooWide))

/**
 * User agents of people that contain a word typical of robots: in-app browsers, and names of phones. Reported in
 * isbot#314, #308, #250, #190, fnando/browser#402 and device-detector#5484.
 */
const people =
  /\bFBA[NV]\/|\bFB_IAB\/|\bInstagram \d|\bGeminiiOS\/|\bGSA\/[\d.]+ Mobile\/|\bNAVER\(inapp|\bCUBOT\b|\bjackpot2lte\b|\bFEVER\b|\bPixel \d|\bSafari\/[\d.]+ Avast\/\d/i

/** Fetchers of link previews, which apps show next to a message with a link. */
const previews =
  /WhatsApp\/|TelegramBot|facebookexternalhit|facebookcatalog|meta-externalfetcher|Facebot|Twitterbot|Slackbot|Slack-ImgProxy|Discordbot|LinkedInBot|SkypeUriPreview|Viber|ViberUrlDownloader|MicrosoftPreview|Microsoft Office|Microsoft Outlook|^Outlook-|ms-office|TeamsBot|Iframely|Embedly|redditbot|Pinterestbot|Pinterest\/0|vkShare|Snapchat|SnapchatAds|Snap URL Preview|kakaotalk-scrap|Line\/|LINE-?Poker|Linespider|Applebot|Google-PageRenderer|Google-InspectionTool|GoogleMessages|Mastodon\/|http\.rb|Bluesky|Cardyb|Signal-Android|Synapse|SummalyBot|ZaloPC-win32-|zalo\.me|Threema|Wire\/|BitlyBot|notion|Trello|Quora Link Preview|Chatwork LinkPreview|GroupMe|Superhuman|Outlook-iOS-Link|Google Chat|Googlebot-Image|Google-Read-Aloud/i

/** Email and URL scanners, by the names that some of them give. */
const scanners =
  /Barracuda|Mimecast|Proofpoint|Google-Safety|BingPreview|SafeLinks|urlscan|VirusTotal|FireEye|Trellix|Cisco-?(Talos|Umbrella|IronPort)|IronPort|Sophos|Symantec|Trend ?Micro|Forcepoint|Websense|Zscaler|Cloudmark|PhishTank|Netcraft|Avast|BitDefender|Kaspersky|ESET|McAfee|McAfeeGTI|Vade|MailScanner|SpamTitan|SpamAssassin|Fortinet|FortiGuard|Palo ?Alto|Expanse|censys|zgrab|masscan|Nmap|Nessus|Qualys|CheckPoint|Cyren|Hornetsecurity|Ironscales|Abnormal|GoogleImageProxy|YahooMailProxy|YahooCacheSystem/i

/** Automated browsers, and programs that only fetch. */
const robots =
  /HeadlessChrome|PhantomJS|Puppeteer|Playwright|Selenium|Electron\/.*Headless|SlimerJS|Cypress|Lighthouse|Chrome-Lighthouse|PageSpeed|GTmetrix|Pingdom|UptimeRobot|StatusCake|Site24x7|curl\/|Wget\/|python-|aiohttp|httpx|Go-http-client|Java\/|okhttp\/|Apache-HttpClient|libwww-perl|node-fetch|undici|axios\/|got \(|Ruby|PHP\/|GuzzleHttp|Dart\/|PostmanRuntime|insomnia|HTTPie|Scrapy|GPTBot|ChatGPT-User|ClaudeBot|PerplexityBot|CCBot|Bytespider|Amazonbot|CFNetwork\/|^Dalvik\/|\(compatible; (?!MSIE)/i

/** Mail scanners' proxies, recognised by the referring page; they forward the person, so they only explain. */
const scannerReferrers =
  /safelinks\.protection\.outlook|urldefense\.(com|proofpoint)|mimecast|linkprotect|clicktime\.symantec/i

/**
 * Classifies a fetch by what it says about itself; undefined if that suggests a person, in which case the page's script
 * has to provide evidence (rule 72). Facebook's and Instagram's in-app browsers are people; their fetchers aren't.
 */
export function classify({ method, agent, purpose }: Fetched): Verdict | undefined {
  const name = agent.trim()
  if (method === 'HEAD') return { class: 'preview', reason: 'Only checked whether the page exists' }
  if (!name) return { class: 'robot', reason: 'Didn’t identify itself' }
  if (purpose && /prefetch|preview/i.test(purpose)) return { class: 'preview', reason: 'Preloaded, not viewed' }
  if (/facebookexternalhit|facebookcatalog|meta-external/i.test(name))
    return { class: 'preview', reason: 'Link preview of Facebook' }
  if (
    people.test(name) &&
    /^(?:Mozilla\/5\.0 |\[FB)/.test(name) &&
    !/HeadlessChrome/.test(name) &&
    !/bot\b.*https?:\/\//i.test(name)
  )
    return undefined
  // Their own browsers say Line or Snapchat behind the name of a real one; a fetcher says nothing else.
  const isBrowser =
    /^Mozilla\/5\.0 \((iPhone|iPad|Linux; (U; )?Android|Macintosh|Windows NT|X11; (Linux|CrOS|Ubuntu))/.test(name)
  const inApp = isBrowser && /\b(Line|Snapchat|Viber|Pinterest|KAKAOTALK|Zalo|GroupMe|Trello|notion)\b/i.test(name)
  const preview = inApp ? null : previews.exec(name)
  if (preview) return { class: 'preview', reason: `Link preview of ${labelOf(preview[0])}` }
  const scanner = scanners.exec(name)
  if (scanner) return { class: 'scanner', reason: `Link scanner: ${labelOf(scanner[0])}` }
  const robot = robots.exec(name)
  if (robot) return { class: 'robot', reason: `A program: ${labelOf(robot[0])}` }
  if (known(name))
    return { class: 'robot', reason: `A robot: ${labelOf(isbotMatches(name)[0] ?? name.split(/[ /]/)[0] ?? '')}` }
  return undefined
}

const labelOf = (found: string): string =>
  found
    .replace(/[/\\(^$].*$/, '')
    .replace(/[-_]+$/, '')
    .trim()
    .slice(0, 40)

/** The mail scanner whose rewritten link led to a page; null if none did. */
export const rewrittenBy = (referrer: string | null): string | null =>
  referrer && scannerReferrers.test(referrer) ? 'Opened through a link rewritten by a mail scanner' : null

/** The kind of device of a user agent (newer iPads claim to be a Macintosh). */
export function deviceOf(agent: string): DeviceKind {
  if (!agent) return 'UNKNOWN'
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(agent)) return 'TABLET'
  if (/Mobi|Android|iPhone/.test(agent)) return 'MOBILE'
  return /Windows|Macintosh|X11|CrOS|Linux/.test(agent) ? 'DESKTOP' : 'UNKNOWN'
}

/** The network of an address, used in place of a location database: its /24, or its /48 (rule 77). */
export function regionOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ''
  const address = ipaddr.process(ip)
  return address.kind() === 'ipv4'
    ? address.toString().split('.').slice(0, 3).join('.')
    : (address as ipaddr.IPv6).parts
        .slice(0, 3)
        .map((part) => part.toString(16))
        .join(':')
}
