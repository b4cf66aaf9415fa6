import { prepareShare, sendShare } from '@fairlead/contract/records/content-sharing'
import type { SharedContentType } from '@fairlead/contract/records/content-types'
import { addClient } from './make.ts'
import type { Person } from './world.ts'

/** Sends a content to a new client by email; answers the link and the text. */
export async function sendContent(
  person: Person,
  { type, id }: { type: SharedContentType; id: string },
  client: { name: string; email: string } = { name: 'Daniel Ong', email: 'daniel@example.com' },
): Promise<{ clientId: string; shareId: string; url: string; text: string }> {
  const client_id = await addClient(person, client)
  const { links, text } = (await person.browser.call(prepareShare, { body: { client_id, contents: [{ type, id }] } }))
    .body
  const [link] = links
  if (!link) throw new Error('no link was made')
  const body = { client_id, share_ids: [link.share_id], channel: 'email' as const, text }
  void (await person.browser.call(sendShare, { body })).body
  return { clientId: client_id, shareId: link.share_id, url: link.url, text }
}
