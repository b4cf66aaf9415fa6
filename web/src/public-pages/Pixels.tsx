import type { PixelScript } from '@fairlead/contract/records/public-pixels'
import { pixelNames } from '@fairlead/contract/records/tracking-pixels'
import { t } from './words.ts'

type Props = { pixels: PixelScript | null }

/** The script that counts visitors for advertisements. Where the page leads on, a browser without scripts does so at once. */
export function PixelsHead({ pixels, nonce }: Props & { nonce: string }) {
  if (!pixels) return null
  const { script_url, ...counted } = pixels
  return (
    <>
      <script type="module" nonce={nonce} src={script_url} data-pixels={JSON.stringify(counted)} />
      {pixels.go && (
        <noscript>
          <meta httpEquiv="refresh" content={`0;url=${pixels.go}`} />
        </noscript>
      )}
    </>
  )
}

const listed = new Intl.ListFormat('en')

/** Asks a visitor before anything is loaded, and lets them change their mind. Hidden until the script knows what they said. */
export function PixelsNotice({ pixels }: Props) {
  if (!pixels || pixels.asks === null) return null
  const providers = listed.format(pixels.load.map(({ provider }) => pixelNames[provider]))
  return (
    <>
      <section className="fl-ask" aria-label={t('ask.label')} hidden>
        <p dir="auto">{t('ask.text', { company: pixels.asks, providers })}</p>
        <div>
          <button type="button" data-answer="no">
            {t('ask.no')}
          </button>
          <button type="button" data-answer="yes">
            {t('ask.yes')}
          </button>
        </div>
      </section>
      <button type="button" className="fl-ask-again" hidden>
        {t('ask.again')}
      </button>
    </>
  )
}
