import type { Shot } from './shot.ts'

/** The person's own screens. */
export const accountShots: readonly Shot[] = [
  { name: 'account-profile', path: '/account/profile', as: 'full' },
  {
    name: 'account-profile-zone',
    path: '/account/profile',
    as: 'full',
    async prepare(page) {
      await page.getByRole('button', { name: /^Time zone/ }).click()
      await page.getByRole('combobox', { name: 'Search: Time zone' }).fill('kua lum')
    },
  },
  { name: 'account-personalisation', path: '/account/personalisation', as: 'full' },
  { name: 'account-security', path: '/account/security', as: 'full' },
  {
    name: 'account-deletion',
    path: '/account/security',
    as: 'empty',
    async prepare(page) {
      const sent = { success: true, resend_after_seconds: 30, expires_in_seconds: 600 }
      await page.route('**/api/account-deletion/code', (route) => route.fulfill({ json: sent }))
      await page.getByRole('button', { name: 'Delete account…' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'account-change-email', path: '/account/change-email', as: 'full' },
  {
    name: 'account-quiet',
    path: '/account/notifications',
    as: 'full',
    async prepare(page) {
      const isOn = await page.getByRole('switch', { name: 'Use quiet hours' }).isChecked()
      if (!isOn) await page.getByRole('switch', { name: 'Use quiet hours' }).press('Space')
      await page.getByLabel('From').waitFor()
      await page.getByLabel('From').scrollIntoViewIfNeeded()
    },
  },
]
