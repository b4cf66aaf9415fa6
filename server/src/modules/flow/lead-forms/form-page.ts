import { accents } from '@fairlead/contract/flow/lead-forms/accent'
import type { Notice, PublicDocument, PublicPage } from '@fairlead/contract/flow/lead-forms/public-page'
import { trapName } from '@fairlead/contract/flow/lead-forms/public-page'
import type { Ctx } from '#platform/context'
import type { Installation } from '#platform/installation'
import type { Published } from './public-form.ts'
import { prefilled } from './read-submission.ts'
import { issueTicket, readTicket } from './ticket.ts'
import { visitNames, webAddress } from './visit.ts'

/** Where a page was asked from: its own address and query, what led to it, and whether a frame shows it. */
export type Visit = { url: string; query: URLSearchParams; referrer: string | null; isEmbedded: boolean }

/** What a page shows, and under which head. */
export type Shown = Pick<PublicDocument, 'page' | 'title' | 'description' | 'image_url' | 'url' | 'indexed' | 'accent'>

type Filled = { values: Record<string, readonly string[]>; errors: Record<string, string>; notice: Notice | null }

/** A form's page: new for a visitor, or again with what was typed and what is wrong with it. */
export function formPage(
  installation: Installation,
  found: Published,
  visit: Pick<Visit, 'isEmbedded'>,
  ticket: string,
  carried: { name: string; value: string }[],
  filled: Filled,
): Shown {
  const { row, definition, shown, country } = found
  const address = `/f/${row.code}`
  return {
    ...headOf(installation.publicUrl + address, found),
    page: {
      kind: 'form',
      form: shown,
      country,
      ...filled,
      action: visit.isEmbedded ? `${address}?${visitNames.embedded}=1` : address,
      hidden: [
        { name: '_ticket', value: ticket },
        ...carried,
        ...definition.fields.flatMap((field) =>
          field.type === 'hidden' && field.prefill
            ? (filled.values[field.key] ?? []).slice(0, 1).map((value) => ({ name: field.key, value }))
            : [],
        ),
      ],
      turnstile_site_key: installation.turnstileSiteKey ?? null,
    },
  }
}

/** The head that a form's pages share. */
function headOf(url: string, { definition, shown }: Published): Omit<Shown, 'page'> {
  return {
    title: definition.title,
    description: definition.description,
    image_url: shown.cover_url,
    url,
    indexed: definition.allow_indexing,
    accent: definition.accent,
  }
}

/** The page of a new visitor: filled in by its own address, or by that of the page that embeds it. */
export function freshPage(ctx: Pick<Ctx<null>, 'installation' | 'now'>, found: Published, visit: Visit): Shown {
  const embeddingPage = visit.isEmbedded ? webAddress(visit.query.get(visitNames.page)) : null
  const own = new URLSearchParams([...visit.query].filter(([name]) => !name.startsWith('_')))
  const query = new URLSearchParams([...own, ...(embeddingPage ? new URL(embeddingPage).searchParams : [])])
  const page = embeddingPage ?? webAddress(visit.url)
  const referrer = webAddress(embeddingPage ? visit.query.get(visitNames.referrer) : visit.referrer)
  const ticket = issueTicket(ctx.installation.secrets, found.row.code, found.version, ctx.now)
  return formPage(ctx.installation, found, visit, ticket, carry(page, referrer), {
    values: prefilled(found.definition, query),
    errors: {},
    notice: null,
  })
}

const carry = (page: string | null, referrer: string | null) => [
  ...(page ? [{ name: visitNames.page, value: page }] : []),
  ...(referrer ? [{ name: visitNames.referrer, value: referrer }] : []),
]

const longestKept = 10_000

/**
 * The page of a submission that was not taken: everything that was typed stands in it again. Its ticket
 * stays too, so that the time which the person took before counts.
 */
export function pageAgain(
  ctx: Pick<Ctx<null>, 'installation' | 'now'>,
  found: Published,
  visit: Pick<Visit, 'isEmbedded'>,
  given: URLSearchParams,
  why: { notice: Notice; errors?: Record<string, string> },
): Shown {
  const values: Record<string, string[]> = Object.create(null)
  for (const [name, value] of given)
    if (!name.startsWith('_') && name !== trapName)
      values[name] = [...(values[name] ?? []), value.slice(0, longestKept)]
  const carried = carry(webAddress(given.get(visitNames.page)), webAddress(given.get(visitNames.referrer)))
  const kept = given.get('_ticket')
  const ticket = readTicket(ctx.installation.secrets, found.row.code, kept)
    ? (kept ?? '')
    : issueTicket(ctx.installation.secrets, found.row.code, found.version, ctx.now)
  return formPage(ctx.installation, found, visit, ticket, carried, {
    values,
    errors: why.errors ?? {},
    notice: why.notice,
  })
}

/** The page after sending: thanks, or the way on to where the owner redirects. */
export function sentPage(publicUrl: string, found: Published): Shown {
  const { definition, shown } = found
  const isRedirect = definition.after_sending === 'redirect'
  const whatsapp = definition.offer_whatsapp ? found.whatsapp : null
  const link: Extract<PublicPage, { kind: 'sent' }>['link'] = isRedirect
    ? { kind: 'redirect', url: definition.redirect_url }
    : whatsapp
      ? { kind: 'whatsapp', url: whatsapp }
      : null
  return {
    ...headOf(`${publicUrl}/f/${found.row.code}`, found),
    indexed: false,
    page: {
      kind: 'sent',
      title: definition.thanks_title,
      text: definition.thanks_text,
      link,
      sender: shown.sender,
    },
  }
}

/** The page in place of a form: closed, deleted, unknown, or failed. */
export function messagePage(
  reason: Extract<PublicPage, { kind: 'message' }>['reason'],
  found?: Pick<Published, 'definition'>,
): Shown {
  const { definition } = found ?? {}
  return {
    page: {
      kind: 'message',
      reason,
      title: definition?.closed_title ?? null,
      text: definition?.closed_text ?? null,
    },
    title: definition?.title ?? '',
    description: '',
    image_url: null,
    url: null,
    indexed: false,
    accent: definition?.accent ?? accents[0],
  }
}
