import { exportOptions, listExports } from '@fairlead/contract/work/exports'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '~/testing/app.tsx'
import { memberWith } from '~/testing/session.ts'

const id = '01a1fe30-16db-75f0-aa66-39735c6669af'
const forms = '/integration/fairlead-lead-forms'
const notManaging = 'You don’t have permission to manage integrations.'

test.each([
  [forms, notManaging],
  [`${forms}/create-form`, notManaging],
  [`${forms}/${id}`, notManaging],
  [`${forms}/${id}/edit`, notManaging],
  ['/integrations', notManaging],
  ['/integrations/health', notManaging],
  [`/integration/webhook/${id}`, notManaging],
  ['/integration/facebook', notManaging],
  [`/integration/facebook/page/${id}`, notManaging],
  ['/account/meta-conversion-api', notManaging],
  [`/team/sub-team/${id}`, 'Insufficient permission'],
] as const)(
  'a member without the right who goes to %s reads why not, and asks the server nothing of it',
  async (address, words) => {
    const asked = openApp(address, memberWith({}))
    await screen.findByText(words, { exact: false })
    expect(
      asked.filter(({ path }) => /lead-forms|webhooks|integrations|facebook|meta-capi|subteam/.test(path)),
    ).toEqual([])
  },
)

test('deliveries are for the owner, also where integrations may be managed, and no link leads there', async () => {
  openApp('/integrations/deliveries', memberWith({ manageIntegrations: true }))
  await screen.findByText('Only the account owner can see deliveries.', { exact: false })
})

test('somebody who does not see all clients reads what is missing for an export', async () => {
  openApp(
    '/integration/client-export',
    memberWith({ manageIntegrations: true }),
    [exportOptions, { sees_all_clients: false, last_client_export_datetime: null }],
    [listExports, { results: [], next: null, previous: null, count: 0, count_capped: false }],
  )
  await screen.findByText('You can’t export clients yet')
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
})
