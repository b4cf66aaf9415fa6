import { mkdirSync, readdirSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { createLeadForm, duplicateLeadForm, updateLeadForm } from '@fairlead/contract/flow/lead-forms'
import { updateUserDetails } from '@fairlead/contract/identity/account'
import { addActivity, editActivity } from '@fairlead/contract/records/timeline'
import { thumbnailSizes, thumbnailUrl } from '@fairlead/contract/thumbnails'
import { createUploadLink } from '@fairlead/contract/uploads'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { addClient } from '../../testing/make.ts'
import { joinTeam } from '../../testing/members.ts'
import { useWorld } from '../../testing/test-world.ts'
import { png, postFile, uploadFile } from '../../testing/upload.ts'
import type { Person } from '../../testing/world.ts'
import { releaseUploads, storedFiles, thumbnailKeys } from './index.ts'
import { takeUploads } from './uploads.ts'

const world = useWorld()
const root = () => join(world().fairlead.config.DATA_DIR, 'uploads')
/** What lies on the disk of an upload. */
const filesOf = (key: string) =>
  readdirSync(root(), { recursive: true, encoding: 'utf8' }).filter((path) => path.includes(basename(key)))
type Kind = 'TIMELINE_ATTACHMENT' | 'PROFILE_PICTURE' | 'DOCUMENT_TEMPLATE'
const link = async (p: Person, file_name: string, kind: Kind = 'TIMELINE_ATTACHMENT') =>
  (await p.browser.call(createUploadLink, { body: { file_name, file_upload_ref: kind } })).body

/** Takes an upload as a record does, lets it be checked, and answers what became of it. */
async function check(p: Person, key: string, kind: Kind = 'TIMELINE_ATTACHMENT') {
  await world().inOrg(p.orgId, (ctx) => takeUploads(ctx, kind, [key], 'file'))
  for (let i = 0; i < 6; i++) {
    await world().settle()
    await world().advance({ minutes: 20 })
  }
  await world().settle()
  const [file] = [...(await world().inOrg(p.orgId, (ctx) => storedFiles(ctx, [key]))).values()]
  const [row] = await world().sql<{ reason: string | null }>('select reason from uploads where key = $1', [key])
  return { ...file, reason: row?.reason }
}
const pdf = (pages: number) => {
  const kids = Array.from({ length: pages }, (_, i) => `${i + 3} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    ...Array.from({ length: pages }, () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 10 10] >>'),
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const at = text.length
    text += `${i + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')}trailer << /Root 1 0 R /Size ${objects.length + 1} >>\nstartxref\n${start}\n%%EOF`
  return Buffer.from(text)
}

describe('an upload link', () => {
  it('has the three fields of an S3 presigned POST, takes one file once, within five minutes (S38)', async () => {
    const ann = await world().signIn('ann@example.com')
    const one = await link(ann, 'a.png')
    expect(Object.keys(one.fields)).toEqual(expect.arrayContaining(['key', 'Content-Type', 'Policy']))
    expect([await postFile(one, await png()), await postFile(one, await png())]).toEqual([204, 403])
    const key = one.fields.key?.replace(/^incoming\//, '') ?? ''
    // Also when a record has taken the file, and what arrived is gone.
    expect(await check(ann, key)).toMatchObject({ status: 'processed' })
    expect(await postFile(one, await png())).toBe(403)
    const late = await link(ann, 'b.png')
    await world().advance({ minutes: 6 })
    expect(await postFile(late, await png())).toBe(403)
  })

  it('cannot be changed: another key, type, policy or signature is refused, and nothing escapes the folder', async () => {
    const bea = await world().signIn('bea@example.com')
    const other = await link(bea, 'other.png')
    for (const change of [
      { key: 'incoming/private/x/evil.html' },
      { key: '../../../../tmp/evil.png' },
      { key: other.fields.key ?? '' },
      { 'Content-Type': 'text/html' },
      { Policy: other.fields.Policy ?? '' },
      { 'X-Fl-Signature': 'AAAA' },
    ]) {
      const one = await link(bea, 'a.png')
      expect(
        await postFile({ ...one, fields: { ...one.fields, ...change } } as never, await png()),
        JSON.stringify(change),
      ).toBe(403)
    }
  })

  it('refuses types that its kind does not take, by name (S39)', async () => {
    const cy = await world().signIn('cy@example.com')
    for (const name of ['a.svg', 'a.html', 'a.exe', 'a.png.html', 'a', 'a.heic']) {
      const answer = await cy.browser.call(createUploadLink, {
        body: { file_name: name, file_upload_ref: 'TIMELINE_ATTACHMENT' },
      })
      expect(answer.error.errors?.file_name?.[0], name).toMatch(/^Unsupported file type\. Please select a /)
    }
    const asPicture = await cy.browser.call(createUploadLink, {
      body: { file_name: 'a.pdf', file_upload_ref: 'PROFILE_PICTURE' },
    })
    expect(asPicture.status).toBe(400)
  })

  it('stops at the limit while the bytes arrive', async () => {
    const di = await world().signIn('di@example.com')
    expect(await postFile(await link(di, 'big.png', 'PROFILE_PICTURE'), Buffer.alloc(1024 * 1024 + 1, 1))).toBe(413)
    // Much larger ones are answered before they have come, with a length that was told and without.
    const large = Buffer.alloc(3 * 1024 * 1024, 1)
    expect(await postFile(await link(di, 'large.png', 'PROFILE_PICTURE'), large)).toBe(413)
    const { url, fields } = await link(di, 'stream.png', 'PROFILE_PICTURE')
    const boundary = 'limit'
    const parts = Object.entries({ ...fields, file: '' }).map(
      ([name, value]) =>
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${name === 'file' ? '; filename="a.png"' : ''}\r\n\r\n${value}`,
    )
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from(parts.join('\r\n')))
        controller.enqueue(large)
        controller.close()
      },
    })
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    const streamed = await fetch(url, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
    expect([streamed.status, await streamed.text()]).toEqual([
      413,
      expect.stringContaining('This file is too large (max 1 MB)'),
    ])
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary='])
      expect((await fetch(url, { method: 'POST', headers: { 'content-type': type }, body: 'x' })).status).toBe(400)
    expect(await postFile(await link(di, 'empty.png'), Buffer.alloc(0))).toBe(400)
  })

  it('leads to files that nobody else on the machine reads, whatever the umask', async () => {
    const before = process.umask(0)
    try {
      const dot = await world().signIn('dot@example.com')
      const key = await uploadFile(dot.browser, 'TIMELINE_ATTACHMENT', 'mine.png', await png())
      const isPrivate = (name: string) => {
        const path = join(root(), name)
        expect([path, statSync(path).mode & 0o777]).toEqual([path, 0o600])
        for (let dir = dirname(path); dir.startsWith(root()); dir = dirname(dir))
          expect([dir, statSync(dir).mode & 0o777]).toEqual([dir, 0o700])
      }
      for (const name of [`incoming/${key}`, `incoming/${key}.once`]) isPrivate(name)
      expect(await check(dot, key)).toMatchObject({ status: 'processed' })
      isPrivate(key)
    } finally {
      process.umask(before)
    }
  })
})

describe('an uploaded picture', () => {
  it('is drawn again: places and hidden second files are gone (S39)', async () => {
    const el = await world().signIn('el@example.com')
    const photo = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .jpeg()
      .toBuffer()
    const polyglot = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')])
    const key = await uploadFile(el.browser, 'TIMELINE_ATTACHMENT', 'photo.jpg', polyglot)
    const file = await check(el, key)
    expect(file.status).toBe('processed')
    const bytes = Buffer.from(await (await fetch(file.url ?? '')).arrayBuffer())
    expect(bytes.includes('script')).toBe(false)
    expect(bytes.includes('secret place')).toBe(false)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 20 })
  })

  it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('of type %s is taken', async (format) => {
    const p = await world().signIn(`${format}@example.com`)
    const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'blue' } })
      [format]()
      .toBuffer()
    const key = await uploadFile(p.browser, 'TIMELINE_ATTACHMENT', `a.${format}`, bytes)
    expect(await check(p, key)).toMatchObject({ status: 'processed' })
  })

  it('that is none, or claims more pixels than it may, fails with a reason', async () => {
    const fi = await world().signIn('fi@example.com')
    const disguised = await uploadFile(
      fi.browser,
      'TIMELINE_ATTACHMENT',
      'a.png',
      Buffer.from('<html><script>1</script></html>'),
    )
    expect(await check(fi, disguised)).toMatchObject({
      status: 'failed',
      url: null,
      reason: 'The file’s contents don’t match its type.',
    })
    const bomb = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: 'white' } })
      .png()
      .toBuffer()
    const large = await uploadFile(fi.browser, 'TIMELINE_ATTACHMENT', 'bomb.png', bomb)
    expect(await check(fi, large)).toMatchObject({ status: 'failed' })
    const never = (await link(fi, 'never.png')).fields.key?.replace('incoming/', '') ?? ''
    expect(await check(fi, never)).toMatchObject({
      status: 'failed',
      reason: 'The file didn’t arrive. Please upload it again.',
    })
  })
})

describe('an uploaded document', () => {
  it('has its pages counted; too many, or a damaged one, fails', async () => {
    const gu = await world().signIn('gu@example.com')
    const upload = (name: string, bytes: Buffer) => uploadFile(gu.browser, 'TIMELINE_ATTACHMENT', name, bytes)
    expect(await check(gu, await upload('ok.pdf', pdf(3)))).toMatchObject({ status: 'processed' })
    expect(await check(gu, await upload('long.pdf', pdf(201)))).toMatchObject({
      reason: 'The document has 201 pages. The limit is 200.',
    })
    expect(await check(gu, await upload('bad.pdf', Buffer.from('%PDF-1.4 nonsense')))).toMatchObject({
      reason: 'The document is damaged.',
    })
  })
})

describe('a stored file', () => {
  it('belongs to what it is attached to: once, by the person who uploaded it; a copy is a file of its own', async () => {
    const amy = await world().signIn('amy@files.test')
    const bob = await joinTeam(world(), amy, 'bob@files.test', {
      viewOtherAssignedClients: true,
      manageIntegrations: true,
    })
    const [hers, his] = [await addClient(amy, 'Hers'), await addClient(bob, 'His')]
    const note = async (p: Person, client_id: string, key: string) =>
      p.browser.call(addActivity, { body: { client_id, item_type: 'NOTE', text: 'x', attachments: [key] } })
    const key = await uploadFile(amy.browser, 'TIMELINE_ATTACHMENT', 'plan.png', await png())
    expect((await note(bob, his, key)).error.errors).toHaveProperty('attachments')
    const { id } = (await note(amy, hers, key)).body
    await world().settle()
    for (const [p, client] of [
      [bob, his],
      [amy, his],
      [amy, hers],
    ] as const)
      expect((await note(p, client, key)).error.errors).toHaveProperty('attachments')
    // Who changes the entry keeps its files without attaching them.
    const params = { type: 'NOTE' as const, id }
    expect((await amy.browser.call(editActivity, { params, body: { text: 'y', attachments: [key] } })).status).toBe(200)

    const logo = await uploadFile(amy.browser, 'LEAD_FORM', 'logo.png', await png())
    const form = (await amy.browser.call(createLeadForm, { body: { name: 'One', starting_point: 'contact' } })).body
    const save = (p: Person, formId: string, logo_key: string) =>
      p.browser.call(updateLeadForm, { params: { id: formId }, body: { definition: { logo_key } } })
    expect((await save(amy, form.id, logo)).status).toBe(200)
    expect((await save(bob, form.id, logo)).status).toBe(200)
    const twin = (await bob.browser.call(duplicateLeadForm, { params: { id: form.id } })).body
    await world().settle()
    const copy = twin.definition.logo_key ?? ''
    expect([copy === logo, filesOf(copy).includes(copy)]).toEqual([false, true])
    expect((await save(bob, twin.id, logo)).status).toBe(400)
  })

  it('is served on the public origin, sandboxed, with our own type, and only by a fresh link (S40, S42)', async () => {
    const ha = await world().signIn('ha@example.com')
    const other = await check(ha, await uploadFile(ha.browser, 'TIMELINE_ATTACHMENT', 'b.png', await png()))
    const file = await check(ha, await uploadFile(ha.browser, 'TIMELINE_ATTACHMENT', '../../x\r\n‮gpj.png', await png()))
    const url = new URL(file.url ?? '')
    expect(url.origin).toBe(world().publicUrl)
    const answer = await fetch(url)
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('x-content-type-options')]).toEqual([
      200,
      'image/png',
      'nosniff',
    ])
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    expect((await fetch(`${url.origin}${url.pathname}`)).status).toBe(403)
    expect((await fetch(`${url.href}x`)).status).toBe(403)
    // Neither a longer life, nor another name, nor another file, nor anything twice.
    const changed = (change: Record<string, string>, path = url.pathname) =>
      `${url.origin}${path}?${new URLSearchParams({ ...Object.fromEntries(url.searchParams), ...change })}`
    const [ends, signature] = [Number(url.searchParams.get('e')), url.searchParams.get('s') ?? '']
    for (const address of [
      changed({ e: String(ends + 60) }),
      changed({ e: `${ends}0` }),
      changed({ e: '' }),
      changed({ s: '' }),
      changed({ name: 'other.png' }),
      changed({}, new URL(other.url ?? '').pathname),
      `${changed({})}&e=${ends + 60}`,
      `${changed({})}&s=${signature}`,
      `${url.origin}${url.pathname}?e[]=${ends}&s[]=${signature}`,
    ])
      expect([address, (await fetch(address)).status]).toEqual([address, 403])
    expect((await fetch(changed({}))).status).toBe(200)
    expect((await fetch(url, { headers: { range: 'bytes=0-3' } })).status).toBe(206)
    await world().advance({ minutes: 10 })
    expect((await fetch(url)).status).toBe(403)
    for (const path of [
      '/files/private/..%2f..%2fsecret-key',
      '/files/incoming/private/x/y.png',
      '/files/../secret-key',
    ])
      expect((await fetch(`${url.origin}${path}`)).status).toBeGreaterThanOrEqual(400)
  })

  it('that strangers see needs no link: a profile picture', async () => {
    const io = await world().signIn('io@example.com')
    const key = await uploadFile(io.browser, 'PROFILE_PICTURE', 'me.png', await png())
    const details = (await io.browser.call(updateUserDetails, { body: { profile_picture_key: key } })).body
    await world().settle()
    const answer = await fetch(details.profile_picture?.cdn_url ?? '')
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  })

  it('that is a picture has small squares beside it, which go with it', async () => {
    const liu = await world().signIn('liu@example.com')
    const wide = await sharp({ create: { width: 400, height: 200, channels: 3, background: 'red' } })
      .composite([
        { input: { create: { width: 200, height: 200, channels: 3, background: 'blue' } }, left: 100, top: 0 },
      ])
      .png()
      .toBuffer()
    const key = await uploadFile(liu.browser, 'TIMELINE_ATTACHMENT', 'wide.png', wide)
    const { url } = await check(liu, key)
    for (const size of thumbnailSizes) {
      const answer = await fetch(thumbnailUrl(url ?? '', size))
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(await sharp(bytes).metadata()).toMatchObject({ width: size, height: size, format: 'webp' })
      // The middle of the picture, not all of it squeezed.
      const { channels } = await sharp(bytes).stats()
      expect(channels[2]?.mean).toBeGreaterThan(240)
    }
    const small = new URL(thumbnailUrl(url ?? '', 100))
    small.searchParams.delete('s')
    expect((await fetch(small)).status).toBe(403)
    const other = await fetch(`${url}&size=5000`)
    expect(other.headers.get('content-type')).toBe('image/png')
    const name = basename(key, '.png')
    const files = () => readdirSync(root(), { recursive: true, encoding: 'utf8' }).filter((path) => path.includes(name))
    expect(files().filter((path) => path.endsWith('.webp'))).toHaveLength(2)
    await world().inOrg(liu.orgId, (ctx) => releaseUploads(ctx, [key]))
    await world().advance({ hours: 25 })
    await world().settle()
    await world().settle()
    expect(files()).toEqual([])
  })

  it('that is asked for small before its squares are there is whole for a moment', async () => {
    const mo = await world().signIn('mo@example.com')
    const key = await uploadFile(mo.browser, 'PROFILE_PICTURE', 'me.png', await png())
    const details = (await mo.browser.call(updateUserDetails, { body: { profile_picture_key: key } })).body
    await world().settle()
    for (const small of thumbnailKeys(key)) await world().fairlead.storage.remove(small)
    const answer = await fetch(thumbnailUrl(details.profile_picture?.cdn_url ?? '', 100))
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'image/png',
      'public, max-age=60',
    ])
  })

  it('that no record took is gone after a day (R45)', async () => {
    const jo = await world().signIn('jo@example.com')
    const key = await uploadFile(jo.browser, 'TIMELINE_ATTACHMENT', 'orphan.png', await png())
    await world().advance({ hours: 25 })
    await world().settle()
    expect(await world().sql('select 1 from uploads where key = $1', [key])).toEqual([])
    expect(filesOf(key)).toEqual([])
  })

  it('that is swept is unknown first and then gone from the disk, however long that takes (S38, R45)', async () => {
    const kai = await world().signIn('kai@example.com')
    const key = await uploadFile(kai.browser, 'TIMELINE_ATTACHMENT', 'stuck.png', await png())
    const path = join(root(), 'incoming', key)
    rmSync(path)
    mkdirSync(path)
    await world().advance({ hours: 25 })
    await world().settle()
    expect(await world().sql('select 1 from uploads where key = $1', [key])).toEqual([])
    await expect(
      world().inOrg(kai.orgId, (ctx) => takeUploads(ctx, 'TIMELINE_ATTACHMENT', [key], 'file')),
    ).rejects.toThrow()
    rmdirSync(path)
    writeFileSync(path, 'stuck')
    await world().advance({ hours: 1 })
    await world().settle()
    expect(filesOf(key)).toEqual([])
  })

  it('that is checked a second time leaves nothing behind of what arrived', async () => {
    const lou = await world().signIn('lou@example.com')
    const key = await uploadFile(lou.browser, 'TIMELINE_ATTACHMENT', 'twice.png', await png())
    expect(await check(lou, key)).toMatchObject({ status: 'processed' })
    // As it is when the process dies between the result and the clearing up.
    writeFileSync(join(root(), 'incoming', key), await png())
    await world().inOrg(lou.orgId, async (ctx) => ctx.enqueueAgain('process-upload', { org_id: lou.orgId, key }))
    await world().settle()
    expect(filesOf(key)).toEqual([key])
  })
})
