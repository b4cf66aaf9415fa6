import { randomBytes } from 'node:crypto'
import type { Beacon } from '@fairlead/contract/records/public-content'
import type { World } from './world.ts'

export const chrome =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

const plain = (text: string) => text.replace(/&amp;/g, '&')

/** Somebody who opens a link in a browser whose script runs: time is what is said here, and the database's clock. */
export async function openLink(
  world: World,
  url: string,
  options: { agent?: string; device?: string; ip?: string; form?: Record<string, string> } = {},
) {
  const device = options.device ?? randomBytes(8).toString('hex')
  const headers = {
    'user-agent': options.agent ?? chrome,
    // Only used by a server that trusts this machine as a proxy.
    ...(options.ip ? { 'x-forwarded-for': options.ip } : {}),
  }
  const response = await fetch(url.replace(/#.*$/, ''), {
    redirect: 'manual',
    headers: options.form ? { ...headers, 'content-type': 'application/x-www-form-urlencoded' } : headers,
    ...(options.form ? { method: 'POST', body: new URLSearchParams(options.form).toString() } : {}),
  })
  const html = await response.text()
  const ticket = plain(/data-ticket="([^"]+)"/.exec(html)?.[1] ?? '')
  const pass = plain(/data-pass="([^"]+)"/.exec(html)?.[1] ?? '')
  const images = [...html.matchAll(/<figure[^>]*><img[^>]*? src="([^"]+)"/g)].map((match) => plain(match[1] ?? ''))
  const own = /#own=(.+)$/.exec(url)?.[1] ?? null
  return {
    status: response.status,
    headers: response.headers,
    html,
    ticket,
    pass,
    images,
    device,
    /** Tells what was read since the page was opened: milliseconds by page, in this order. Answers the status. */
    async read(parts: Record<string, number>, more: Partial<Beacon> = {}): Promise<number> {
      const trail = Object.entries(parts)
      const beacon: Beacon = {
        ticket,
        device,
        ms: trail.reduce((sum, [, ms]) => sum + ms, 0),
        parts,
        trail,
        reading: trail.at(-1)?.[0] ?? null,
        own,
        ...more,
      }
      const answer = await fetch(`${world.publicUrl}/s/beacon`, {
        method: 'POST',
        headers: { 'content-type': 'text/plain', ...headers },
        body: JSON.stringify(beacon),
      })
      return answer.status
    },
  }
}
