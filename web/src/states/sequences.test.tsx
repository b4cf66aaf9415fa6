import type { Endpoint } from '@fairlead/contract/endpoint'
import { contentTypeStats } from '@fairlead/contract/records/content'
import { listMessages } from '@fairlead/contract/records/message-templates'
import { planMove } from '@fairlead/contract/work/sequence-clients'
import {
  getSequence,
  listHolidays,
  listSequenceSteps,
  listSequences,
  type Sequence,
  saveSequenceSteps,
  sequenceResults,
  setHoliday,
  updateSequence,
} from '@fairlead/contract/work/sequences'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aSequence, someSteps } from '~/features/work/sequences/sequence-samples.ts'
import type { Pair } from '~/testing/answers.ts'
import { openApp } from '~/testing/app.tsx'
import { refusal } from '~/testing/server.ts'
import { aSession, memberWith } from '~/testing/session.ts'

const page = { next: null, previous: null, count: null, count_capped: false }
const none = { ...page, results: [] }
const stats = {
  ...{ contents: 0, total_shared: 0, total_opened: 0, total_unopened: 0, viewed_in_last_7_days: 0 },
  ...{ viewed_multiple_times: 0, public_views: 0, last_shared_at: null, last_viewed_at: null },
}
const address = `/content/sequence/${aSequence().id}`

/** Opens one sequence, with what else the server answers. */
const openOne = (sequence: Sequence, ...pairs: Pair<Endpoint>[]) =>
  openApp(
    address,
    aSession(),
    [getSequence, sequence],
    [listSequenceSteps, { version: sequence.current_version, saved_at: sequence.version_saved_at, results: someSteps }],
    [sequenceResults, { results: [] }],
    [listMessages, none],
    ...(pairs as never[]),
  )

test('without sequences it is said what they are for, and a sample or a new one can be made', async () => {
  openApp('/content/sequences', aSession(), [listSequences, none], [contentTypeStats, stats])
  await screen.findByText('Plan what every new client gets, step by step')
  screen.getByRole('button', { name: 'Start with a sample' })
  screen.getByRole('button', { name: 'New sequence' })
})

test('somebody who may not create content is offered none', async () => {
  openApp('/content/sequences', memberWith({ createContent: false }), [listSequences, none], [contentTypeStats, stats])
  await screen.findByText('Plan what every new client gets, step by step')
  expect(screen.queryByRole('button', { name: 'New sequence' })).toBeNull()
})

test('a list that could not be loaded says so and can be tried again', async () => {
  let isDown = true
  openApp(
    '/content/sequences',
    aSession(),
    [listSequences, () => (isDown ? refusal(400, 'Out of paper') : { ...page, results: [aSequence()] })],
    [contentTypeStats, stats],
  )
  await screen.findByText('Sequences couldn’t be loaded')
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('link', { name: 'New buyer, 14 days' })
})

