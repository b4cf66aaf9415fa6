import { setShareOptions } from '@fairlead/contract/records/content'
import { prepareShare, revokeShare, sendShare } from '@fairlead/contract/records/content-sharing'
import { createDocument, documentOriginal, getDocument } from '@fairlead/contract/records/document-templates'
import { getPage } from '@fairlead/contract/records/page-templates'
import { createUploadLink } from '@fairlead/contract/uploads'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { sendContent } from '../../../../testing/content.ts'
import { addClient, aPage } from '../../../../testing/make.ts'
import { joinTeam } from '../../../../testing/members.ts'
import { buildPublicPages } from '../../../../testing/outside/public-pages.ts'
import { makePdf } from '../../../../testing/pdf.ts'
import { openLink } from '../../../../testing/reader.ts'
import { useWorld } from '../../../../testing/test-world.ts'
import { png, uploadFile } from '../../../../testing/upload.ts'

const world = useWorld()
beforeAll(buildPublicPages)

it('a PDF in a page is read as pictures, and had as it is only where downloading is allowed (S43)', async () => {
  const w = world()
  const ivy = await w.signIn('ivy@pages.example')
  const pdf = await uploadFile(ivy.browser, 'PAGE_TEMPLATE_ATTACHMENT', 'Floor plan.pdf', makePdf(3))
  const photo = await uploadFile(ivy.browser, 'PAGE_TEMPLATE_ATTACHMENT', 'front.png', await png())
  const blocks = [
    {
      id: 'photos',
      type: 'image_gallery',
      layout: 'grid',
      images: [{ key: photo, alt: 'The front' }],
    },
    { id: 'plan', type: 'attachment', key: pdf, label: 'Floor plan' },
  ]
  const page = await aPage(ivy, { name: 'The house', blocks })
  await w.settle()
  const body = { name: 'Daniel Ong', email: 'daniel@pages.example' }
  const client_id = await addClient(ivy, body)
  const contents = [{ type: 'html_page' as const, id: page.id }]
  const { links, text } = (await ivy.browser.call(prepareShare, { body: { client_id, contents } })).body
  const [link] = links
  if (!link) throw new Error('no link was made')
  const sent = { client_id, share_ids: [link.share_id], channel: 'email' as const, text }
  void (await ivy.browser.call(sendShare, { body: sent })).body

  const at = `${w.publicUrl}${new URL(link.url).pathname.split('/').slice(0, 3).join('/')}/b`
  const get = async (file: string) => {
    const answer = await fetch(`${at}/${file}`, { redirect: 'manual' })
    return [answer.status, answer.headers.get('content-type')]
  }
  const shown = await openLink(w, link.url)
  expect(shown.html).not.toContain('.pdf"')
  expect(shown.html).not.toContain('/download')
  for (const number of [1, 2, 3]) expect(shown.html).toContain(`/b/plan/${number}.webp`)
  expect(await get('plan/2.webp')).toEqual([200, 'image/webp'])
  expect(await get('plan/2s.webp')).toEqual([200, 'image/webp'])
  expect(await get('photos/1')).toEqual([200, 'image/png'])
  expect((await get('plan/4.webp'))[0]).toBe(404)
  expect((await get('photos/2'))[0]).toBe(404)
  expect((await get('plan/download'))[0]).toBe(403)

  const params = { t: 'html_page' as const, id: page.id }
  void (await ivy.browser.call(setShareOptions, { params, body: { allow_download: true } })).body
  expect((await openLink(w, link.url)).html).toContain('/b/plan/download')
  const download = await fetch(`${at}/plan/download`)
  expect(download.headers.get('content-type')).toBe('application/pdf')
  expect(download.headers.get('content-disposition')).toContain('Floor plan.pdf')
  expect((await ivy.browser.call(getPage, { params: { id: page.id } })).body.files[pdf]?.status).toBe('processed')

  void (await ivy.browser.call(revokeShare, { params: { id: link.share_id }, body: { is_revoked: true } })).body
  expect([(await get('plan/2.webp'))[0], (await get('plan/download'))[0]]).toEqual([404, 404])
})

