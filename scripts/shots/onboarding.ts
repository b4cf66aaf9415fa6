import type { Page } from 'playwright-core'
import type { Shot } from './shot.ts'

const id = '01a1fe30-16db-75f0-aa66-39735c6669af'
const leadForm = { id, name: 'Ask for a quote', public_url: 'https://forms.example.com/f/kq3vX0ab9Tfe2LmZ' }
const lead = {
  id,
  summary: 'Test lead',
  form_version: 1,
  answers: [
    { name: 'full_name', label: 'Full name', value: 'Test lead', mapped_to: 'name' },
    { name: 'phone', label: 'Phone', value: '+65 9127 4486', mapped_to: 'phonenumber' },
    { name: 'budget', label: 'What is your budget?', value: 'Under 10,000', mapped_to: null },
    { name: 'start', label: 'When would you like to start?', value: 'At once', mapped_to: null },
  ],
  received_at: new Date().toISOString(),
  outcome: 'created',
  reason: null,
  client: { id, name: 'Test lead' },
  is_test: true,
}

const answer = (page: Page, path: string, json: object) => page.route(`**${path}**`, (route) => route.fulfill({ json }))

/** As where the person who hosts it has switched everything on, with the first form made or not. */
const all = [
  'WELCOME',
  'UPDATE_ACCOUNT',
  'CAPTURE_PHONENUMBER',
  'NEW_USER_SURVEY',
  'END_WITH_VIDEO',
  'UNIVERSAL_ONBOARDING_V2',
] as const
async function show(page: Page, screen: (typeof all)[number], { form = false, leads = [] as object[] } = {}) {
  await answer(page, '/user-onboarding-flow/', {
    web_onboarding_status: 'NOT_STARTED',
    mobile_onboarding_status: 'NOT_STARTED',
    onboarding_style_type: 'GENERIC',
    screens: all.map((type) => ({ type, state: 'OPEN' })),
  })
  await answer(page, '/get-onboarding-screen/', {
    type: screen,
    state: 'OPEN',
    video_url: screen === 'END_WITH_VIDEO' ? '/nothing.mp4' : null,
    lead_form: form ? leadForm : null,
  })
  await answer(page, '/get-leads', { results: leads, next: null, previous: null, count: null, count_capped: false })
  await page.goto(`/onboarding?screen=${screen}`)
  await page.getByRole('button', { name: 'Skip setup' }).waitFor()
}

const shot = (name: string, prepare: Shot['prepare']): Shot => ({
  name: `onboarding-${name}`,
  path: '/onboarding',
  as: 'new',
  ...(prepare ? { prepare } : {}),
})

/** The first minutes of somebody new. */
export const onboardingShots: readonly Shot[] = [
  shot('welcome', undefined),
  shot('account', (page) => show(page, 'UPDATE_ACCOUNT')),
  shot('account-error', async (page) => {
    await show(page, 'UPDATE_ACCOUNT')
    await page.getByRole('textbox', { name: /^Your name/ }).fill('')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('This field is required').waitFor()
  }),
  shot('phone', (page) => show(page, 'CAPTURE_PHONENUMBER')),
  shot('survey', async (page) => {
    await show(page, 'NEW_USER_SURVEY')
    await page.getByText('Home services').click()
  }),
  shot('video', async (page) => {
    // The film is on its way.
    await page.route('**/nothing.mp4', () => {})
    await show(page, 'END_WITH_VIDEO')
  }),
  shot('video-failed', async (page) => {
    await show(page, 'END_WITH_VIDEO')
    await page.getByText('could not be played').waitFor()
  }),
  shot('form', (page) => show(page, 'UNIVERSAL_ONBOARDING_V2')),
  shot('form-online', async (page) => {
    await show(page, 'UNIVERSAL_ONBOARDING_V2', { form: true })
    await page.getByRole('button', { name: 'Send test lead' }).waitFor()
  }),
  shot('form-arrived', async (page) => {
    await show(page, 'UNIVERSAL_ONBOARDING_V2', { form: true, leads: [lead] })
    await page.getByRole('heading', { name: 'Your lead is here' }).waitFor()
  }),
]
