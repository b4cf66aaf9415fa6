import {
  connectFacebookPages,
  finishFacebookLogin,
  listFacebookPages,
  startFacebookLogin,
} from '@fairlead/contract/flow/facebook'
import type { Person } from '../world.ts'

/** Signs in with Facebook in place of the window, and answers the login's state and address. */
export async function facebookLogin({ browser }: Person, code = 'AQTESTcode123') {
  const { url } = (await browser.call(startFacebookLogin, { body: {} })).body
  const state = new URL(url).searchParams.get('state') ?? ''
  return { url, state, connection: (await browser.call(finishFacebookLogin, { body: { state, code } })).body }
}

/** Signs in with Facebook and connects every page that can be. */
export async function connectFacebook(person: Person): Promise<string[]> {
  await facebookLogin(person)
  const listed = (await person.browser.call(listFacebookPages, { query: { page_size: 100 } })).body.results
  const pages = listed.filter(({ missing_tasks }) => missing_tasks.length === 0).map(({ id }) => id)
  void (await person.browser.call(connectFacebookPages, { body: { pages } })).body
  return pages
}
