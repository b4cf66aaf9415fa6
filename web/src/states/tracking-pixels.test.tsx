import { getTrackingPixels, setTrackingPixels, type TrackingPixels } from '@fairlead/contract/records/tracking-pixels'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '~/testing/app.tsx'
import { refusal } from '~/testing/server.ts'
import { aSession, memberWith } from '~/testing/session.ts'

const none: TrackingPixels = {
  pixels: { meta: null, google: null, tiktok: null, linkedin: null },
  on_forms: true,
  on_pages: true,
  ask_consent: true,
}
const address = '/account/tracking-pixels'

/** The screen on a server that keeps what it is sent. */
function openOn(start: TrackingPixels) {
  let now = start
  const asked = openApp(
    address,
    aSession(),
    [getTrackingPixels, () => now],
    [
      setTrackingPixels,
      ({ body }) => {
        const { pixels, ...switches } = body as Partial<TrackingPixels>
        now = { ...now, ...switches, pixels: { ...now.pixels, ...pixels } }
        return now
      },
    ],
  )
  return () => asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
}
const provider = async (name: string) => within(await screen.findByRole('region', { name }))
const type = (field: HTMLElement, value: string) => {
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}

test('an id is kept once it is shaped as one, and the pixel is on only when it is switched on', async () => {
  const saved = openOn(none)
  const meta = await provider('Meta')
  const field = meta.getByLabelText('Meta pixel ID')
  expect(meta.getByRole<HTMLInputElement>('switch', { name: 'Meta pixel' }).disabled).toBe(true)
  type(field, '12345')
  meta.getByText('A Meta pixel ID is 14 to 17 digits, like 1234567890123456')
  expect(saved()).toEqual([])
  type(field, ' 1234567890123456 ')
  const off = { id: '1234567890123456', conversion: null, is_enabled: false }
  await waitFor(() => expect(saved()).toEqual([{ pixels: { meta: off } }]))
  fireEvent.click(meta.getByRole('switch', { name: 'Meta pixel' }))
  await waitFor(() => expect(saved().at(-1)).toEqual({ pixels: { meta: { ...off, is_enabled: true } } }))
  meta.getByText('On')
  type(field, '')
  await waitFor(() => expect(saved().at(-1)).toEqual({ pixels: { meta: null } }))
})

test('a conversion is asked for where the provider has one, and goes with the id that it belongs to', async () => {
  const saved = openOn(none)
  const google = await provider('Google')
  const id = google.getByLabelText('Google tag ID')
  type(id, 'G-ABC1234567')
  await waitFor(() => expect(saved()).toHaveLength(1))
  expect(google.queryByLabelText(/^Conversion label/)).toBeNull()
  type(id, 'AW-123456789')
  const label = await google.findByLabelText(/^Conversion label/)
  type(label, 'no')
  google.getByText(/^A conversion label is what comes after the slash/, { selector: '.mantine-TextInput-error' })
  type(label, 'AbC-D_efG-h12_34')
  const kept = { id: 'AW-123456789', conversion: 'AbC-D_efG-h12_34', is_enabled: false }
  await waitFor(() => expect(saved().at(-1)).toEqual({ pixels: { google: kept } }))
  type(id, 'G-ABC1234567')
  await waitFor(() =>
    expect(saved().at(-1)).toEqual({ pixels: { google: { ...kept, id: 'G-ABC1234567', conversion: null } } }),
  )
})

test('where pixels load and whether visitors are asked is switched at once; turning the question off says what it means', async () => {
  const saved = openOn(none)
  fireEvent.click(await screen.findByRole('switch', { name: /^Pages/ }))
  fireEvent.click(screen.getByRole('switch', { name: /^Ask for consent first/ }))
  await screen.findByText(/the EU and the UK, require consent first/)
  await waitFor(() => expect(saved()).toEqual([{ on_pages: false }, { ask_consent: false }]))
})

test('what the server refuses is taken back with its reason; what could not be loaded is asked for again', async () => {
  openApp(address, aSession(), [getTrackingPixels, none], [setTrackingPixels, refusal(400, 'That can’t be saved')])
  fireEvent.click(await screen.findByRole('switch', { name: /^Lead forms/ }))
  await screen.findByText('That can’t be saved')
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('switch', { name: /^Lead forms/ }).checked).toBe(true))
})

test('it says that the settings could not be loaded', async () => {
  openApp(address, aSession(), [getTrackingPixels, refusal(400, 'Broken')])
  await screen.findByText('The tracking pixels couldn’t be loaded')
})

test('a member without the right reads whom to ask, and the server is asked nothing', async () => {
  const asked = openApp(address, memberWith({}))
  await screen.findByText(/^Ask your account owner to set up tracking pixels/)
  expect(asked.filter(({ path }) => path.includes('tracking-pixels'))).toEqual([])
})
