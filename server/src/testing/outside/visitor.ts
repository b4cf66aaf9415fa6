import type { World } from '../world.ts'

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const plain = (text: string) => text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '')

/** The attributes of every element of a name, as a browser would read them. */
export function elements(html: string, tag: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${tag}((?:\\s+[\\w:-]+(?:="[^"]*")?)*)\\s*/?>`, 'g'))].map((match) =>
    Object.fromEntries(
      [...(match[1] ?? '').matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, name, value]) => [name, plain(value ?? '')]),
    ),
  )
}

/** A page as it came, and what can be done with its form. */
export type Visited = {
  status: number
  headers: Headers
  html: string
  /** The text that people read, without markup. */
  text: string
  /** What stands in the form's fields, by name. */
  values: URLSearchParams
  /** What is wrong, by the field's id. */
  errors: Record<string, string>
  /** Fills fields in and sends the form, three seconds after it was opened unless told otherwise. */
  send: (answers: Record<string, string | string[]>, options?: SendOptions) => Promise<Visited>
}
export type SendOptions = { afterSeconds?: number; headers?: Record<string, string>; body?: string }

/** What a browser without scripts would send of a form as it stands. */
function valuesOf(html: string): URLSearchParams {
  const values = new URLSearchParams()
  for (const input of elements(html, 'input')) {
    if (!input.name) continue
    const isMark = input.type === 'radio' || input.type === 'checkbox'
    if (!isMark || 'checked' in input) values.append(input.name, input.value ?? '')
  }
  for (const [, name = '', options = ''] of html.matchAll(/<select[^>]*?name="([^"]+)"[^>]*>(.*?)<\/select>/gs)) {
    const all = elements(options, 'option')
    values.append(name, (all.find((option) => 'selected' in option) ?? all[0])?.value ?? '')
  }
  for (const [, attributes = '', text = ''] of html.matchAll(/<textarea([^>]*)>(.*?)<\/textarea>/gs))
    values.append(/name="([^"]+)"/.exec(attributes)?.[1] ?? '', plain(text.replace(/^\n/, '')))
  return values
}

function errorsOf(html: string): Record<string, string> {
  const found = [...html.matchAll(/<p class="fl-error" id="([^"]+)-error"( hidden="")?>(.*?)<\/p>/gs)]
  return Object.fromEntries(
    found.flatMap(([, id = '', hidden, inner = '']) =>
      hidden === undefined ? [[id.replace(/^f-/, ''), plain(inner.replace(/<[^>]+>/g, ''))]] : [],
    ),
  )
}

/** A stranger at the public pages: no session, no cookies, no scripts. */
export function visitor(world: World, headers: Record<string, string> = {}) {
  async function read(response: Response): Promise<Visited> {
    const html = await response.text()
    const values = valuesOf(html)
    const action = elements(html, 'form')[0]?.action ?? '/'
    return {
      status: response.status,
      headers: response.headers,
      html,
      text: plain(html.replace(/<(style|script)[\s\S]*?<\/\1>/g, '').replace(/<[^>]+>/g, ' ')).replace(/\s+/g, ' '),
      values,
      errors: errorsOf(html),
      async send(answers, { afterSeconds = 3, headers: more = {}, body } = {}) {
        await world.advance({ seconds: afterSeconds })
        const filled = new URLSearchParams(values)
        for (const [name, value] of Object.entries(answers)) {
          filled.delete(name)
          for (const one of [value].flat()) filled.append(name, one)
        }
        return read(
          await fetch(new URL(action, world.publicUrl), {
            method: 'POST',
            redirect: 'manual',
            headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers, ...more },
            body: body ?? filled.toString(),
          }),
        )
      },
    }
  }
  return {
    open: async (address: string, more: Record<string, string> = {}): Promise<Visited> =>
      read(await fetch(new URL(address, world.publicUrl), { redirect: 'manual', headers: { ...headers, ...more } })),
  }
}
