import {
  connectFacebookPages,
  finishFacebookLogin,
  listFacebookPages,
  startFacebookLogin,
} from '@fairlead/contract/flow/facebook'
import type { Person, World } from '../world.ts'
import { type metaServer, naming, signed } from './meta-server.ts'

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

const page = '112233445566778'
const form = '998877665544332'
/** The address of the test's app. */
export const hook = '/hooks/meta/100200300400500'

/** People who send forms at Meta, and Meta that tells of it. */
export function facebookKit(world: () => World, { state }: Pick<Awaited<ReturnType<typeof metaServer>>, 'state'>) {
  let leads = 2_000_000_000_000_000
  const post = (body: string, headers = signed(body), path = hook) =>
    fetch(`${world().publicUrl}${path}`, { method: 'POST', body, headers })
  /** A person sends a form at Meta, now or some time ago. */
  async function leadAtMeta(name: string, { minutesAgo = 0, of = form } = {}) {
    const at = new Date((await world().now()).getTime() - minutesAgo * 60_000)
    const id = String(++leads)
    const created_time = at.toISOString().replace(/\.\d+Z$/, '+0000')
    const field_data = [
      { name: 'full_name', values: [name] },
      { name: 'phone_number', values: [`+6581${String(leads % 1_000_000).padStart(6, '0')}`] },
    ]
    state.leads.push({
      id,
      form_id: of,
      created_time,
      field_data,
      campaign_id: '7',
      campaign_name: 'Oct launch',
      ad_id: '9',
      ad_name: 'Carousel',
    })
    return { id, form: of, at }
  }
  /** Meta names leads of its page, and they are read. */
  async function deliver(...named: Awaited<ReturnType<typeof leadAtMeta>>[]): Promise<void> {
    const { status } = await post(naming(page, named))
    if (status !== 200) throw new Error(`the webhook answered ${status}`)
    await world().settle()
  }
  return { post, leadAtMeta, deliver }
}
