import { deleteClient } from '@fairlead/contract/records/clients'
import { setDefaultShareMessage, setShareOptions } from '@fairlead/contract/records/content'
import { revokeShare, shareQr, shareVisits } from '@fairlead/contract/records/content-sharing'
import { createDocument } from '@fairlead/contract/records/document-templates'
import { createPage, deletePage } from '@fairlead/contract/records/page-templates'
import { beforeAll, describe, expect, it } from 'vitest'
import { sendContent } from '../../../../testing/content.ts'
import { clientsOf, timelineOf } from '../../../../testing/look.ts'
import { aPage } from '../../../../testing/make.ts'
import { buildPublicPages } from '../../../../testing/outside/public-pages.ts'
import { openLink } from '../../../../testing/reader.ts'
import { useWorld } from '../../../../testing/test-world.ts'
import { png, uploadFile } from '../../../../testing/upload.ts'

const world = useWorld()
beforeAll(buildPublicPages)

const optionsOf = (id: string, t: 'html_page' | 'file', body: object) => ({ params: { t, id }, body }) as never

describe('a link', () => {
  it('behind a passcode shows nothing of the content, its card included, until it was typed (rule 227)', async () => {
    const w = world()
    const ann = await w.signIn('ann@locks.example')
    const page = await aPage(ann)
    const { url } = await sendContent(ann, page)
    void (await ann.browser.call(setShareOptions, optionsOf(page.id, 'html_page', { passcode: 'lark-7' }))).body
    const at = url.slice(0, url.lastIndexOf('/'))
    const locked = await openLink(w, url)
    expect([locked.status, locked.ticket]).toEqual([200, ''])
    expect(locked.html).not.toContain('Sea view')
    expect((await fetch(`${at}/card.jpg`)).status).toBe(404)
    expect((await openLink(w, at, { form: { passcode: 'lark-8' } })).status).toBe(403)
    const opened = await openLink(w, at, { form: { passcode: 'lark-7' } })
    expect(opened.html).toContain('Sea view')
    expect(await opened.read({ a: 3000 })).toBe(204)
    // The pass opens this link alone.
    const other = await sendContent(ann, page, { name: 'Mei Tan', email: 'mei@example.com' })
    const otherAt = other.url.slice(0, other.url.lastIndexOf('/'))
    expect((await openLink(w, otherAt, { form: { pass: opened.pass } })).html).not.toContain('Sea view')
    expect((await openLink(w, at, { form: { pass: opened.pass } })).html).toContain('Sea view')
    // Another passcode ends the passes of the one before.
    void (await ann.browser.call(setShareOptions, optionsOf(page.id, 'html_page', { passcode: 'wren-3' }))).body
    expect((await openLink(w, at, { form: { pass: opened.pass } })).html).not.toContain('Sea view')
    void (await ann.browser.call(setShareOptions, optionsOf(page.id, 'html_page', { passcode: 'lark-7' }))).body
    // A network that guesses has to wait, also with the right one.
    for (let i = 0; i < 10; i++) await openLink(w, at, { form: { passcode: `guess ${i}` } })
    expect((await openLink(w, at, { form: { passcode: 'lark-7' } })).status).toBe(429)
  })

  it('with a gate makes a lead of the person who fills it in, and their views count for that client (rule 227)', async () => {
    const w = world()
    const bo = await w.signIn('bo@locks.example')
    const page = await aPage(bo)
    void (await bo.browser.call(setShareOptions, optionsOf(page.id, 'html_page', { gate: true }))).body
    const { url } = (await bo.browser.call(shareQr, { params: { t: 'html_page', id: page.id } })).body
    const at = url.slice(0, url.lastIndexOf('/'))
    expect((await openLink(w, url)).html).not.toContain('Sea view')
    const form = { name: 'Tobias Lindgren', email: 'tobias@example.com' }
    expect((await openLink(w, at, { form })).status).toBe(422)
    const opened = await openLink(w, at, { form: { ...form, consent: 'yes' } })
    expect(opened.html).toContain('Sea view')
    await w.advance({ seconds: 20 })
    expect(await opened.read({ a: 9000 })).toBe(204)
    await w.settle()
    const results = await clientsOf(bo)
    expect(results).toMatchObject([
      { name: 'Tobias Lindgren', email: 'tobias@example.com', lead_source: 'shared_content' },
    ])
    const [share] = await w.sql<{ id: string; times_viewed: number }>(
      'select id, times_viewed from content_shares where org_id = $1 and client_id = $2',
      [bo.orgId, results[0]?.id],
    )
    expect(share?.times_viewed).toBe(1)
    const visits = (await bo.browser.call(shareVisits, { params: { id: share?.id ?? '' }, query: {} })).body.results
    expect(visits).toMatchObject([{ class: 'person', seconds: 9, is_counted: true }])
    // A client’s own link asks nobody.
    const own = await sendContent(bo, page)
    expect((await openLink(w, own.url)).html).toContain('Sea view')
  })

  it('counts for the client of a gate what is read after the lead was made, and what is opened again (rule 227)', async () => {
    const w = world()
    const bo = await w.signIn('bea@locks.example')
    const page = await aPage(bo)
    void (await bo.browser.call(setShareOptions, optionsOf(page.id, 'html_page', { gate: true }))).body
    const { url } = (await bo.browser.call(shareQr, { params: { t: 'html_page', id: page.id } })).body
    const at = url.slice(0, url.lastIndexOf('/'))
    const form = { name: 'Tilda Berg', email: 'tilda@example.com', consent: 'yes' }
    const opened = await openLink(w, at, { form })
    await w.settle()
    await w.advance({ seconds: 20 })
    expect(await opened.read({ a: 9000 })).toBe(204)
    const shares = () =>
      w.sql<{ is_client: boolean; times_viewed: number; ms: number }>(
        `select client_id is not null as is_client, times_viewed, ms_viewed::int as ms from content_shares
         where org_id = $1 order by 1`,
        [bo.orgId],
      )
    expect(await shares()).toEqual([
      { is_client: false, times_viewed: 0, ms: 0 },
      { is_client: true, times_viewed: 1, ms: 9000 },
    ])
    await w.advance({ hours: 1 })
    const again = await openLink(w, at, { form: { pass: opened.pass }, device: opened.device })
    expect(again.html).toContain('Sea view')
    await w.advance({ seconds: 20 })
    expect(await again.read({ a: 4000 })).toBe(204)
    expect(await shares()).toMatchObject([{ times_viewed: 0 }, { times_viewed: 2, ms: 13_000 }])
    await openLink(w, at, { form: { pass: opened.pass, question: 'May I visit?' } })
    const [tilda] = await clientsOf(bo)
    const results = await timelineOf(bo, tilda?.id ?? '')
    expect(JSON.stringify(results)).toContain('May I visit?')
  })

  it('keeps a question in its form where it is not taken', async () => {
    const w = world()
    const ann = await w.signIn('asks@locks.example')
    const { url } = await sendContent(ann, await aPage(ann))
    const at = url.slice(0, url.lastIndexOf('/'))
    const form = { question: 'Is it <still> free?', reply_to: 'mei@example.com' }
    for (let i = 0; i < 10; i++) expect((await openLink(w, at, { form })).html).not.toContain('&lt;still&gt;')
    const { html } = await openLink(w, at, { form })
    expect(html).toMatch(/<textarea[^>]*>Is it &lt;still&gt; free\?<\/textarea>/)
    expect(html).toMatch(/<input[^>]*value="mei@example.com"/)
  })

  it('takes a question after the pass of its link has ended, or keeps it until the link is open again', async () => {
    const w = world()
    const ann = await w.signIn('late@locks.example')
    const page = await aPage(ann)
    const options = (passcode: string) => optionsOf(page.id, 'html_page', { passcode })
    void (await ann.browser.call(setShareOptions, options('4711'))).body
    const { url, clientId, shareId } = await sendContent(ann, page)
    const at = url.slice(0, url.lastIndexOf('/'))
    const asked = async () => {
      const results = await timelineOf(ann, clientId)
      return results.flatMap((item) => (item.item_type === 'CONTENT_QUESTION' ? [item.type_specific_data?.text] : []))
    }
    const { pass } = await openLink(w, at, { form: { passcode: '4711' } })
    await w.advance({ hours: 13 })
    const late = await openLink(w, at, { form: { pass, question: 'Is it still free?' } })
    expect([late.html.includes('Sea view'), await asked()]).toEqual([false, ['Is it still free?']])
    expect(late.html).toContain('Your question was sent')
    // A passcode that has changed: nobody knows who asks, so the question waits behind the lock.
    void (await ann.browser.call(setShareOptions, options('4712'))).body
    const form = { pass, question: 'And <the> garden?', reply_to: 'mei@example.com' }
    const kept = await openLink(w, at, { form })
    expect(kept.html).toContain('name="question" value="And &lt;the&gt; garden?"')
    const { pass: _, ...typed } = form
    const wrong = await openLink(w, at, { form: { ...typed, passcode: '4711' } })
    expect([wrong.status, wrong.html.includes('And &lt;the&gt; garden?'), (await asked()).length]).toEqual([
      403,
      true,
      1,
    ])
    const opened = await openLink(w, at, { form: { ...typed, passcode: '4712' } })
    expect(opened.html).toContain('Your question was sent')
    expect(await asked()).toContain('And <the> garden?')
    // The link ends while somebody types.
    void (await ann.browser.call(deletePage, { params: { id: page.id } })).body
    const ended = await openLink(w, at, { form: { pass: opened.pass, question: 'Why is it gone?' } })
    expect([ended.status, await asked()]).toEqual([410, expect.arrayContaining(['Why is it gone?'])])
    expect((await asked()).length).toBe(3)
    expect(ended.html).toContain('Your question was sent')
    // Nobody would be told of a question on a link that was revoked, or of a client in the bin.
    const refused = async (to: string) => {
      const { html } = await openLink(w, to, { form: { pass: opened.pass, question: 'Is <it> you?' } })
      expect(html).toContain('Your question wasn’t sent')
      expect(html).toMatch(/<textarea[^>]*>Is &lt;it&gt; you\?<\/textarea>/)
    }
    void (await ann.browser.call(revokeShare, { params: { id: shareId }, body: { is_revoked: true } })).body
    await refused(at)
    expect((await asked()).length).toBe(3)
    const other = await sendContent(ann, await aPage(ann), { name: 'Bin Tan', email: 'bin@example.com' })
    void (await ann.browser.call(deleteClient, { params: { id: other.clientId } })).body
    await refused(other.url.slice(0, other.url.lastIndexOf('/')))
    const count = `select 1 from activities where org_id = $1 and client_id = $2 and kind = 'CONTENT_QUESTION'`
    expect(await w.sql(count, [ann.orgId, other.clientId])).toEqual([])
  })

  it('saves a picture as a JPEG whose blanks are underscores, where downloading is allowed', async () => {
    const w = world()
    const cy = await w.signIn('cy@locks.example')
    const key = await uploadFile(cy.browser, 'DOCUMENT_TEMPLATE', 'front.png', await png())
    const { id } = (await cy.browser.call(createDocument, { body: { key, name: 'The front door' } })).body
    await w.settle()
    const { url } = await sendContent(cy, { type: 'file', id })
    const at = `${url.slice(0, url.lastIndexOf('/'))}/download`
    expect((await fetch(at)).status).toBe(403)
    void (await cy.browser.call(setShareOptions, optionsOf(id, 'file', { allow_download: true }))).body
    const saved = await fetch(at)
    expect([saved.status, saved.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(saved.headers.get('content-disposition')).toContain('The_front_door.jpg')
    expect(Buffer.from(await saved.arrayBuffer()).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  })
})

const attacks = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'-alert(1)-'",
  '</title><svg/onload=alert(1)>',
  '**<b onclick=alert(1)>x</b>**',
  '## <iframe srcdoc="<script>alert(1)</script>">',
  '- <a href="javascript:alert(1)">x</a>',
  '{{client_name|<img src=x onerror=alert(1)>}}',
]

describe('what a page holds', () => {
  it('is text wherever it is shown, whatever a call put into its blocks (S47)', async () => {
    const w = world()
    const dee = await w.signIn('dee@xss.example')
    const blocks = attacks.flatMap((text, i) => [
      { id: `t${i}`, type: 'title', text },
      { id: `d${i}`, type: 'desc', text },
      { id: `m${i}`, type: 'map', address: text },
      { id: `l${i}`, type: 'link', url: 'https://example.com/', label: text },
      { id: `y${i}`, type: 'youtube', url: 'https://youtu.be/dQw4w9WgXcQ', title: text },
    ])
    const page = await aPage(dee, { name: attacks[3] ?? '', blocks })
    const { url } = await sendContent(dee, page, { name: attacks[1] ?? '', email: 'x@example.com' })
    const { html, headers } = await openLink(w, url)
    expect(html).not.toMatch(/<(script(?! [^>]*nonce=)|img[^>]*onerror|svg\/|iframe|b onclick|a href="javascript)/i)
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'/)
    expect(headers.get('set-cookie')).toBeNull()
  })

  it('takes no address that is not of the web, a mail or a number, and no video that is none (S47)', async () => {
    const dee = await world().signIn('eve@xss.example')
    for (const url of [
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'vbscript:x',
      '//example.com',
    ]) {
      const body = { name: 'x', blocks: [{ id: 'l', type: 'link', url, label: 'x' }] } as never
      expect([url, (await dee.browser.call(createPage, { body })).status]).toEqual([url, 400])
    }
    for (const url of ['https://evil.example/watch?v=dQw4w9WgXcQ', 'https://youtu.be/"><script>', 'javascript:1']) {
      const body = { name: 'x', blocks: [{ id: 'y', type: 'youtube', url }] } as never
      expect([url, (await dee.browser.call(createPage, { body })).status]).toEqual([url, 400])
    }
    const raw = { name: 'x', blocks: [{ id: 'h', type: 'html', html: '<b>x</b>' }] } as never
    expect((await dee.browser.call(createPage, { body: raw })).status).toBe(400)
  })
})

it('tokens fill in what they say once, and an unknown one says nothing (S48)', async () => {
  const w = world()
  const fay = await w.signIn('fay@tokens.example')
  const text = 'Hi {{client_first_name|there}}, for {{client_name}}{{client_secret}}: {{client_name|{{user_name}}'
  const page = await aPage(fay, {
    blocks: [{ id: 'a', type: 'desc', text: 'Dear {{client_name}}, {{nonsense}}welcome' }],
  })
  const params = { a: 'html_page' as const, b: page.id }
  void (await fay.browser.call(setDefaultShareMessage, { params, body: { share_message: text } })).body
  const name = '{{user_name}}<img src=x onerror=alert(1)>'
  const sent = await sendContent(fay, page, { name, email: 'braces@example.com' })
  expect(sent.text).toContain(`for ${name}`)
  expect(sent.text).not.toContain('client_secret')
  const { html } = await openLink(w, sent.url)
  expect(html).toContain('Dear {{user_name}}&lt;img src=x onerror=alert(1)&gt;, welcome')
})
