import type { Input, Reply } from '@fairlead/contract/endpoint'
import * as calls from '@fairlead/contract/flow/whatsapp-chat'
import type { Ctx } from '#platform/context'
import { serveAll } from '#platform/http'
import type { Module } from '#platform/module'
import { emptyPage } from '#platform/paging'
import { load } from '#records/clients'

async function chatPhoneNumbers(
  ctx: Ctx,
  { params }: Input<typeof calls.chatPhoneNumbers>,
): Promise<Reply<typeof calls.chatPhoneNumbers>> {
  await load(ctx, params.id, 'view', { lock: false })
  return { results: [] }
}

async function clientChat(
  ctx: Ctx,
  { params, query }: Input<typeof calls.clientChat>,
): Promise<Reply<typeof calls.clientChat>> {
  await load(ctx, params.id, 'view', { lock: false })
  return emptyPage('chat', query)
}

/** Chats by WhatsApp that are watched (rule 66): none as long as no number is connected. */
export const whatsappChat: Module = {
  name: 'whatsapp-chat',
  routes: serveAll(calls, { chatPhoneNumbers, clientChat }),
}
