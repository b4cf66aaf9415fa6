import { trapName } from '@fairlead/contract/flow/lead-forms/public-page'
import type { PublicContent, Sender } from '@fairlead/contract/records/public-content'
import { SenderCard } from './SenderCard.tsx'
import { t } from './words.ts'

type Of<K extends PublicContent['kind']> = Extract<PublicContent, { kind: K }>

/** What became of a question that was asked when the link was locked again; one that waits goes along with the form. */
function Waiting({ page }: { page: Of<'locked' | 'gate'> }) {
  const { question, typed, sender } = page
  if (question === 'sent') return <Sent sender={sender} />
  if (!typed || question === 'empty') return null
  return (
    <>
      <p className={question === 'crowded' ? 'fl-summary' : 'fl-note'} role="alert">
        {question === 'crowded' ? t('share.crowded') : t('share.askWaits')}
      </p>
      <input type="hidden" name="question" value={typed.question} />
      <input type="hidden" name="reply_to" value={typed.reply_to} />
    </>
  )
}

const Sent = ({ sender }: { sender: Sender | null }) => (
  <p className="fl-note" role="status">
    {t('share.asked', { name: sender?.name ?? '' })}
  </p>
)

/** A link that asks for its passcode. */
export function LockedView({ page }: { page: Of<'locked'> }) {
  return (
    <main className="fl-grid fl-alone" data-locked={page.action}>
      <form className="fl-card" method="post" action={page.action}>
        <div>
          <h1 dir="auto">{page.name}</h1>
          <p className="fl-quiet">{t('share.passcodeHelp', { name: page.sender?.name ?? '' })}</p>
        </div>
        <Waiting page={page} />
        <div className={page.error ? 'fl-field fl-bad' : 'fl-field'}>
          <label className="fl-label" htmlFor="fs-passcode">
            {t('share.passcode')}
          </label>
          <div className="fl-input">
            <input
              id="fs-passcode"
              name="passcode"
              type="password"
              autoComplete="off"
              required
              aria-describedby={page.error ? 'fs-passcode-error' : undefined}
              aria-invalid={page.error ? true : undefined}
            />
          </div>
          {page.error && (
            <p className="fl-error" id="fs-passcode-error" role="alert">
              {page.error === 'wrong' ? t('share.passcodeWrong') : t('share.crowded')}
            </p>
          )}
        </div>
        <button className="fl-send" type="submit">
          {t('share.open')}
        </button>
      </form>
      {page.sender && <SenderCard sender={page.sender} />}
    </main>
  )
}

function Field({ page, name, type }: { page: Of<'gate'>; name: 'name' | 'phone' | 'email'; type: string }) {
  const error = page.errors[name]
  return (
    <div className={error ? 'fl-field fl-bad' : 'fl-field'}>
      <label className="fl-label" htmlFor={`fs-${name}`}>
        {t(`share.gate.${name}`)} {name === 'name' && <span className="fl-quiet">{t('required')}</span>}
      </label>
      <div className="fl-input">
        <input
          id={`fs-${name}`}
          name={name}
          type={type}
          defaultValue={page.values[name] ?? ''}
          maxLength={200}
          dir="auto"
          autoComplete={name === 'phone' ? 'tel' : name}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `fs-${name}-error` : undefined}
        />
      </div>
      {error && (
        <p className="fl-error" id={`fs-${name}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

/** A link without a client that asks who reads, first (rule 227). */
export function GateView({ page }: { page: Of<'gate'> }) {
  return (
    <main className="fl-grid fl-alone" data-locked={page.action}>
      <form className="fl-card" method="post" action={page.action} noValidate>
        <div>
          <h1 dir="auto">{page.name}</h1>
          <p className="fl-quiet">{t('share.gate.help', { name: page.sender?.name ?? '' })}</p>
        </div>
        <Waiting page={page} />
        {page.notice && (
          <p className="fl-summary" role="alert">
            {t('share.crowded')}
          </p>
        )}
        <Field page={page} name="name" type="text" />
        <Field page={page} name="phone" type="tel" />
        <Field page={page} name="email" type="email" />
        <div className="fl-trap" aria-hidden="true">
          <label>
            {t('trap')}
            <input name={trapName} tabIndex={-1} autoComplete="off" defaultValue="" />
          </label>
        </div>
        <div className={page.errors.consent ? 'fl-field fl-bad' : 'fl-field'}>
          <label className="fl-consent" dir="auto">
            <input
              type="checkbox"
              name="consent"
              value="yes"
              aria-invalid={page.errors.consent ? true : undefined}
              aria-describedby={page.errors.consent ? 'fs-consent-error' : undefined}
            />
            <span>{page.consent}</span>
          </label>
          {page.errors.consent && (
            <p className="fl-error" id="fs-consent-error">
              {page.errors.consent}
            </p>
          )}
        </div>
        <button className="fl-send" type="submit">
          {t('share.gate.open', { name: page.name })}
        </button>
      </form>
      {page.sender && <SenderCard sender={page.sender} />}
    </main>
  )
}

/** What became of a question that was typed when the link had ended: it was sent, or can be copied. */
function Asked({ page }: { page: Of<'ended'> }) {
  const { question, typed, sender } = page
  if (question === 'sent') return <Sent sender={sender} />
  if (!typed || question === 'empty') return null
  return (
    <div className="fl-field">
      <p className="fl-summary" role="alert" id="fs-not-sent">
        {question === 'crowded' ? t('share.crowded') : t('share.askClosed')}
      </p>
      <div className="fl-input">
        <textarea readOnly rows={4} dir="auto" aria-labelledby="fs-not-sent" defaultValue={typed.question} />
      </div>
    </div>
  )
}

/** A link that shows nothing any more, with the card of the person to ask (rule 81). */
export function EndedView({ page }: { page: Of<'ended'> }) {
  return (
    <main className="fl-grid fl-alone">
      <div className="fl-card">
        <h1>{page.reason === 'preparing' ? t('share.preparing') : t('share.gone')}</h1>
        <p className="fl-quiet">{page.sender ? t('share.goneHelp', { name: page.sender.name }) : t('unknown.text')}</p>
        <Asked page={page} />
      </div>
      {page.sender && <SenderCard sender={page.sender} />}
    </main>
  )
}
