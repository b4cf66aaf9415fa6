import { createClient } from '@fairlead/contract/records/clients'
import { setShareOptions } from '@fairlead/contract/records/content'
import { prepareShare, revokeShare, sendShare } from '@fairlead/contract/records/content-sharing'
import { createPage, getPage } from '@fairlead/contract/records/page-templates'
import { beforeAll, expect, it } from 'vitest'
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
      type: 'image_gallery' as const,
      layout: 'grid' as const,
      images: [{ key: photo, alt: 'The front' }],
    },
    { id: 'plan', type: 'attachment' as const, key: pdf, label: 'Floor plan' },
  ]
  const page = (await ivy.browser.call(createPage, { body: { name: 'The house', blocks } })).body
  await w.settle()
  const body = { name: 'Daniel Ong', email: 'daniel@pages.example' }
  const { id: client_id } = (await ivy.browser.call(createClient, { body })).body
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
