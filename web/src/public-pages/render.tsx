import { accentColours } from '@fairlead/contract/flow/lead-forms/accent'
import type { PublicDocument } from '@fairlead/contract/flow/lead-forms/public-page'
import { renderToStaticMarkup } from 'react-dom/server'
import { countries } from '~/ui/phone/countries.ts'
import { MessageView, messageTitle, SentView } from './EndView.tsx'
import { FormView } from './FormView.tsx'
import { PixelsHead, PixelsNotice } from './Pixels.tsx'
import pixelStyles from './pixels.css?inline'
import styles from './public.css?inline'
import { t } from './words.ts'

export { renderContent } from './render-content.tsx'

const flagUrl = (iso2: string) => `/f-assets/flags/${iso2}.svg`

/** Text of ours inside an element whose text is not escaped. Nothing that a person wrote may pass here: it would run. */
const verbatim = (ours: string) => ({ dangerouslySetInnerHTML: { __html: ours } })

function Body({ document }: { document: PublicDocument }) {
  const { page, embedded, nonce } = document
  const isFramed = embedded !== null
  if (page.kind === 'sent') return <SentView page={page} isFramed={isFramed} />
  if (page.kind === 'message') return <MessageView page={page} />
  const { hidden, turnstile_site_key: siteKey, ...content } = page
  return (
    <main>
      <FormView {...content} countries={countries()} flagUrl={flagUrl} isFramed={isFramed}>
        {hidden.map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {siteKey && (
          <>
            <div
              className="cf-turnstile"
              data-sitekey={siteKey}
              data-action="lead_form"
              data-size="flexible"
              data-theme="light"
            />
            <script nonce={nonce} src="https://challenges.cloudflare.com/turnstile/v0/api.js" async defer />
          </>
        )}
      </FormView>
    </main>
  )
}

function Page({ document }: { document: PublicDocument }) {
  const { page, embedded, nonce, url } = document
  const { accent, hover, soft } = accentColours(document.accent)
  const named = document.title || (page.kind === 'message' ? messageTitle(page) : '')
  const title = t('title', { page: named, product: document.product })
  const style = `:root{--fl-accent:${accent};--fl-accent-hover:${hover};--fl-accent-soft:${soft}}${styles}${document.pixels ? pixelStyles : ''}`
  return (
    <html
      lang="en"
      data-parent={embedded?.parent ?? undefined}
      data-answer={embedded?.is_answer ? '' : undefined}
      data-go={embedded?.redirect ?? undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        {document.description && <meta name="description" content={document.description} />}
        {!document.indexed && <meta name="robots" content="noindex" />}
        <meta name="theme-color" content="#ffffff" />
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" href="/f-assets/favicon.svg" type="image/svg+xml" />
        {url && (
          <>
            <link rel="canonical" href={url} />
            <meta property="og:type" content="website" />
            <meta property="og:url" content={url} />
            <meta property="og:title" content={document.title} />
            {document.description && <meta property="og:description" content={document.description} />}
            {document.image_url && <meta property="og:image" content={document.image_url} />}
            <meta name="twitter:card" content={document.image_url ? 'summary_large_image' : 'summary'} />
          </>
        )}
        <style nonce={nonce} {...verbatim(style)} />
        {/* Said before the first paint, so that nothing moves. */}
        <script nonce={nonce} {...verbatim("document.documentElement.className='fl-js'")} />
        {(page.kind === 'form' || embedded) && <script type="module" nonce={nonce} src={document.script_url} />}
        <PixelsHead pixels={document.pixels} nonce={nonce} />
      </head>
      <body className={embedded ? 'fl-framed' : 'fl-page'}>
        <div className="fl">
          <Body document={document} />
          <PixelsNotice pixels={document.pixels} />
        </div>
      </body>
    </html>
  )
}

/** Draws a page for strangers as one document; everything that people wrote is escaped. */
export const render = (document: PublicDocument): string =>
  `<!doctype html>${renderToStaticMarkup(<Page document={document} />)}`
