import { getLeadForm } from '@fairlead/contract/flow/lead-forms'
import { setShareOptions } from '@fairlead/contract/records/content'
import { createDocument } from '@fairlead/contract/records/document-templates'
import { getPage } from '@fairlead/contract/records/page-templates'
import type { PublicPixels } from '@fairlead/contract/records/public-pixels'
import { getTrackingPixels, setTrackingPixels } from '@fairlead/contract/records/tracking-pixels'
import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { robots } from '../../../testing/agents.ts'
import { sendContent } from '../../../testing/content.ts'
import { aForm, aPage } from '../../../testing/make.ts'
import { buildPublicPages } from '../../../testing/outside/public-pages.ts'
import { elements, visitor } from '../../../testing/outside/visitor.ts'
import { chrome, openLink } from '../../../testing/reader.ts'
import { useWorld } from '../../../testing/test-world.ts'
import { png, uploadFile } from '../../../testing/upload.ts'
import type { Person } from '../../../testing/world.ts'

const world = useWorld()
beforeAll(buildPublicPages)

const meta = { id: '1234567890123456', is_enabled: true }
const google = { id: 'AW-123456789', conversion: 'AbC-D_efG-h12_34', is_enabled: true }
const allIds = {
  meta,
  google,
  tiktok: { id: 'C4A1B2C3D4E5F6G7H8J9', is_enabled: true },
  linkedin: { id: '1234567', conversion: '7654321', is_enabled: true },
}

let count = 0
type Settings = z.input<typeof setTrackingPixels.body>
/** Somebody with an account of their own, and its pixels. */
async function owner(settings?: Settings): Promise<Person> {
  const person = await world().signIn(`owner${++count}@pixels.example`)
  if (settings) void (await person.browser.call(setTrackingPixels, { body: settings })).body
  return person
}
const open = (address: string, headers: Record<string, string> = {}) =>
  visitor(world(), { 'user-agent': chrome }).open(address, headers)

type Answer = { html: string; headers: Headers }
/** What the script of a page is told to load; null where the page has none. */
function pixelsOf({ html }: Answer): PublicPixels | null {
  const told = elements(html, 'script').find((script) => 'data-pixels' in script)
  return told ? (JSON.parse(told['data-pixels'] ?? '') as PublicPixels) : null
}
/** A directive of a page's policy. */
const policyOf = ({ headers }: Answer, name: string): string[] =>
  new RegExp(`${name} ([^;]*)`).exec(headers.get('content-security-policy') ?? '')?.[1]?.split(' ') ?? []
const others = (answer: Answer) =>
  (answer.headers.get('content-security-policy') ?? '').match(/facebook|google|doubleclick|tiktok|licdn|linkedin/g) ??
  []

