import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { RequiredText, WebUrl } from '@fairlead/contract/primitives'
import { BannerColor, CtaType, type WarningInfo, WarningModal } from '@fairlead/contract/seeing/warnings'
import { z } from 'zod'
import { findByEmail } from '#identity/account'
import { membershipOf } from '#identity/team'
import { newId } from '#platform/db'
import { customWarnings, endWarning, openWarning } from '#seeing/warnings'
import type { Fairlead } from '../compose.ts'
import { type Args, type Command, CommandError, type Io, UsageError } from './command.ts'

/** 'light-blue' as the contract spells it. */
const named = (word: string) => word.toUpperCase().replaceAll('-', '_')
const Path = z.string().regex(/^\/(?!\/)\S*$/, 'must be a path in the app, such as /integrations')

/** What each action needs to know. */
const Value: Record<CtaType, z.ZodType> = {
  DEEPLINK: Path,
  WEBVIEW: WebUrl,
  EXTERNAL_LINK: WebUrl,
  OPEN_MODAL: z.undefined('is set by --modal'),
  DISMISS_MODAL: z.undefined('isn’t needed'),
}

const Options = z.object({
  text: RequiredText(240),
  color: z.string().transform(named).pipe(BannerColor).default('LIGHT_BLUE'),
  action: RequiredText(40).optional(),
  cta: z.string().transform(named).pipe(CtaType).optional(),
  value: z.string().optional(),
  until: z.iso.date('must be a day, such as 2026-12-03').optional(),
})

/** What the options do not say right, by the first of them. */
const complain = (issues: readonly z.core.$ZodIssue[], at = ''): never => {
  const [issue] = issues
  throw new UsageError(`--${[at, ...(issue?.path ?? [])].filter(Boolean).join('.')}: ${issue?.message}`)
}

/** The dialog in a file of JSON: title, body and buttons. */
function readModal(file: string, cwd: string): WarningModal {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(resolve(cwd, file), 'utf8'))
  } catch (error) {
    throw new UsageError(`--modal: ${file} can’t be read: ${(error as Error).message}`)
  }
  const read = WarningModal.safeParse(json)
  if (!read.success) return complain(read.error.issues, 'modal')
  for (const [i, { action, value }] of read.data.buttons.entries()) {
    const checked = Value[action].safeParse(value ?? undefined)
    if (!checked.success) complain(checked.error.issues, `modal.buttons.${i}.value`)
  }
  return read.data
}

/** A custom warning by the options of the command. Throws UsageError for what does not go together. */
function readWarning({ values, positionals }: Args, cwd: string) {
  const read = Options.safeParse({ ...values, text: positionals[0] })
  if (!read.success) return complain(read.error.issues)
  const { text, color, action, value, until } = read.data
  const modal = typeof values.modal === 'string' ? readModal(values.modal, cwd) : undefined
  const cta = read.data.cta ?? (modal ? 'OPEN_MODAL' : undefined)
  if ((cta === undefined) !== (action === undefined)) throw new UsageError('Use --action and --cta together.')
  if ((cta === 'OPEN_MODAL') !== (modal !== undefined)) throw new UsageError('--modal sets what OPEN_MODAL opens.')
  const checked = cta && Value[cta].safeParse(value)
  if (checked && !checked.success) return complain(checked.error.issues, 'value')
  const info: Omit<WarningInfo, 'id'> = {
    banner_color: color,
    main_text: text,
    action_text: action ?? null,
    cta_type: cta ?? null,
    cta_value: value ?? null,
    cta_value_for_modal_type: modal ?? null,
    dismissal_options: [
      ...(values.stays ? [] : (['MANUAL'] as const)),
      ...(values['once-clicked'] ? (['AUTO_FIRST_CLICKED'] as const) : []),
    ],
  }
  return { info, endsAt: until && `${until}T23:59:59.999Z` }
}