test('steps are added, moved by buttons and saved as one version; what is incomplete is opened first', async () => {
  const asked = openOne(aSequence(), [
    saveSequenceSteps,
    { current_version: 1, results: someSteps },
  ] as unknown as Pair<Endpoint>)
  const steps = () => within(screen.getByRole('list', { name: 'Steps' }))
  await screen.findByText('Wait 1 day')
  fireEvent.click(screen.getByRole('button', { name: 'Add step' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Share content' }))
  await screen.findByText('Choose content')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(asked.some(({ method }) => method === 'PUT')).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Remove step' }))
  await expect.poll(() => screen.queryByText('Choose content')).toBeNull()
  fireEvent.click(steps().getByRole('button', { name: 'Edit step 2' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Move up' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect
    .poll(() =>
      (asked.find(({ method }) => method === 'PUT')?.body as { steps: { id: string }[] })?.steps.map(({ id }) => id),
    )
    .toEqual([someSteps[1]?.id, someSteps[0]?.id])
})

test('once clients are in it, saving makes the next version; a wait for something has two branches', async () => {
  openOne(aSequence({ counts: { ...aSequence().counts, open: 3 } }))
  await screen.findByText('Wait 1 day')
  fireEvent.click(screen.getByRole('button', { name: 'Edit step 2' }))
  fireEvent.click(await screen.findByRole('radio', { name: 'Until something happens' }))
  await screen.findByRole('region', { name: 'If they open it' })
  screen.getByRole('region', { name: 'If they don’t within 3 days' })
  screen.getByRole('button', { name: 'Save as version 2' })
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  await screen.findByText('Wait 1 day')
})

test('before clients are moved to another version it is said who, and how', async () => {
  openOne(aSequence({ current_version: 3, counts: { ...aSequence().counts, open: 41, on_older_versions: 41 } }), [
    planMove,
    {
      ...{ to_version: 3, clients: 41, same: 33, other_wait: 2, lost_step: 6, finished: 0, not_yours: 1 },
      details: [
        { kind: 'lost_step', from: 'Share price list', to: 'Wait 1 day', clients: 6 },
        { kind: 'other_wait', from: 'Wait 2 days', to: 'Wait 3 days', clients: 2 },
      ],
    },
  ] as unknown as Pair<Endpoint>)
  fireEvent.click(await screen.findByRole('button', { name: 'Move them' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Move 41 clients to version 3?' }))
  await dialog.findByText('continue with the step they’re on')
  dialog.getByText('are at “Share price list”, which no longer exists. They continue with “Wait 1 day”.')
  dialog.getByText('1 client isn’t yours and stays on their version.')
  dialog.getByRole('button', { name: 'Move 41 clients' })
})

test('somebody who may not change it sees steps without ways to edit them', async () => {
  openOne(aSequence({ can_edit: false, can_delete: false }))
  await screen.findByText('Wait 1 day')
  screen.getByText(/can change this sequence/)
  expect(screen.queryByRole('button', { name: 'Add step' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Edit step 1' })).toBeNull()
})

test('the owner says which holidays count, and adds one', async () => {
  const year = new Date().getFullYear()
  const holiday = { day: `${year}-08-09`, name: 'National Day', is_own: false, is_skipped: true }
  const asked = openOne(
    aSequence(),
    [listHolidays, { country: 'SG', year, results: [holiday] }] as unknown as Pair<Endpoint>,
    [setHoliday, { ...holiday, is_skipped: false }] as unknown as Pair<Endpoint>,
  )
  const section = within((await screen.findByRole('heading', { name: 'Holidays' })).closest('section') as HTMLElement)
  fireEvent.click(section.getByRole('button', { name: 'See all' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Holidays' }))
  fireEvent.click(await dialog.findByRole('switch', { name: /^Skip National Day/ }))
  const sent = () =>
    asked.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path.split('/').at(-1), body])
  await expect.poll(sent).toEqual([[holiday.day, { is_skipped: false }]])
  fireEvent.click(dialog.getByRole('button', { name: 'Add holiday' }))
  await dialog.findByText('Enter a name')
  fireEvent.change(dialog.getByRole('textbox', { name: /^Holiday/ }), { target: { value: 'Office party' } })
  fireEvent.change(dialog.getByLabelText(/^Date/), { target: { value: `${year}-12-18` } })
  fireEvent.click(dialog.getByRole('button', { name: 'Add holiday' }))
  await expect.poll(sent).toContainEqual([`${year}-12-18`, { name: 'Office party', is_skipped: true }])
})

test('in a team it is said who may use it, and that can be changed', async () => {
  const asked = openApp(
    address,
    aSession({ account_type: 'TEAM' }),
    [getSequence, aSequence()],
    [listSequenceSteps, { version: 1, saved_at: aSequence().version_saved_at, results: someSteps }],
    [sequenceResults, { results: [] }],
    [listMessages, none],
    [updateSequence, aSequence({ visibility: 'ORG' })],
  )
  await screen.findByText('Wait 1 day')
  fireEvent.click(screen.getByRole('button', { name: 'Actions for New buyer, 14 days' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Visibility' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Visibility' }))
  fireEvent.click(await dialog.findByRole('radio', { name: 'Company Content' }))
  await expect
    .poll(() => asked.find(({ method }) => method === 'PUT')?.body)
    .toEqual({ visibility: 'ORG', version: aSequence().version })
})