describe('settings', () => {
  it('begin without a pixel, asking first; what is changed is kept, and what is not named stays', async () => {
    const ann = await owner()
    const none = { meta: null, google: null, tiktok: null, linkedin: null }
    const before = { pixels: none, on_forms: true, on_pages: true, ask_consent: true }
    expect((await ann.browser.call(getTrackingPixels)).body).toEqual(before)
    const set = (body: Settings) => ann.browser.call(setTrackingPixels, { body })
    void (await set({ pixels: { meta: { ...meta, is_enabled: false } } })).body
    void (await set({ pixels: { google: { ...google, id: ` ${google.id} ` } }, on_pages: false })).body
    const now = (await set({ ask_consent: false })).body
    expect(now).toEqual({
      pixels: { ...none, meta: { ...meta, conversion: null, is_enabled: false }, google },
      on_forms: true,
      on_pages: false,
      ask_consent: false,
    })
    expect((await ann.browser.call(getTrackingPixels)).body).toEqual(now)
    expect((await set({ pixels: { meta: null } })).body.pixels).toEqual({ ...none, google })
  })

  it('take no id that is not shaped as one of its provider’s, and say how it looks', async () => {
    const ann = await owner()
    const hostile = [
      '1234567890123456"><script>alert(1)</script>',
      "1234567890123456');alert(1)//",
      '1234567890123456\n1234567890123456',
      '１２３４５６７８９０１２３４５６',
      '../../evil.js?',
      'https://evil.example/fbevents.js',
      'GTM-ABC1234',
      'G-ABC1234567; script-src *',
      'AW-123456789/AbC',
      '',
      ' ',
      '1'.repeat(200),
    ]
    for (const provider of ['meta', 'google', 'tiktok', 'linkedin'] as const)
      for (const id of hostile) {
        const answer = await ann.browser.call(setTrackingPixels, {
          body: { pixels: { [provider]: { id, is_enabled: true } } },
        })
        expect([answer.status, answer.error.errors?.[`pixels.${provider}.id`]?.length], `${provider} ${id}`).toEqual([
          400, 1,
        ])
      }
    const wrong = async (pixels: object) =>
      (await ann.browser.call(setTrackingPixels, { body: { pixels } as never })).error.errors
    expect(await wrong({ meta: { id: '12', is_enabled: true } })).toEqual({
      'pixels.meta.id': ['A Meta pixel ID is 14 to 17 digits, like 1234567890123456'],
    })
    expect(await wrong({ google: { ...google, conversion: 'a b"c<d>e' } })).toHaveProperty(['pixels.google.conversion'])
    expect(await wrong({ google: { ...google, id: 'G-ABC1234567' } })).toEqual({
      'pixels.google.conversion': ['Only a Google Ads ID (AW-…) has a conversion label'],
    })
    expect(await wrong({ meta: { ...meta, conversion: '1234567' } })).toHaveProperty(['pixels.meta.conversion'])
    expect(await wrong({ other: meta })).toHaveProperty(['pixels.other'])
  })

  it('that came into the database another way than by a call reach no page', async () => {
    const ann = await owner({ pixels: { meta, tiktok: allIds.tiktok } })
    const form = await aForm(ann)
    await world().sql(
      `update tracking_pixels set pixels = jsonb_set(pixels, '{meta,id}', '"1\\");alert(1)//"') where org_id = $1`,
      [ann.orgId],
    )
    const page = await open(form.public_url)
    expect(pixelsOf(page)?.load.map(({ provider }) => provider)).toEqual(['tiktok'])
    expect(page.html).not.toContain('alert(1)')
    expect((await ann.browser.call(getTrackingPixels)).body.pixels.meta).toBeNull()
  })
})

