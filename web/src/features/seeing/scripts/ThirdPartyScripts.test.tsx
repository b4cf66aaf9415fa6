import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { ThirdPartyScripts } from './ThirdPartyScripts.tsx'

const found = () => [...document.querySelectorAll<HTMLScriptElement>('script[data-third-party]')]

test('none without configuration; ad tracking gets the conversion id, and what does not load is reported once', async () => {
  const asked = serve(() => ({ body: { success: true } }))
  const session = aSession()
  show(<ThirdPartyScripts />, { session })
  expect(found()).toEqual([])
  const scripts: (typeof session)['scripts'] = [
    { kind: 'ad_tracking', url: 'https://ads.test/a.js' },
    { kind: 'tag_manager', url: 'https://tags.test/t.js' },
    { kind: 'live_chat', url: 'https://chat.test/c.js' },
  ]
  for (let i = 0; i < 2; i++) show(<ThirdPartyScripts />, { session: { ...session, scripts } })
  expect(found().map(({ src, dataset }) => [src, dataset.eventId])).toEqual([
    ['https://ads.test/a.js', session.user_details.fairlead_conversion_id],
    ['https://tags.test/t.js', undefined],
    ['https://chat.test/c.js', undefined],
  ])
  const { id, name, role } = session.user_details
  expect({ ...found()[2]?.dataset }).toEqual({
    thirdParty: 'live_chat',
    userId: id,
    userName: name,
    userRole: role,
    subscriptionStatus: 'subscription_active',
    childAccounts: '0',
  })
  for (const script of found().slice(1, 2)) fireEvent.error(script)
  await waitFor(() =>
    expect(asked.map(({ path, body }) => [path, body])).toEqual([['/api/scripts/failures', { kind: 'tag_manager' }]]),
  )
})
