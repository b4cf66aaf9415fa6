import { createUploadLink } from '@fairlead/contract/uploads'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { storedFiles } from '#platform/storage'
import { takeUploads } from '../../platform/storage/uploads.ts'
import { s3Server } from '../../testing/outside/s3-server.ts'
import { useWorld } from '../../testing/test-world.ts'
import { png, postFile } from '../../testing/upload.ts'
import { s3 } from './index.ts'

const server = await s3Server()
afterAll(() => server.close())
const world = useWorld({ env: { STORAGE_URL: server.url } })

it('keeps uploads in a bucket, and serves them as the local disk does: to the person who may see them, sandboxed (S40, S42)', async () => {
  const ann = await world().signIn('ann@example.com')
  const link = (
    await ann.browser.call(createUploadLink, { body: { file_name: 'a.png', file_upload_ref: 'TIMELINE_ATTACHMENT' } })
  ).body
  expect(new URL(link.file_url).origin).toBe(world().publicUrl)
  expect(await postFile(link, await png())).toBe(204)
  const key = new URL(link.file_url).pathname.replace('/files/', '')
  await world().inOrg(ann.orgId, (ctx) => takeUploads(ctx, 'TIMELINE_ATTACHMENT', [key], 'file'))
  await world().settle()
  const [file] = [...(await world().inOrg(ann.orgId, (ctx) => storedFiles(ctx, [key]))).values()]
  expect(file).toMatchObject({ status: 'processed', type: 'image/png' })
  const answer = await fetch(file?.url ?? '')
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringContaining('inline'),
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 8, format: 'png' })
  expect((await fetch(file?.url ?? '', { headers: { range: 'bytes=0-3' } })).status).toBe(206)
  expect((await fetch(link.file_url.replace(/\?.*/, ''))).status).toBe(403)
  const { storage } = world().fairlead
  expect(await storage.find(`incoming/${key}`)).toBeUndefined()

  // The page may post to the bucket, and to no other place.
  const page = await fetch(`${world().appUrl}/login`)
  expect(page.headers.get('content-security-policy')).toContain(
    `connect-src 'self' ${world().publicUrl} ${storage.uploadOrigin}`,
  )

  const unused = (
    await ann.browser.call(createUploadLink, { body: { file_name: 'b.png', file_upload_ref: 'TIMELINE_ATTACHMENT' } })
  ).body
  expect(await postFile(unused, await png())).toBe(204)
  const name = new URL(unused.file_url).pathname.replace('/files/', '')
  expect(await storage.find(`incoming/${name}`)).toBeDefined()
  await world().advance({ hours: 25 })
  await world().settle()
  expect(await storage.find(`incoming/${name}`)).toBeUndefined()
})

it('a second post by the same link changes nothing of what was taken, and is not kept', async () => {
  const bo = await world().signIn('bo@example.com')
  const link = (
    await bo.browser.call(createUploadLink, { body: { file_name: 'a.png', file_upload_ref: 'TIMELINE_ATTACHMENT' } })
  ).body
  const other = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  expect(await postFile(link, await png())).toBe(204)
  const key = new URL(link.file_url).pathname.replace('/files/', '')
  await world().inOrg(bo.orgId, (ctx) => takeUploads(ctx, 'TIMELINE_ATTACHMENT', [key], 'file'))
  await world().settle()
  const { storage } = world().fairlead
  expect(await postFile(link, other)).toBe(204)
  expect(await storage.find(`incoming/${key}`)).toBeDefined()
  // A file belongs to one record: another cannot take it.
  await expect(
    world().inOrg(bo.orgId, (ctx) => takeUploads(ctx, 'TIMELINE_ATTACHMENT', [key], 'file')),
  ).rejects.toThrow('Upload not found')
  await world().settle()
  await world().advance({ minutes: 6 })
  await world().settle()
  const [file] = [...(await world().inOrg(bo.orgId, (ctx) => storedFiles(ctx, [key]))).values()]
  const shown = Buffer.from(await (await fetch(file?.url ?? '')).arrayBuffer())
  expect(await sharp(shown).metadata()).toMatchObject({ width: 8 })
  expect(await storage.find(`incoming/${key}`)).toBeUndefined()
})

it('a second post changes nothing of what a check has put in its place before it was interrupted', async () => {
  const cy = await world().signIn('cy@example.com')
  const link = (
    await cy.browser.call(createUploadLink, { body: { file_name: 'a.png', file_upload_ref: 'TIMELINE_ATTACHMENT' } })
  ).body
  const key = new URL(link.file_url).pathname.replace('/files/', '')
  await world().fairlead.storage.put(key, await png())
  const other = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  expect(await postFile(link, other)).toBe(204)
  await world().inOrg(cy.orgId, (ctx) => takeUploads(ctx, 'TIMELINE_ATTACHMENT', [key], 'file'))
  await world().settle()
  const [file] = [...(await world().inOrg(cy.orgId, (ctx) => storedFiles(ctx, [key]))).values()]
  const shown = Buffer.from(await (await fetch(file?.url ?? '')).arrayBuffer())
  expect(await sharp(shown).metadata()).toMatchObject({ width: 8 })
})

it('a server that is away has no file missing: nobody can know', async () => {
  const away = await s3('s3://key:secret@uploads?endpoint=http://127.0.0.1:1')
  await expect(away.find('private/x/none.png')).rejects.toThrow()
})
