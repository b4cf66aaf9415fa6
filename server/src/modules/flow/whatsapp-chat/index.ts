import type { Input, Reply } from '@fairlead/contract/endpoint'
import { chatPhoneNumbers, clientChat } from '@fairlead/contract/flow/whatsapp-chat'
import type { Ctx } from '#platform/context'
import { serve } from '#platform/http'
import type { Module } from '#platform/module'
import { emptyPage } from '#platform/paging'
import { load } from '#records/clients'

async function numbers(ctx: Ctx, { params }: Input<typeof chatPhoneNumbers>): Promise<Reply<typeof chatPhoneNumbers>> {
  await load(ctx, params.id, 'view', { lock: false })
  return { results: [] }
}

async function chat(ctx: Ctx, { params, query }: Input<typeof clientChat>): Promise<Reply<typeof clientChat>> {
  await load(ctx, params.id, 'view', { lock: false })
  return emptyPage('chat', query)
}

/** Chats by WhatsApp that are watched (rule 66): none as long as no number is connected. */
export const whatsappChat: Module = {
  name: 'whatsapp-chat',
  routes: [serve(chatPhoneNumbers, numbers), serve(clientChat, chat)],
}
