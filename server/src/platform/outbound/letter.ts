import type { Installation } from '#platform/installation'
import type { Mail } from '#platform/message'

/** HTML-escapes text for content and attribute values. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

/** One line for a header: line ends would begin a header of the sender's choice (S48). */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

const longestName = 60
const host = /[^\s.。/:?#]+(?:[.。][^\s.。/:?#]+)*[.。][\p{L}\p{M}\p{N}\p{S}-]{2,}(?:[/:?#]\S*)?/gu

/**
 * A name that somebody chose, for a message to others: one line of at most 60 characters, in which no mail program finds
 * a link or an address, so that nobody sends advertisements or traps in our name.
 */
export function nameInMail(name: string): string {
  const plain = oneLine(name.normalize('NFKC'))
    .replace(/\p{Cf}/gu, '')
    .replace(/\S*:\/\/\S*/gu, ' ')
    // A host's name, in any script or of emoji, with what follows it; initials such as J.R.R. are none.
    .replace(host, (found) => (found.split(/[/:?#]/u)[0] ?? '').replace(/[.。]/gu, ' '))
    .replace(/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, (address) => address.replaceAll('.', ' '))
    // A host that follows a character which no host name contains.
    .replace(/(?<=[^\s.。])[.。](?=[\p{L}\p{M}\p{N}\p{S}-]{2})/gu, ' ')
    .replace(/[@/\\]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
  const signs = [...plain]
  return signs.length > longestName
    ? `${signs
        .slice(0, longestName - 1)
        .join('')
        .trimEnd()}…`
    : plain
}

export type Letter = {
  subject: string
  /** Paragraphs; plain text. */
  lines: readonly string[]
  /** Shown large, such as a code. */
  big?: string
  /** Name and value pairs. */
  facts?: readonly (readonly [string, string])[]
  buttons?: readonly { label: string; url: string }[]
  /** Small print. */
  foot?: string
}

/** A question and its answer on one line: 'Budget: 15k', 'How many guests? 12'. */
export const factLine = (label: string, value: string): string =>
  `${/[.:!?]$/.test(label) ? label : `${label}:`} ${value}`

const font = "font-family:Inter,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"

/** A letter in the installation's looks, as text and as HTML that needs no images. */
export function letter(installation: Pick<Installation, 'product'>, to: string, l: Letter): Mail {
  const { buttons = [], facts = [] } = l
  const text = [
    ...l.lines,
    ...(l.big ? [l.big] : []),
    ...(facts.length > 0 ? [facts.map(([k, v]) => factLine(k, oneLine(v))).join('\n')] : []),
    ...buttons.map((b) => `${b.label}: ${b.url}`),
    ...(l.foot ? [l.foot] : []),
    installation.product,
  ].join('\n\n')
  const p = (s: string, style = '') => `<p style="margin:0 0 16px;${style}">${escapeHtml(s)}</p>`
  const html = [
    `<!doctype html><html lang="en"><body style="margin:0;background:#f5f7f8;padding:24px;${font};font-size:15px;line-height:24px;color:#15212a">`,
    `<div style="max-width:520px;margin:0 auto;background:#fff;border:1px solid #e4e9ec;border-radius:12px;padding:32px">`,
    `<p style="margin:0 0 24px;font-weight:600;color:#0f6e84">${escapeHtml(installation.product)}</p>`,
    ...l.lines.map((line) => p(line)),
    ...(l.big ? [p(l.big, 'font-size:32px;line-height:40px;font-weight:600;letter-spacing:.12em')] : []),
    facts.length > 0
      ? `<table style="border-collapse:collapse;margin:0 0 16px">${facts
          .map(
            ([k, v]) =>
              `<tr><td style="padding:4px 16px 4px 0;color:#55646f;vertical-align:top">${escapeHtml(k)}</td><td style="padding:4px 0">${escapeHtml(v)}</td></tr>`,
          )
          .join('')}</table>`
      : '',
    ...buttons.map(
      (b, i) =>
        `<a href="${escapeHtml(b.url)}" style="display:inline-block;margin:0 8px 8px 0;padding:10px 16px;border-radius:8px;text-decoration:none;font-weight:600;${
          i === 0 ? 'background:#0f6e84;color:#fff' : 'border:1px solid #c9d2d8;color:#15212a'
        }">${escapeHtml(b.label)}</a>`,
    ),
    l.foot ? p(l.foot, 'margin-top:24px;font-size:13px;line-height:20px;color:#55646f') : '',
    '</div></body></html>',
  ].join('')
  return { to, subject: oneLine(l.subject), text, html }
}
