import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { PhoneLinkDialog } from './PhoneLinkDialog.tsx'

test('each opening has a code of its own', async () => {
  let made = 0
  serve(() => ({ body: { url: `https://fairlead.test/${++made}`, svg: '<svg/>', ends_at: new Date().toISOString() } }))
  const dialog = (opened: boolean) => <PhoneLinkDialog id="c1" name="Mei" opened={opened} onClose={() => {}} />
  const { rerender, again } = show(dialog(true), { session: aSession() })
  expect(await screen.findByDisplayValue('https://fairlead.test/1')).toBeTruthy()
  rerender(again(dialog(false)))
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  rerender(again(dialog(true)))
  expect(await screen.findByDisplayValue('https://fairlead.test/2')).toBeTruthy()
})