/** The account that a person works in, or every one. */
async function accountsOf({ units }: Fairlead, email: string | undefined): Promise<string[]> {
  if (email === undefined)
    return units.asSystem('accounts that the operator warns', async (ctx) => {
      const { rows } = await ctx.db.$client.query<{ id: string }>(
        'select id from organizations where deleting_at is null order by id',
      )
      return rows.map(({ id }) => id)
    })
  return units.asSystem('an account that the operator warns', async (ctx) => {
    const user = await findByEmail(ctx, email.trim().toLowerCase())
    const place = user && (await membershipOf(ctx, user.id))
    if (!place) throw new CommandError(`No one with the address ${email} is in an account.`)
    return [place.orgId]
  })
}

async function list({ units }: Fairlead, accounts: readonly string[], { say }: Io): Promise<void> {
  const found = new Map<string, { text: string; endsAt: string; count: number }>()
  for (const orgId of accounts)
    for (const { id, ...rest } of await units.inOrg(orgId, customWarnings))
      found.set(id, { ...rest, count: (found.get(id)?.count ?? 0) + 1 })
  for (const [id, { text, endsAt, count }] of found)
    say(`${id}  until ${endsAt === 'infinity' ? 'ended' : endsAt.slice(0, 10)}, accounts: ${count}\n  ${text}`)
  if (found.size === 0) say('There are no custom warnings.')
}

/** Custom warnings of the operator: shown on top of every screen until they are dismissed or over. */
export const warn: Command = {
  usage: '<text> | --list | --end <id>',
  about: 'show a message at the top of every screen, list messages, or end one',
  options: {
    account: { type: 'string' },
    color: { type: 'string' },
    action: { type: 'string' },
    cta: { type: 'string' },
    value: { type: 'string' },
    modal: { type: 'string' },
    'once-clicked': { type: 'boolean' },
    stays: { type: 'boolean' },
    until: { type: 'string' },
    list: { type: 'boolean' },
    end: { type: 'string' },
  },
  optionsAbout: {
    account: 'email address of anyone in the account; every account by default',
    color: 'primary, red, light-blue (default), pink, gradient, sky-blue or light-teal',
    action: 'button label',
    cta: 'what the button does: deeplink, webview, external-link, open-modal or dismiss-modal',
    value: 'where it leads: a path for a deeplink, otherwise a URL',
    modal: 'file of JSON with title, body and buttons (each with color, text, action, value)',
    'once-clicked': 'dismisses it on the first click on the button',
    stays: 'people can’t dismiss it with its cross',
    until: 'last day it’s shown, in UTC, such as 2026-12-03',
    list: 'lists current messages',
    end: 'ends the message with this ID',
  },
  words: { min: 0, max: 1 },
  needsSchema: true,
  async run(house, args, io) {
    const { list: isListing, end, account } = args.values
    const isOne = [args.positionals.length > 0, isListing === true, end !== undefined].filter(Boolean).length === 1
    if (!isOne) throw new UsageError('Give either a text, --list or --end <id>.')
    if (typeof end === 'string' && !z.uuid().safeParse(end).success)
      throw new UsageError(`--end: ${end} isn’t the ID of a message`)
    const warning = args.positionals.length > 0 ? readWarning(args, io.cwd) : undefined
    const accounts = await accountsOf(house, typeof account === 'string' ? account : undefined)
    if (isListing) await list(house, accounts, io)
    if (typeof end === 'string') {
      let count = 0
      for (const orgId of accounts) if (await house.units.inOrg(orgId, (ctx) => endWarning(ctx, end))) count += 1
      if (count === 0) throw new CommandError(`There’s no current message ${end}.`)
      io.say(`It’s ended. Accounts: ${count}`)
    }
    if (warning) {
      const id = newId()
      for (const orgId of accounts)
        await house.units.inOrg(orgId, (ctx) => openWarning(ctx, { id, type: 'CUSTOM', ...warning }))
      io.say(`It’s shown. Accounts: ${accounts.length}`)
      io.say(id)
    }
    return 0
  },
}
