import type { PublicPage } from '@fairlead/contract/flow/lead-forms/public-page'
import { Icon } from './Icon.tsx'
import { SenderCard } from './SenderCard.tsx'
import { t } from './words.ts'

type Sent = Extract<PublicPage, { kind: 'sent' }>

/** The page after sending. In a frame its link leads the whole window on. */
export function SentView({ page, isFramed = false }: { page: Sent; isFramed?: boolean }) {
  const { sender, title, text, link } = page
  return (
    <div className={sender && !isFramed ? 'fl-grid' : 'fl-grid fl-alone'}>
      {sender && !isFramed && <SenderCard sender={sender} />}
      <main className="fl-card fl-end">
        <span className="fl-tick">
          <Icon name="check" />
        </span>
        <div>
          <h1 dir="auto">{title}</h1>
          {text && (
            <p className="fl-quiet" dir="auto">
              {text}
            </p>
          )}
        </div>
        {link && (
          <a className="fl-send" href={link.url} target="_top" rel="noopener">
            {link.kind === 'whatsapp' ? t('sent.onWhatsApp') : t('sent.onwards')}
          </a>
        )}
      </main>
    </div>
  )
}

type Message = Extract<PublicPage, { kind: 'message' }>

/** The page in place of a form: closed, deleted, unknown or failed. */
export function MessageView({ page }: { page: Message }) {
  const { reason } = page
  const known = reason === 'deleted' ? 'closed' : reason
  return (
    <div className="fl-grid fl-alone">
      <main className="fl-card">
        <div>
          <h1 dir="auto">{page.title ?? t(`${known}.title`)}</h1>
          <p className="fl-quiet" dir="auto">
            {page.title === null ? t(`${known}.text`) : page.text}
          </p>
        </div>
      </main>
    </div>
  )
}

/** What the tab of a page without a form's title says. */
export const messageTitle = (page: Message): string =>
  page.title ?? t(`${page.reason === 'deleted' ? 'closed' : page.reason}.title`)
