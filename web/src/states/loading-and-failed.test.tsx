import { listLeadForms } from '@fairlead/contract/flow/lead-forms'
import { getClient, listClients } from '@fairlead/contract/records/clients'
import { listCustomFields } from '@fairlead/contract/records/fields/custom-fields'
import { listGroups } from '@fairlead/contract/records/groups'
import { listMessages } from '@fairlead/contract/records/message-templates'
import { listFollowUps } from '@fairlead/contract/work/follow-ups'
import { getImport } from '@fairlead/contract/work/imports'
import { listAssignmentRules } from '@fairlead/contract/work/lead-assignment'
import { manageMembers } from '@fairlead/contract/work/members'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '~/testing/app.tsx'
import { onItsWay, refusal } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'

const id = '01a1fe30-16db-75f0-aa66-39735c6669af'
const team = () => aSession({ account_type: 'TEAM' })

/** Typical screens: lists, settings, a table of people, rules, content. */
const lists = [
  ['/clients', listClients],
  ['/clients/uncontacted', listClients],
  ['/clients/follow-ups', listFollowUps],
  ['/account/custom-client-fields', listCustomFields],
  ['/account/manage-groups', listGroups],
  ['/team/manage', manageMembers],
  ['/team/lead-assignment', listAssignmentRules],
  ['/integration/fairlead-lead-forms', listLeadForms],
  ['/content/messages', listMessages],
] as const
/** One record each; the one that is not there has a page of its own (`not-loaded.test.tsx`). */
const records = [
  [`/client/${id}`, getClient],
  [`/clients/import/${id}`, getImport],
] as const

test.each([...lists, ...records])(
  '%s says that it loads, and nothing else of what it waits for',
  async (address, endpoint) => {
    openApp(address, team(), [endpoint, onItsWay])
    await waitFor(() => expect(document.querySelector('main [aria-busy=true]')).not.toBeNull())
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  },
)

test.each(lists)('%s says that it could not be loaded, and asks again when told to', async (address, endpoint) => {
  let times = 0
  const asked = () => {
    times++
    return refusal(400, 'Broken')
  }
  openApp(address, team(), [endpoint, asked])
  const [again] = await screen.findAllByRole('button', { name: 'Try again' })
  const before = times
  fireEvent.click(again as HTMLElement)
  await waitFor(() => expect(times).toBeGreaterThan(before))
})
