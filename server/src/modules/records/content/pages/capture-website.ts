import { randomUUID } from 'node:crypto'
import type { PageBlock } from '@fairlead/contract/records/page-blocks'
import { invalid } from '#platform/http'
import { type AddressesOf, handedOn, type SafeFetch } from '#platform/safe-fetch'
import { cut, storable } from '#platform/text'

const longestPage = 1_500_000
const mostTexts = 20

/** What was found on a website: its name, and its text as blocks. */
export type Captured = { name: string; blocks: PageBlock[] }

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  hellip: '…',
}

const decode = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,10}));/gi, (all, decimal, hex, name) => {
    if (name) return entities[name.toLowerCase()] ?? all
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })

/** The text of a part of a page, without markup. */
const words = (html: string): string =>
  storable(decode(html.replace(/<[^>]{0,2000}>/g, ' ')))
    .replace(/\s+/g, ' ')
    .trim()

function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag)
  return found ? decode(found[1] ?? found[2] ?? '') : undefined
}

const meta = (html: string, name: string): string | undefined => {
  const tags = [...html.matchAll(/<meta\s[^>]{0,2000}>/gi)].map(([one]) => one)
  const tag = tags.find((one) => attribute(one, 'property') === name || attribute(one, 'name') === name)
  return tag && attribute(tag, 'content')
}

const newBlockId = () => randomUUID().slice(0, 8)

/** Reads a page's text as typed blocks; its markup, scripts and styles are dropped (S47). */
export function readWebsite(html: string, address: string): Captured {
  const plain = html
    .slice(0, longestPage)
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/<(script|style|noscript|svg|template|nav|footer|form)\b[\s\S]*?<\/\1\s*>/gi, ' ')
  const { hostname } = new URL(address)
  const heading = words(/<h1\b[^>]{0,2000}>([\s\S]*?)<\/h1>/i.exec(plain)?.[1] ?? '')
  const titled = meta(html, 'og:title') ?? /<title[^>]{0,200}>([\s\S]*?)<\/title>/i.exec(html)?.[1] ?? ''
  const name = cut(words(titled), 200) || hostname
  const about = words(meta(html, 'og:description') ?? meta(html, 'description') ?? '')
  const texts = about ? [about] : []
  for (const [, tag = '', inner = ''] of plain.matchAll(/<(h2|h3|p|li)\b[^>]{0,2000}>([\s\S]*?)<\/\1>/gi)) {
    const text = words(inner)
    if (text.length < 3 || texts.length >= mostTexts) continue
    const shown = tag.toLowerCase() === 'li' ? `- ${text}` : /^h/i.test(tag) ? `## ${text}` : text
    if (!texts.includes(shown)) texts.push(shown)
  }
  return {
    name,
    blocks: [
      { id: newBlockId(), type: 'title', text: cut(heading || name, 200) },
      ...(texts.length > 0 ? [{ id: newBlockId(), type: 'desc' as const, text: cut(texts.join('\n\n'), 10_000) }] : []),
      { id: newBlockId(), type: 'link', url: address, label: hostname },
    ],
  }
}

/** Opens a website with the operator's service and returns its HTML. */
export type CapturePage = (address: string) => Promise<string | undefined>
type Deps = { safeFetch: SafeFetch; addressesOf: AddressesOf; capturePage: CapturePage | undefined }

/** The HTML of a website, fetched through the safe client as a visitor would (S44), or by the operator's service. */
async function htmlOf({ safeFetch, addressesOf, capturePage }: Deps, address: string): Promise<string | undefined> {
  if (capturePage) {
    const outside = await handedOn(address, addressesOf)
    return outside && capturePage(outside)
  }
  const answer = await safeFetch(address, { headers: { accept: 'text/html' }, redirects: 3 })
  return answer.status < 400 ? answer.body.toString('utf8') : undefined
}

/** Reads a website as blocks. Throws 400 with an explanation if it can't be read. */
export async function captureWebsite(deps: Deps, address: string): Promise<Captured> {
  const html = (await htmlOf(deps, address).catch(() => undefined)) ?? ''
  if (!/<(html|body|title|p|h1)\b/i.test(html))
    throw invalid({ url: 'We couldn’t read this website. Check the address, or start from a blank page.' })
  return readWebsite(html, address)
}
