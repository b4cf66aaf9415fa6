import { isPhone, type Shot, type } from './shot.ts'

/** Signing in, the list of clients, and what goes wrong. */
export const screens: readonly Shot[] = [
  { name: 'login', path: '/login' },
  {
    name: 'login-error',
    path: '/login?email=mira%40',
    prepare: (page) => page.getByRole('button', { name: 'Send code' }).click(),
  },
  { name: 'login-phone', path: '/login_mobile', prepare: (page) => type(page, 'Phone', '+65 8123 4470') },
  {
    name: 'login-code',
    path: '/login',
    async prepare(page) {
      await type(page, 'Email', `mira${Math.random()}@harbour.test`)
      await page.getByRole('button', { name: 'Send code' }).click()
      await type(page, '6-digit code', '409')
    },
  },
  { name: 'signup', path: '/signup' },
  { name: 'verify-email-undo', path: '/account/verify-email-update?undo=abc' },
  { name: 'verify-email', path: '/account/verify-email-update?email=new%40harbour.test', as: 'full' },
  { name: 'clients', path: '/clients', as: 'full', prepare: (page) => page.getByText('Lukas').waitFor() },
  {
    name: 'clients-actions',
    path: '/clients',
    as: 'full',
    async prepare(page) {
      if (isPhone(page)) await page.getByRole('button', { name: 'Actions for Grace' }).click()
      else {
        await page.getByRole('row', { name: 'Lukas' }).hover()
        await page.getByRole('link', { name: /^Call/ }).hover()
        await page.getByRole('tooltip').waitFor()
      }
    },
  },
  { name: 'clients-empty', path: '/clients', as: 'empty' },
  { name: 'clients-no-match', path: '/clients?search=Lindqvst', as: 'full' },
  { name: 'clients-bin', path: '/clients/bin', as: 'full' },
  {
    name: 'clients-failed',
    path: '/login',
    as: 'full',
    async prepare(page) {
      await page.route('**/user-client/?*', (route) => route.abort())
      await page.goto('/clients')
      await page.getByText('could not be loaded').waitFor()
    },
  },
  {
    name: 'clients-loading',
    path: '/login',
    as: 'full',
    async prepare(page) {
      await page.route('**/user-client/?*', () => {})
      await page.goto('/clients')
      await page.getByText('Loading', { exact: true }).waitFor()
    },
  },
  {
    name: 'menu',
    path: '/clients',
    as: 'full',
    prepare: (page) => page.getByRole('button', { name: isPhone(page) ? 'More' : 'account menu' }).click(),
  },
  {
    name: 'logout',
    path: '/clients',
    as: 'full',
    async prepare(page) {
      await page.getByRole('button', { name: isPhone(page) ? 'More' : 'account menu' }).click()
      await page.getByRole('button', { name: 'Logout' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'client-new', path: '/client', as: 'full' },
  {
    name: 'client-new-countries',
    path: '/client',
    as: 'full',
    prepare: (page) => page.getByRole('button', { name: 'Country: Singapore' }).click(),
  },
  {
    name: 'client-new-errors',
    path: '/client',
    as: 'full',
    async prepare(page) {
      await type(page, 'Phone', '+65 9127 44')
      await type(page, 'Email', 'ahmad.faizal@')
      await page.getByRole('button', { name: 'Add client' }).click()
      await page.getByText('This field is required').waitFor()
    },
  },
  {
    name: 'client-new-duplicate',
    path: '/client',
    as: 'full',
    async prepare(page) {
      await type(page, 'Full name', 'Ahmad Faizal')
      await type(page, 'Phone', '+65 9127 4486')
      await page.getByText('already exists').waitFor()
    },
  },
  { name: 'error-404', path: '/nowhere', as: 'full' },
  { name: 'error-403', path: '/error?status=403', as: 'full' },
  { name: 'error-425', path: '/error?status=425' },
  { name: 'error-500', path: '/error?status=500', as: 'full' },
]
