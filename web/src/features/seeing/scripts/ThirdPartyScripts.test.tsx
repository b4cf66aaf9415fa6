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
  ]
  for (let i = 0; i < 2; i++) show(<ThirdPartyScripts />, { session: { ...session, scripts } })
  expect(found().map(({ src, dataset }) => [src, dataset.eventId])).toEqual([
    ['https://ads.test/a.js', session.user_details.fairlead_conversion_id],
    ['https://tags.test/t.js', undefined],
  ])
  for (const script of found().slice(1)) fireEvent.error(script)
  await waitFor(() =>
    expect(asked.map(({ path, body }) => [path, body])).toEqual([['/api/scripts/failures', { kind: 'tag_manager' }]]),
  )
})
