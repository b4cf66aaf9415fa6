import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as e from '@fairlead/contract/records/content'
import { orgSettings, ownOrganization } from '#identity/account'
import type { Ctx } from '#platform/context'
import { forbidden } from '#platform/http'
import { mayEdit, mayShow, requireEdit } from '../content.policy.ts'
import { loadContent } from '../content.queries.ts'
import { type ContentRow, optionsView } from '../content.view.ts'
import { builtInText } from '../sharing/share-text.ts'
import { hashPasscode } from '../visitor/passcode.ts'
import { changeContent, checkSubteams } from '../write-content.ts'

/** Joined content has its own notes and options, because its links belong to the person who joined. */
function requireOwnOrEdit(ctx: Ctx, row: ContentRow): void {
  if (row.owner_id !== ctx.actor.userId) requireEdit(ctx.actor, row)
}

/** Notes for the team members who see a content (rule 84). */
export async function setNotes(
  ctx: Ctx,
  { params, body }: Input<typeof e.setPrivateNotes>,
): Promise<Reply<typeof e.setPrivateNotes>> {
  const row = await loadContent(ctx, params.t, params.id, { lock: true })
  requireOwnOrEdit(ctx, row)
  await changeContent(ctx, row.id, { privateNotes: body.private_notes })
  return { private_notes: body.private_notes }
}

/** The link options of a content. */
export async function setOptions(
  ctx: Ctx,
  { params, body }: Input<typeof e.setShareOptions>,
): Promise<Reply<typeof e.setShareOptions>> {
  const row = await loadContent(ctx, params.t, params.id, { lock: true })
  requireOwnOrEdit(ctx, row)
  const passcode =
    body.passcode === undefined
      ? {}
      : { passcodeHash: body.passcode === null ? null : await hashPasscode(body.passcode) }
  await changeContent(ctx, row.id, {
    ...(body.allow_download === undefined ? {} : { allowDownload: body.allow_download }),
    ...(body.expires_at === undefined ? {} : { expiresAt: body.expires_at }),
    ...(body.watermark === undefined ? {} : { watermark: body.watermark }),
    ...(body.gate === undefined ? {} : { gate: body.gate }),
    ...(body.gate_consent === undefined ? {} : { gateConsent: body.gate_consent }),
    ...passcode,
  })
  return optionsView(await loadContent(ctx, params.t, params.id))
}

/** Sets who in the team can see a content; links already sent keep working (rule 83). */
export async function setVisibility(
  ctx: Ctx,
  { params, body }: Input<typeof e.setVisibility>,
): Promise<Reply<typeof e.setVisibility>> {
  const row = await loadContent(ctx, params.t, params.id, { lock: true })
  if (!mayShow(ctx.actor, row, body.visibility))
    throw forbidden(
      row.linked_id
        ? `${row.linked_owner} shared this with you. Only they decide who sees it.`
        : row.owner_id === ctx.actor.userId || mayEdit(ctx.actor, row)
          ? 'You don’t have permission to show content to more people.'
          : `You don’t have permission to change who sees content of ${row.owner_name}.`,
    )
  const subteamIds = await checkSubteams(ctx, body.visibility, body.subteam_ids)
  await changeContent(ctx, row.id, { visibility: body.visibility, subteamIds })
  return { visibility: body.visibility, subteam_ids: subteamIds }
}

async function messageOf(ctx: Ctx, row: ContentRow): Promise<Reply<typeof e.getDefaultShareMessage>> {
  if (row.share_message) return { share_message: row.share_message, from: 'content', text: row.share_message }
  const account = orgSettings(await ownOrganization(ctx)).default_share_message
  return account
    ? { share_message: null, from: 'account', text: account }
    : { share_message: null, from: 'built_in', text: builtInText }
}

/** The text a content is sent with (rule 69). */
export const getMessage = async (
  ctx: Ctx,
  { params }: Input<typeof e.getDefaultShareMessage>,
): Promise<Reply<typeof e.getDefaultShareMessage>> => messageOf(ctx, await loadContent(ctx, params.a, params.b))

async function writeMessage(ctx: Ctx, { a, b }: Input<typeof e.getDefaultShareMessage>['params'], text: string | null) {
  const row = await loadContent(ctx, a, b, { lock: true })
  requireOwnOrEdit(ctx, row)
  await changeContent(ctx, row.id, { shareMessage: text })
  return messageOf(ctx, { ...row, share_message: text })
}

export const setMessage = (
  ctx: Ctx,
  { params, body }: Input<typeof e.setDefaultShareMessage>,
): Promise<Reply<typeof e.setDefaultShareMessage>> => writeMessage(ctx, params, body.share_message)

/** Makes the content use the account's text from now on. */
export const dropMessage = (
  ctx: Ctx,
  { params }: Input<typeof e.deleteDefaultShareMessage>,
): Promise<Reply<typeof e.deleteDefaultShareMessage>> => writeMessage(ctx, params, null)