it('a file of a stranger is drawn again, named for people alone, and refused in words where it is not what it says (S38 to S41)', async () => {
  const w = world()
  const joy = await w.signIn('joy@pages.example')
  const add = async (name: string, bytes: Buffer) => {
    const key = await uploadFile(joy.browser, 'DOCUMENT_TEMPLATE', name, bytes)
    const { id } = (await joy.browser.call(createDocument, { body: { key } })).body
    await w.settle()
    return (await joy.browser.call(getDocument, { params: { id } })).body
  }
  const photo = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer()
  const foul = '../../x\r\nSet-Cookie: a=1\u202egpj.jpg'
  const picture = await add(foul, Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]))
  const { url } = await sendContent(joy, { type: 'file', id: picture.id })
  const at = url.slice(0, url.lastIndexOf('/'))
  const [image = ''] = (await openLink(w, url)).images
  const drawn = await fetch(new URL(image, w.publicUrl))
  const bytes = Buffer.from(await drawn.arrayBuffer())
  expect([drawn.headers.get('content-type'), drawn.headers.get('x-content-type-options')]).toEqual([
    'image/jpeg',
    'nosniff',
  ])
  expect(['script', 'secret place'].map((hidden) => bytes.includes(hidden))).toEqual([false, false])
  const params = { t: 'file' as const, id: picture.id }
  void (await joy.browser.call(setShareOptions, { params, body: { allow_download: true } })).body
  const saved = await fetch(`${at}/download`)
  expect([saved.status, saved.headers.get('set-cookie')]).toEqual([200, null])
  expect(saved.headers.get('content-disposition')).toMatch(
    /^attachment; filename="[ -~]*"; filename\*=UTF-8''[\w.%-]+$/,
  )
  expect(decodeURI(new URL(image, w.publicUrl).pathname)).not.toMatch(/\.\.|\u202e/)

  for (const [name, content] of [
    ['page.png', Buffer.from('<html><script>alert(1)</script></html>')],
    ['page.pdf', photo],
    ['photo.webp', makePdf(1)],
  ] as const) {
    const key = await uploadFile(joy.browser, 'DOCUMENT_TEMPLATE', name, content)
    const refused = await joy.browser.call(createDocument, { body: { key } })
    expect([name, refused.status, refused.error.errors?.key]).toEqual([
      ...[name, 400, ['The file’s contents don’t match its type.']],
    ])
  }
  for (const kind of ['DOCUMENT_TEMPLATE', 'PAGE_TEMPLATE_ATTACHMENT'] as const)
    for (const file_name of ['a.svg', 'a.html', 'a.pdf.html', 'a.xml']) {
      const answer = await joy.browser.call(createUploadLink, { body: { file_name, file_upload_ref: kind } })
      expect([kind, file_name, answer.status]).toEqual([kind, file_name, 400])
    }
})

it('the original of a file is for those who may edit it, by a link of a few minutes on the other origin (S40, S42)', async () => {
  const w = world()
  const kai = await w.signIn('kai@pages.example')
  const mel = await joinTeam(w, kai, 'mel@pages.example')
  const key = await uploadFile(kai.browser, 'DOCUMENT_TEMPLATE', 'Floor plan.pdf', makePdf(1))
  const { id } = (await kai.browser.call(createDocument, { body: { key, visibility: 'ORG' } })).body
  await w.settle()
  const ask = (p: typeof kai) => p.browser.call(documentOriginal, { body: { doc_temp_id: id } })
  expect((await ask(mel)).status).toBe(403)
  const url = new URL((await ask(kai)).body.url)
  expect(url.origin).toBe(w.publicUrl)
  const answer = await fetch(url)
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('x-content-type-options')]).toEqual([
    ...[200, 'application/pdf', 'nosniff'],
  ])
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /)
  expect((await fetch(`${url.origin}${url.pathname}`)).status).toBe(403)
  await w.advance({ minutes: 10 })
  expect((await fetch(url)).status).toBe(403)
})
