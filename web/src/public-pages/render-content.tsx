import { accentColours } from '@fairlead/contract/flow/lead-forms/accent'
import type { PublicContentDocument } from '@fairlead/contract/records/public-content'
import { renderToStaticMarkup } from 'react-dom/server'
import { ContentView } from './ContentView.tsx'
import contentStyles from './content.css?inline'
import { EndedView, GateView, LockedView } from './LockView.tsx'
import { PixelsHead, PixelsNotice } from './Pixels.tsx'
import pixelStyles from './pixels.css?inline'
import styles from './public.css?inline'
import { t } from './words.ts'

const verbatim = (ours: string) => ({ dangerouslySetInnerHTML: { __html: ours } })
const accentOfShares = '#0f6e84'

function Body({ page }: Pick<PublicContentDocument, 'page'>) {
  if (page.kind === 'content') return <ContentView page={page} />
  if (page.kind === 'locked') return <LockedView page={page} />
  return page.kind === 'gate' ? <GateView page={page} /> : <EndedView page={page} />
}

function Page({ document }: { document: PublicContentDocument }) {
  const { page, nonce, card } = document
  const { accent, hover, soft } = accentColours(accentOfShares)
  const title = document.title || ('name' in page ? page.name : t('share.gone'))
  const style = `:root{--fl-accent:${accent};--fl-accent-hover:${hover};--fl-accent-soft:${soft}}${styles}${contentStyles}${document.pixels ? pixelStyles : ''}`
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content="#ffffff" />
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" href="/f-assets/favicon.svg" type="image/svg+xml" />
        {card && (
          <>
            <meta property="og:type" content="article" />
            <meta property="og:url" content={card.url} />
            <meta property="og:title" content={title} />
            <meta property="og:site_name" content={card.site} />
            <meta property="og:description" content={t('share.from', { name: card.site })} />
            {card.image_url && (
              <>
                <meta property="og:image" content={card.image_url} />
                <meta property="og:image:type" content="image/jpeg" />
                <meta property="og:image:width" content="1200" />
                <meta property="og:image:height" content="630" />
              </>
            )}
            <meta name="twitter:card" content={card.image_url ? 'summary_large_image' : 'summary'} />
          </>
        )}
        <style nonce={nonce} {...verbatim(style)} />
        {page.kind !== 'ended' && <script type="module" nonce={nonce} src={document.script_url} />}
        <PixelsHead pixels={document.pixels} nonce={nonce} />
      </head>
      <body className="fl-page">
        <div className="fl">
          <Body page={page} />
          <PixelsNotice pixels={document.pixels} />
        </div>
      </body>
    </html>
  )
}

/** Draws what a link shows as one document; everything that people wrote is escaped. */
export const renderContent = (document: PublicContentDocument): string =>
  `<!doctype html>${renderToStaticMarkup(<Page document={document} />)}`