describe('a lead form', () => {
  it('opens its policy to the pixels that it loads, and to no other', async () => {
    const ann = await owner({ pixels: { meta } })
    const form = await aForm(ann)
    const page = await open(form.public_url)
    expect(pixelsOf(page)).toEqual({
      load: [{ provider: 'meta', id: meta.id, conversion: null }],
      org: ann.orgId,
      asks: expect.any(String),
      lead: null,
      go: null,
    })
    expect(policyOf(page, 'script-src')).toEqual([expect.stringMatching(/^'nonce-/), 'https://connect.facebook.net'])
    expect(policyOf(page, 'img-src')).toEqual(["'self'", 'https://www.facebook.com'])
    expect(policyOf(page, 'connect-src')).toEqual(['https://www.facebook.com', 'https://connect.facebook.net'])
    expect(policyOf(page, 'frame-src')).toEqual(["'none'"])
    // The ids are values of an attribute; nothing of others is in the markup itself.
    expect([...page.html.matchAll(/src="(https?:[^"]+)"/g)]).toEqual([])
    const script = elements(page.html, 'script').find((one) => 'data-pixels' in one)
    const served = await fetch(new URL(script?.src ?? '', world().publicUrl))
    expect([served.status, served.headers.get('content-type'), served.headers.get('cache-control')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ])
    void (await ann.browser.call(setTrackingPixels, { body: { pixels: { ...allIds, meta: null } } })).body
    const rest = await open(form.public_url)
    expect(policyOf(rest, 'script-src').slice(1)).toEqual([
      'https://www.googletagmanager.com',
      'https://www.googleadservices.com/pagead/',
      'https://googleads.g.doubleclick.net/pagead/',
      'https://www.google.com/pagead/',
      'https://analytics.tiktok.com',
      'https://snap.licdn.com',
    ])
    expect(rest.headers.get('content-security-policy')).not.toContain('facebook')
  })

  it('has nothing of others without a pixel that is on, where forms are left out, and in another account', async () => {
    const ann = await owner({ pixels: { meta: { ...meta, is_enabled: false } } })
    const form = await aForm(ann)
    const plain = async (address: string, headers?: Record<string, string>) => {
      const page = await open(address, headers)
      expect([page.status, pixelsOf(page), others(page), page.html.includes('pixels-')]).toEqual([200, null, [], false])
      expect(policyOf(page, 'script-src')[1]).toBe("'strict-dynamic'")
    }
    await plain(form.public_url)
    void (await ann.browser.call(setTrackingPixels, { body: { pixels: allIds, on_forms: false } })).body
    await plain(form.public_url)
    void (await ann.browser.call(setTrackingPixels, { body: { on_forms: true } })).body
    expect(pixelsOf(await open(form.public_url))?.load).toHaveLength(4)
    await plain((await aForm(await owner())).public_url)
    // In a frame of another site, to a robot, and to a browser that objects, nothing loads either.
    await plain(`${form.public_url}?_embed=1`)
    for (const agent of ['', 'node', ...robots.slice(0, 12)]) await plain(form.public_url, { 'user-agent': agent })
    await plain(form.public_url, { 'sec-gpc': '1' })
    await plain(form.public_url, { 'sec-purpose': 'prefetch' })
  })

  it('asks for consent by the account’s name where it is to, and is silent where not', async () => {
    const ann = await owner({ pixels: { meta, linkedin: { id: '1234567', is_enabled: true } } })
    await world().sql(`update organizations set name = 'Lim <b>& Co' where id = $1`, [ann.orgId])
    const form = await aForm(ann)
    const asking = await open(form.public_url)
    expect(pixelsOf(asking)?.asks).toBe('Lim <b>& Co')
    expect(asking.text).toContain('Lim <b>& Co uses Meta and LinkedIn to see how well its ads work.')
    // Until the script knows what the visitor said, nothing of it is seen.
    expect(elements(asking.html, 'section').find((one) => one.class === 'fl-ask')).toHaveProperty('hidden')
    void (await ann.browser.call(setTrackingPixels, { body: { ask_consent: false } })).body
    const silent = await open(form.public_url)
    expect([pixelsOf(silent)?.asks, silent.html.includes('<section class="fl-ask"')]).toEqual([null, false])
  })

  it('counts a lead on the page after a submission that was taken, and on no other', async () => {
    const ann = await owner({ pixels: { meta } })
    const form = await aForm(ann)
    const page = await open(form.public_url)
    const again = await page.send({ name: ' ' })
    expect([again.status, pixelsOf(again), others(again)]).toEqual([422, null, []])
    const next = (await page.send({ name: 'Mei Tan' })).headers.get('location') ?? ''
    const sent = await open(next)
    expect(pixelsOf(sent)).toMatchObject({ lead: expect.stringMatching(/^[\w-]{12,}$/), go: null })
    // The same submission is the same lead, another one another.
    expect(pixelsOf(await open(next))?.lead).toBe(pixelsOf(sent)?.lead)
    const other = (await (await open(form.public_url)).send({ name: 'Tobias' })).headers.get('location') ?? ''
    expect(pixelsOf(await open(other))?.lead).not.toBe(pixelsOf(sent)?.lead)
    const elsewhere = next.replace(/^\/f\/[^/]+/, new URL((await aForm(ann)).public_url).pathname)
    for (const forged of [next.replace(/&sent=.*/, ''), `${next}x`, next.replace('sent=', 'sent=a'), elsewhere])
      expect(pixelsOf(await open(forged)), forged).toBeNull()
    await world().advance({ minutes: 11 })
    expect(pixelsOf(await open(next))).toBeNull()
    // What a robot may have sent counts for nobody.
    const held = await (await open(form.public_url)).send({ name: 'Bot', 'company-website': 'x' })
    expect([held.status, held.headers.get('location')?.includes('sent=')]).toEqual([303, false])
  })

  it('counts before it goes on to its owner’s page, also without scripts', async () => {
    const ann = await owner({ pixels: { meta }, ask_consent: false })
    const url = 'https://example.com/thanks?a=1&b="2"'
    const form = await aForm(ann, { after_sending: 'redirect', redirect_url: url })
    const next = (await (await open(form.public_url)).send({ name: 'Mei Tan' })).headers.get('location') ?? ''
    expect(next).toMatch(/^\/f\/.*sent\?v=1&sent=/)
    const sent = await open(next)
    expect(pixelsOf(sent)).toMatchObject({
      go: expect.stringContaining('https://example.com/thanks?a=1'),
      lead: expect.any(String),
    })
    expect(elements(sent.html, 'meta').find((one) => one['http-equiv'] === 'refresh')?.content).toMatch(
      /^0;url=https:\/\/example\.com\/thanks/,
    )
    void (await ann.browser.call(setTrackingPixels, { body: { on_forms: false } })).body
    const direct = await (await open(form.public_url)).send({ name: 'Mei Tan' })
    expect(direct.headers.get('location')).toContain('https://example.com/thanks')
  })

  it('opened from the app makes the browser one of the team’s, by a mark that names the account', async () => {
    const ann = await owner({ pixels: { meta } })
    const { id } = await aForm(ann)
    const { share } = (await ann.browser.call(getLeadForm, { params: { id } })).body
    expect(share.own_url).toMatch(new RegExp(`^${share.url}#own=${ann.orgId}\\.`))
  })
})

describe('a page', () => {
  it('loads the pixels of the account that shared it once it is open, and opens its policy to them', async () => {
    const ann = await owner({ pixels: { meta, google: { id: 'G-ABC1234567', is_enabled: true } } })
    const page = await aPage(ann)
    const { url } = await sendContent(ann, page)
    const opened = await openLink(world(), url)
    expect(pixelsOf(opened)).toMatchObject({
      load: [{ provider: 'meta' }, { provider: 'google' }],
      lead: null,
      go: null,
    })
    expect(policyOf(opened, 'script-src')).toEqual([
      expect.stringMatching(/^'nonce-/),
      'https://connect.facebook.net',
      'https://www.googletagmanager.com',
    ])
    expect(policyOf(opened, 'connect-src')[0]).toBe("'self'")
    // A question is answered by the page once more: no second visit.
    const asked = await openLink(world(), url.slice(0, url.lastIndexOf('/')), {
      form: { question: 'How big?', reply_to: '' },
    })
    expect([asked.html.includes('Your question was sent'), pixelsOf(asked), others(asked)]).toEqual([true, null, []])
    // Behind a lock nothing loads before it opens.
    const options = { params: { t: 'html_page', id: page.id }, body: { passcode: 'lark-7' } } as never
    void (await ann.browser.call(setShareOptions, options)).body
    const locked = await openLink(world(), url)
    expect([pixelsOf(locked), others(locked)]).toEqual([null, []])
    const unlocked = await openLink(world(), url.slice(0, url.lastIndexOf('/')), { form: { passcode: 'lark-7' } })
    expect(pixelsOf(unlocked)?.load).toHaveLength(2)
  })

  it('loads none for robots and previews, in the editor, as a file, where pages are left out, or in another account', async () => {
    const ann = await owner({ pixels: allIds })
    const page = await aPage(ann)
    const { url } = await sendContent(ann, page)
    const plain = (answer: Answer) => expect([pixelsOf(answer), others(answer)]).toEqual([null, []])
    for (const agent of robots.slice(0, 12)) plain(await openLink(world(), url, { agent }))
    const { preview_url } = (await ann.browser.call(getPage, { params: { id: page.id } })).body
    plain(await open(preview_url))
    const key = await uploadFile(ann.browser, 'DOCUMENT_TEMPLATE', 'plan.png', await png())
    const { id } = (await ann.browser.call(createDocument, { body: { key, name: 'Plan' } })).body
    await world().settle()
    const mei = { name: 'Mei', email: 'mei@example.com' }
    plain(await openLink(world(), (await sendContent(ann, { type: 'file', id }, mei)).url))
    void (await ann.browser.call(setTrackingPixels, { body: { on_pages: false } })).body
    plain(await openLink(world(), url))
    const bo = await owner()
    plain(await openLink(world(), (await sendContent(bo, await aPage(bo))).url))
  })
})
