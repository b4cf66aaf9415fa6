import { contactLink } from '@fairlead/contract/contact'
import { BadLeadReason, badLeadReasons, CopyOutcome } from '@fairlead/contract/work/distributed-leads'
import type { Installation } from '#platform/installation'
import { escapeHtml as h } from '#platform/outbound'
import { displayPhone } from '#platform/phone'
import { type CopyRow, type Sent, senderWords } from '../copies/send-copy.ts'
import { outcomeWords, words } from './shared-lead.words.ts'

const style = `:root{color-scheme:light dark;--b:#fff;--p:#f5f7f8;--t:#15212a;--s:#55646f;--l:#d5dde2;--a:#0f6e84;--o:#fff;--e:#b42318}
@media(prefers-color-scheme:dark){:root{--b:#182127;--p:#0f161a;--t:#e8eef1;--s:#a3b1ba;--l:#33414a;--a:#5cc0d6;--o:#06222a;--e:#ff9b8f}}
*{box-sizing:border-box}body{margin:0;background:var(--p);color:var(--t);font:16px/24px Inter,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
main{max-width:560px;margin:0 auto;padding:24px 16px 48px}section{background:var(--b);border:1px solid var(--l);border-radius:12px;padding:20px;margin-top:16px}
h1{font-size:26px;line-height:32px;margin:4px 0 0;overflow-wrap:anywhere}h2{font-size:18px;margin:0 0 4px}p{margin:0 0 12px}.s{color:var(--s);font-size:14px;line-height:20px}
.n{border-left:4px solid var(--a);font-weight:600}.n.e{border-color:var(--e)}
a{color:var(--a)}.b,button{display:inline-flex;align-items:center;justify-content:center;min-height:44px;padding:8px 18px;border-radius:8px;font:inherit;font-weight:600;text-decoration:none;cursor:pointer;border:1px solid var(--l);background:transparent;color:var(--t)}
.b.m,button.m{background:var(--a);border-color:var(--a);color:var(--o)}.r{display:flex;flex-wrap:wrap;gap:8px;margin-top:16px}.r>*{flex:1 1 90px}
dl{margin:0}dt{color:var(--s);font-size:14px;line-height:20px;margin-top:12px}dt:first-child{margin-top:0}dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}
fieldset{border:0;margin:0;padding:0;min-width:0}legend{padding:0}.o{display:flex;gap:12px;align-items:center;min-height:52px;padding:8px 12px;margin-top:8px;border:1px solid var(--l);border-radius:8px;cursor:pointer}
.o:has(:checked){border-color:var(--a);box-shadow:inset 0 0 0 1px var(--a)}.o input{width:20px;height:20px;margin:0;flex:none;accent-color:var(--a)}.o span{display:block}
label.f{display:block;margin-top:12px;font-weight:600}select,textarea{display:block;width:100%;min-height:44px;margin-top:4px;padding:8px 12px;font:inherit;font-weight:400;color:inherit;background:var(--b);border:1px solid var(--l);border-radius:8px}
form:not(:has([value=bad_lead]:checked)) .w{display:none}form button{margin-top:16px;width:100%}.q button{width:auto;margin:0;min-height:44px}
:focus-visible{outline:3px solid var(--a);outline-offset:2px}`

/**
 * Counts a look of a person: the page is in sight, and somebody touches, types, or moves the pointer. Fetching it is no
 * look; neither is the one move that a browser makes up when a page appears below the pointer.
 */
const lookScript = `const kinds=['pointerdown','keydown','touchstart','wheel'];let at='';
const look=()=>{if(document.visibilityState!=='visible')return;
for(const k of kinds)removeEventListener(k,look);removeEventListener('pointermove',moved);
navigator.sendBeacon(location.pathname,new URLSearchParams({action:'seen'}))};
const moved=(e)=>{const now=e.screenX+' '+e.screenY;if(at&&at!==now)look();at=now};
for(const k of kinds)addEventListener(k,look,{passive:true});addEventListener('pointermove',moved,{passive:true})`

/** The whole page. */
export const page = (
  installation: Pick<Installation, 'product'>,
  title: string,
  body: string,
  nonce: string,
  isLead = false,
): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow"><title>${h(title)} · ${h(installation.product)}</title><style nonce="${nonce}">${style}</style></head><body><main><p class="s">${h(installation.product)}</p>${body}</main>${isLead ? `<script nonce="${nonce}">${lookScript}</script>` : ''}</body></html>`

/** A page that only says something. */
export const messageBody = (title: string, text: string): string => `<h1>${h(title)}</h1><p>${h(text)}</p>`

const dayFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' })

