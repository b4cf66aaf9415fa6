import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { fireEvent, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { shownToast } from '~/lib/toast.ts'
import { type Asked, refusal, serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { stream } from '~/testing/stream.ts'
import { aFile, aMessage, fileId, pageOf } from './content-samples.ts'
import { MessageEditor } from './editor/MessageEditor.tsx'
import { FilesScreen } from './list/FilesScreen.tsx'
import { MessagesScreen } from './list/MessagesScreen.tsx'
import { ShareDialog } from './share/ShareDialog.tsx'
import { ContentStatistics } from './statistics/ContentStatistics.tsx'

type Answer = { status?: number; body?: unknown }

/** Shows a part beside links, which need a router; where they lead to is not looked at. */
function open(part: ReactNode, answer: (asked: Asked) => Answer | undefined, session = aSession()) {
  stream()
  const asked = serve((one) => {
    const body = answer(one)
    if (body) return body
    if (one.path.endsWith('/stats/')) return { body: { contents: 2 } }
    if (one.path.endsWith('/content/live')) return { body: { results: [] } }
    return { body: pageOf() }
  })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  show(<RouterContextProvider router={router as never}>{part}</RouterContextProvider>, { session })
  return asked
}
const files =
  (...rows: unknown[]) =>
  (asked: Asked) =>
    asked.path.endsWith('/document-template/api/v1') ? { body: pageOf(...rows) } : undefined
const list = <FilesScreen filter={{}} onFilter={() => {}} />

test('an empty list says what files are for, and offers to upload one', async () => {
  open(list, () => undefined)
  await screen.findByText('Share brochures and price lists, and see who reads them')
  screen.getByRole('button', { name: 'Upload files' })
})

test('somebody who may not create content is offered no upload', async () => {
  const session = aSession({ role: 'MEMBER', account_type: 'TEAM' })
  session.user_details.resources_access_policy.CONTENT.CREATE = false
  open(list, files(aFile()), session)
  await screen.findByRole('link', { name: 'The Halden brochure' })
  expect(screen.queryByRole('button', { name: /Upload files/ })).toBeNull()
})

test('a list that could not be loaded says so and can be tried again', async () => {
  let isDown = true
  open(list, (asked) => {
    if (!asked.path.endsWith('/document-template/api/v1')) return undefined
    return isDown ? refusal(400, 'Out of paper') : { body: pageOf(aFile()) }
  })
  await screen.findByText('Your content couldn’t be loaded')
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('link', { name: 'The Halden brochure' })
})

test('each file says how far it is: waiting, processing, ready, or why it failed and what to do', async () => {
  const asked = open(
    list,
    files(
      aFile({ id: 'a', name: 'Waiting', status: 'NOT_PROCESSED', pages: null, is_shareable: false }),
      aFile({ id: 'b', name: 'Busy', status: 'PROCESSING', pages: 24, pages_done: 8, is_shareable: false }),
      aFile({
        ...{ id: 'c', name: 'Locked', status: 'FAILED', is_shareable: false },
        reason: 'Password-protected. Remove the password, then replace the file.',
      }),
      aFile(),
    ),
  )
  const card = (name: string) => within(screen.getByRole('link', { name }).closest('li') as HTMLElement)
  await screen.findByRole('link', { name: 'Waiting' })
  card('Waiting').getByText('Waiting to be processed. You can close this page.')
  card('Busy').getByText('Processing, page 9 of 24')
  card('Locked').getByText(/^Password-protected/)
  card('Locked').getByRole('button', { name: 'Replace file' })
  expect(card('Locked').queryByRole('button', { name: /^Share/ })).toBeNull()
  card('The Halden brochure').getByRole('button', { name: 'Share The Halden brochure' })
  fireEvent.click(card('Locked').getByRole('button', { name: 'Retry' }))
  await expect.poll(() => asked.find(({ method }) => method === 'PUT')?.body).toEqual({ retry: true })
})

test('messages are listed with their tokens, and what is private to a team’s member says so', async () => {
  open(
    <MessagesScreen filter={{}} onFilter={() => {}} />,
    ({ path }) => (path.endsWith('/v1/list') ? { body: pageOf(aMessage({ visibility: 'PRIVATE' })) } : undefined),
    aSession({ account_type: 'TEAM' }),
  )
  const row = within((await screen.findByRole('link', { name: 'After a viewing' })).closest('tr') as HTMLElement)
  row.getByText('Private Content')
  row.getByText('{{client_first_name|there}}')
})

test('an unknown token is marked, a long text is warned of, and both can be saved', async () => {
  const asked = open(<MessageEditor onSaved={() => {}} />, ({ method, path }) => {
    if (path.endsWith('/preview')) return { body: { results: [], unknown_tokens: [] } }
    return method === 'POST' ? { status: 201, body: aMessage() } : undefined
  })
  const text = screen.getByRole('textbox', { name: 'Text' })
  fireEvent.change(text, { target: { value: `{{client_budgt}} ${'a'.repeat(1000)}` } })
  screen.getByText(/There’s no token called “client_budgt”/)
  screen.getByText(/^This message is over 1000 characters/)
  fireEvent.click(screen.getByRole('button', { name: 'Save message' }))
  fireEvent.change(screen.getByRole('textbox', { name: /^Name/ }), { target: { value: 'Budget' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save message' }))
  await expect
    .poll(() => asked.find(({ path }) => path.endsWith('/v1/create'))?.body)
    .toMatchObject({ name: 'Budget', template_type: 'MAIN_CONTENT_MESSAGE' })
})

const daniel = {
  id: '01a1fe30-16db-75f0-aa66-39735c6669c1',
  name: 'Daniel',
  phone_number: '+6591234567',
  email: null,
  follow_up: null,
}
const prepared = {
  links: [
    { share_id: 's1', type: 'file', id: fileId, name: 'The Halden brochure', url: 'https://go.test/s/abc/halden' },
  ],
  text: 'Hi Daniel\nhttps://go.test/s/abc/halden',
  parts: [
    { text: 'Hi ', token: null, is_fallback: false, is_unknown: false },
    { text: 'Daniel', token: 'client_first_name', is_fallback: false, is_unknown: false },
    { text: '\n', token: null, is_fallback: false, is_unknown: false },
    { text: 'https://go.test/s/abc/halden', token: 'content_link', is_fallback: false, is_unknown: false },
  ],
  from: 'built_in',
  is_too_long: false,
  channels: ['whatsapp'],
}
const sharing = (prepare: () => Answer) => (asked: Asked) => {
  if (asked.path.endsWith('/shares/prepare')) return prepare()
  if (asked.path.includes(daniel.id)) return { body: { ...daniel, first_name: 'Dan', company: null } }
  if (asked.path.endsWith('/content/shares'))
    return { body: { activity_id: 'a1', open_url: null, undo_until: '2026-11-20T03:52:00Z', is_new_lead: false } }
  if (asked.path.endsWith(`/${fileId}`)) return { body: aFile() }
  return files(aFile())(asked)
}
const withoutContent = <ShareDialog asked={{ client: daniel }} opened onClose={() => {}} onSent={() => {}} />
const dialog = (
  <ShareDialog
    asked={{ client: daniel, content: { type: 'file', id: fileId } }}
    opened
    onClose={() => {}}
    onSent={() => {}}
  />
)

test('the share dialog shows the filled text, lets it be changed, and logs what its channel opened with', async () => {
  const asked = open(
    dialog,
    sharing(() => ({ body: prepared })),
  )
  const text = await screen.findByRole('textbox', { name: 'Text to Daniel' })
  expect((text as HTMLTextAreaElement).value).toBe(prepared.text)
  fireEvent.change(text, { target: { value: 'Dear Daniel https://go.test/s/abc/halden' } })
  const whatsApp = screen.getByRole('link', { name: 'WhatsApp' })
  expect(whatsApp.getAttribute('href')).toBe(
    `https://wa.me/6591234567?text=${encodeURIComponent('Dear Daniel https://go.test/s/abc/halden')}`,
  )
  // Without an address there is no email.
  screen.getByRole('button', { name: /^E-?mail: / })
  whatsApp.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(whatsApp)
  await expect
    .poll(() => asked.find(({ method, path }) => method === 'POST' && path.endsWith('/content/shares'))?.body)
    .toEqual({
      client_id: daniel.id,
      share_ids: ['s1'],
      channel: 'whatsapp',
      text: 'Dear Daniel https://go.test/s/abc/halden',
    })
})

test.each([
  [prepared, { phone_number: { raw_input: '91274486', formatted: '+65 9127 4486' }, email: 'mira@fjord.test' }, dialog],
  [{ ...prepared, links: [] }, { phone_number: null, email: null }, withoutContent],
] as const)(
  'messages to choose from are previewed as this client gets them; only the link is made later (%#)',
  async (body, me, part) => {
    const text =
      'Hi {{client_first_name|there}}, {{user_name}} here with {{content_title|news}}: {{content_link|soon}}, {{user_phone|no phone}}, {{user_email|no email}}'
    const session = aSession()
    Object.assign(session.user_details, me)
    const answer = (asked: Asked) =>
      asked.path.endsWith('/v1/list') ? { body: pageOf(aMessage({ text })) } : sharing(() => ({ body }))(asked)
    open(part, answer, session)
    await screen.findByText(
      part === dialog
        ? 'Hi Dan, Mira Fernandes here with The Halden brochure: [Link to what you share], +65 9127 4486, mira@fjord.test'
        : 'Hi Dan, Mira Fernandes here with news: soon, no phone, no email',
    )
  },
)

test('as long as nothing is chosen or written, nothing can be sent', async () => {
  const nothing = { ...prepared, links: [], text: 'Have a look at this:', parts: [] }
  open(
    withoutContent,
    sharing(() => ({ body: nothing })),
  )
  const text = await screen.findByRole('textbox', { name: 'Text to Daniel' })
  expect((text as HTMLTextAreaElement).value).toBe('')
  screen.getByText('Choose a message, a file or a page, or write your own text.')
  expect(screen.getByRole('button', { name: 'WhatsApp' })).toHaveProperty('disabled', true)
  fireEvent.change(text, { target: { value: 'Hello' } })
  expect(screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toContain('text=Hello')
})

test('a message that could not be prepared says why, and nothing can be sent until it is', async () => {
  open(
    dialog,
    sharing(() => refusal(409, 'The Halden brochure is not ready yet.')),
  )
  await screen.findByText('The Halden brochure is not ready yet.')
  expect(screen.queryByRole('link', { name: 'WhatsApp' })).toBeNull()
})

const subject = {
  ...{ id: fileId, type: 'file' as const, stats: aFile().stats, version: 2, parts: ['1', '2', '3'] },
  name: (part: string) => `Page ${part}`,
  short: (part: string) => part,
}

test('who reads now comes first; a recipient opens to visits with their path, and what is not counted has its reason', async () => {
  open(<ContentStatistics subject={subject} />, ({ path }) => {
    if (path.endsWith('/content/live'))
      return {
        body: {
          results: [
            {
              ...{
                share_id: 's1',
                visit_id: 'v1',
                part: '3',
                seconds: 72,
                device: 'MOBILE',
                since: '2026-11-20T03:42:00Z',
              },
              client: { id: daniel.id, name: 'Daniel' },
              content: { type: 'file', id: fileId, name: 'The Halden brochure' },
            },
          ],
        },
      }
    if (path.endsWith(`/content-type/file/content/${fileId}/`))
      return {
        body: pageOf({
          ...{ ...daniel, share_id: 's1', shared_at: '2026-11-19T03:42:00Z', shared_by: null, channel: 'whatsapp' },
          ...{
            content_version: 1,
            is_revoked: false,
            can_revoke: false,
            is_opened: true,
            times_viewed: 2,
            seconds_viewed: 90,
          },
          last_viewed: '2026-11-20T03:42:00Z',
        }),
      }
    if (path.endsWith('/visits'))
      return {
        body: pageOf(
          {
            ...{
              id: 'v1',
              share_id: 's1',
              at: '2026-11-20T03:42:00Z',
              class: 'person',
              reason: null,
              is_counted: true,
            },
            ...{ device: 'MOBILE', is_other_device: true, is_probably_forwarded: false, seconds: 72, can_change: true },
            ...{
              read: [
                { part: '1', seconds: 22 },
                { part: '3', seconds: 50 },
              ],
              reading: '3',
            },
          },
          {
            ...{
              id: 'v2',
              share_id: 's1',
              at: '2026-11-19T03:42:00Z',
              class: 'preview',
              is_counted: false,
              can_change: false,
            },
            reason: 'WhatsApp drew a preview of the link',
            ...{
              device: 'UNKNOWN',
              is_other_device: false,
              is_probably_forwarded: false,
              seconds: 0,
              read: [],
              reading: null,
            },
          },
        ),
      }
    if (path.includes('/analytics/')) return { body: { parts: [], days: [], devices: [], not_counted: [] } }
    return undefined
  })
  await screen.findByText('Reading page 3 now')
  screen.getByRole('radio', { name: 'Opened: 3' })
  fireEvent.click(await screen.findByRole('button', { name: 'Visits of Daniel' }))
  await screen.findByText('Another device')
  screen.getByText('WhatsApp drew a preview of the link')
  screen.getByRole('img', { name: 'Time spent: Page 1: 22 s, Page 3: 50 s' })
  // Who may only see a client neither ends the link nor says whose a visit was.
  expect(screen.getAllByRole('button', { name: 'Whose visit was this?' })).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Revoke this link' })).toBeNull()
})

test('the sender who revokes a link and may not restore it is told so, and goes on at the client’s visits', async () => {
  let isRevoked = false
  const row = () => ({
    ...{ ...daniel, share_id: 's1', shared_at: '2026-11-19T03:42:00Z', shared_by: null, channel: 'whatsapp' },
    ...{ content_version: 1, is_opened: false, times_viewed: 0, seconds_viewed: 0, last_viewed: null },
    ...{ is_revoked: isRevoked, can_revoke: !isRevoked },
  })
  open(<ContentStatistics subject={subject} />, ({ method, path }) => {
    if (path.endsWith(`/content-type/file/content/${fileId}/`)) return { body: pageOf(row()) }
    if (path.includes('/analytics/')) return { body: { parts: [], days: [], devices: [], not_counted: [] } }
    if (method !== 'PUT') return undefined
    isRevoked = true
    return { body: { is_revoked: true } }
  })
  const visits = await screen.findByRole('button', { name: 'Visits of Daniel' })
  fireEvent.click(visits)
  const revoke = await screen.findByRole('button', { name: 'Revoke this link' })
  revoke.focus()
  fireEvent.click(revoke)
  await expect.poll(() => shownToast.get()?.message).toBe('Link for Daniel revoked')
  await expect.poll(() => screen.queryByRole('button', { name: /this link$/ })).toBeNull()
  expect(document.activeElement).toBe(visits)
})

test('a plan without tracking shows a lock in place of the statistics', async () => {
  const session = aSession()
  session.preferences.subscription_access_policy.CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS = false
  const asked = open(<ContentStatistics subject={subject} />, () => undefined, session)
  await screen.findByText('Subscribe to unlock stats')
  await screen.findByText(/^Not shared with anyone yet/)
  expect(asked.some(({ path }) => path.includes('/analytics/') || path.endsWith('/content/live'))).toBe(false)
})