export type Shown = {
  copy: CopyRow
  sent: Sent
  /** What is chosen: by the button in the mail, or what was said last. */
  chosen: CopyOutcome | null
  reason: BadLeadReason | null
  note: string
  notice: { text: string; isError: boolean } | null
  hasDeclined: boolean
}

const contactButtons = ({ details }: Sent): string => {
  const { value: phone, extension } = details.contacts.find(({ kind, value }) => kind === 'phone' && value) ?? {}
  const email = details.contacts.find(({ kind }) => kind === 'email')?.value
  const buttons = [
    ...(phone
      ? [
          `<a class="b m" href="${h(contactLink('phone_call', phone, extension))}">${words.call}</a>`,
          `<a class="b" rel="noreferrer" href="${h(contactLink('whatsapp', phone))}">${words.whatsapp}</a>`,
        ]
      : []),
    ...(email ? [`<a class="b" href="${h(contactLink('email', email))}">${words.mail}</a>`] : []),
  ]
  return buttons.length > 0 ? `<div class="r">${buttons.join('')}</div>` : ''
}

const factList = ({ details }: Sent): string => {
  const facts = [
    ...details.contacts.map(({ kind, value, extension, raw }) => ({
      label: kind === 'phone' ? words.phone : words.mail,
      value: kind === 'phone' && value ? displayPhone(value, extension) : (value ?? raw),
    })),
    ...details.facts,
  ]
  return `<dl>${facts.map(({ label, value }) => `<dt>${h(label)}</dt><dd>${h(value)}</dd>`).join('')}</dl>`
}

const option = (outcome: CopyOutcome, isChosen: boolean): string =>
  `<label class="o"><input type="radio" name="outcome" value="${outcome}" required${isChosen ? ' checked' : ''}><span>${outcomeWords[outcome].label}<span class="s">${outcomeWords[outcome].hint}</span></span></label>`

const outcomeForm = ({ sent, chosen, reason, note }: Shown): string => `<section><form method="post"><fieldset>
<legend><h2>${words.howItWent}</h2></legend><p class="s">${h(words.goesTo(sent.sender.name))}</p>
<input type="hidden" name="action" value="outcome">${CopyOutcome.options.map((one) => option(one, one === chosen)).join('')}
<div class="w"><label class="f">${words.whyBad}<select name="reason"><option value="">${words.choose}</option>${BadLeadReason.options
  .map((one) => `<option value="${one}"${one === reason ? ' selected' : ''}>${badLeadReasons[one]}</option>`)
  .join('')}</select></label></div>
<label class="f">${words.note}<textarea name="note" rows="2" maxlength="1000">${h(note)}</textarea></label></fieldset>
<button class="m">${h(words.tell(sent.sender.name))}</button></form></section>`

const accountPart = (installation: Installation, { copy, sent }: Shown): string => {
  if (copy.toOrgId)
    return `<section><p>${h(words.inAccount(installation.product))}</p><a class="b" href="${h(installation.appUrl)}/">${h(words.open(installation.product))}</a></section>`
  if (!copy.email || sent.accounts.has(copy.email)) return ''
  const url = `${installation.appUrl}/signup?email=${encodeURIComponent(copy.email)}`
  return `<section><h2>${words.accountTitle}</h2><p>${h(words.account(installation.product, copy.email))}</p><a class="b" href="${h(url)}">${words.makeAccount}</a></section>`
}

const stopPart = ({ sender, hasDeclined }: Pick<Sent, 'sender'> & Pick<Shown, 'hasDeclined'>): string =>
  `<section class="q"><form method="post"><p class="s">${h((hasDeclined ? words.stopped : words.stopHint)(senderWords(sender)))}</p><input type="hidden" name="action" value="${hasDeclined ? 'allow' : 'stop'}"><button>${hasDeclined ? words.again : words.stop}</button></form></section>`

/** What is left of the page once the lead is gone: the mail promises that one can always ask for no more. */
export const goneBody = (asked: Parameters<typeof stopPart>[0]): string =>
  messageBody(words.goneTitle, words.gone) + stopPart(asked)

/** The page on which a copy waits for its recipient. */
export function leadBody(installation: Installation, shown: Shown): string {
  const { copy, sent, notice } = shown
  const day = dayFormat.format(new Date(copy.createdAt))
  return [
    `<h1>${h(sent.details.name)}</h1><p class="s">${h(words.shares(senderWords(sent.sender), day))}</p>`,
    notice
      ? `<section class="n${notice.isError ? ' e' : ''}" role="${notice.isError ? 'alert' : 'status'}">${h(notice.text)}</section>`
      : '',
    contactButtons(sent),
    `<section>${factList(sent)}</section>`,
    outcomeForm(shown),
    accountPart(installation, shown),
    stopPart({ ...shown, sender: sent.sender }),
  ].join('')
}
