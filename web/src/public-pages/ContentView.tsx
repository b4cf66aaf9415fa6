import type { PublicBlock, PublicContent, PublicImage } from '@fairlead/contract/records/public-content'
import { Icon } from './Icon.tsx'
import { SenderCard } from './SenderCard.tsx'
import { TextBlock } from './TextBlock.tsx'
import { t } from './words.ts'

type Opened = Extract<PublicContent, { kind: 'content' }>

/** A page of a document: as wide as the window, and so high before it is loaded that nothing moves. */
function PageImage({
  image,
  first,
  watermark,
  name,
}: {
  image: PublicImage
  first: boolean
  watermark: string | null
  name: string
}) {
  const { number, url, width, height } = image
  return (
    <figure className="fs-page" id={`page-${number}`} data-part={number}>
      <img
        src={url}
        alt={t('share.pageAlt', { name, page: number })}
        {...(width > 0 ? { width, height } : {})}
        loading={first ? 'eager' : 'lazy'}
        decoding="async"
      />
      {watermark && (
        <span className="fs-watermark" aria-hidden="true">
          {Array.from({ length: 12 }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same words, again and again
            <span key={i}>{watermark}</span>
          ))}
        </span>
      )}
    </figure>
  )
}

/** The table of pages: links, so that it works without scripts. */
function Contents({ pages }: { pages: readonly PublicImage[] }) {
  if (pages.length < 2) return null
  return (
    <details className="fs-contents">
      <summary>
        {t('share.pages')} <span id="fs-now">{t('share.count', { count: pages.length })}</span>
      </summary>
      <ol>
        {pages.map(({ number, title, small }) => (
          <li key={number}>
            <a className="fs-jump" href={`#page-${number}`}>
              <img src={small} alt="" loading="lazy" width={36} />
              <span dir="auto">{title ?? t('share.page', { page: number })}</span>
              <span className="fl-quiet">{number}</span>
            </a>
          </li>
        ))}
      </ol>
    </details>
  )
}

function Document({ page }: { page: Opened }) {
  const { pages, name, watermark } = page
  return (
    <div className="fs-document">
      <div className="fs-bar">
        <h1 dir="auto">{name}</h1>
        <Contents pages={pages} />
        {/* Shown where scripts run: a browser's own zoom works without. */}
        <div className="fs-zoom" hidden>
          <button type="button" data-zoom="out" aria-label={t('share.zoomOut')}>
            −
          </button>
          <output>100%</output>
          <button type="button" data-zoom="in" aria-label={t('share.zoomIn')}>
            +
          </button>
        </div>
        {page.download_url && (
          <a className="fs-download" href={page.download_url} download="">
            {t('share.download')}
          </a>
        )}
      </div>
      {/* Wider than the window when zoomed: it can be moved by keys as well. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="fs-pages" tabIndex={0} aria-label={name}>
        {pages.map((image, i) => (
          <PageImage key={image.number} image={image} first={i < 2} watermark={watermark} name={name} />
        ))}
      </section>
    </div>
  )
}

function Block({ block }: { block: PublicBlock }) {
  switch (block.type) {
    case 'title':
      return (
        <h2 className="fs-title" dir="auto">
          {block.text}
        </h2>
      )
    case 'desc':
      return <TextBlock text={block.text} />
    case 'image_gallery':
      return (
        <div className={`fs-gallery fs-${block.layout}`}>
          {block.images.map((image, i) => (
            <img key={image.url} src={image.url} alt={image.alt} loading={i === 0 ? 'eager' : 'lazy'} />
          ))}
        </div>
      )
    case 'youtube':
      return (
        <a
          className="fs-video"
          data-video={block.video}
          href={`https://www.youtube.com/watch?v=${block.video}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <span className="fs-play" aria-hidden="true" />
          <strong dir="auto">{block.title || t('share.video')}</strong>
          <span>{block.duration ? t('share.playsFor', { duration: block.duration }) : t('share.plays')}</span>
        </a>
      )
    case 'map':
      return (
        <div className="fs-map">
          <h3>{t('share.where')}</h3>
          <p dir="auto">{block.address}</p>
          <a href={block.url} target="_blank" rel="noopener noreferrer">
            {t('share.openMap')}
          </a>
        </div>
      )
    case 'link':
      return (
        <a className="fs-link" href={block.url} target="_blank" rel="noopener noreferrer" dir="auto">
          {block.label}
        </a>
      )
    case 'attachment':
      return (
        <a className="fs-file" href={block.url} download="">
          <span dir="auto">{block.label}</span>
          <span className="fl-quiet">{block.size}</span>
        </a>
      )
    case 'pdflink':
      return <PdfBlock block={block} />
  }
}

/** A PDF in a page: its pages as pictures, and itself where it may be downloaded. */
function PdfBlock({ block }: { block: Extract<PublicBlock, { type: 'pdflink' }> }) {
  const { label, pages, url, size } = block
  return (
    <div className="fs-pdf">
      <h3 dir="auto">{label}</h3>
      {pages.length === 0 && <p className="fl-quiet">{t('share.pagesSoon')}</p>}
      {pages.map((image) => (
        <img
          key={image.number}
          src={image.url}
          alt={t('share.pageAlt', { name: label, page: image.number })}
          width={image.width}
          height={image.height}
          loading="lazy"
          decoding="async"
        />
      ))}
      {url && (
        <a className="fs-file" href={url} download="">
          {t('share.download')} <span className="fl-quiet">{size}</span>
        </a>
      )}
    </div>
  )
}

function Question({ page }: { page: Opened }) {
  const name = page.sender?.name
  if (!name) return null
  return (
    <form className="fs-question fl-card" method="post" action={page.action} id="question">
      <h2>{t('share.ask')}</h2>
      {page.question === 'sent' ? (
        <p role="status">{t('share.asked', { name })}</p>
      ) : (
        <>
          <p className="fl-quiet">{t('share.askHelp', { name })}</p>
          {page.question !== 'none' && (
            <p className="fl-error" role="alert">
              {page.question === 'empty' ? t('share.askEmpty') : t('share.crowded')}
            </p>
          )}
          {page.pass && <input type="hidden" name="pass" value={page.pass} />}
          <label className="fl-label" htmlFor="fs-question">
            {t('share.yourQuestion')} <span className="fl-quiet">{t('required')}</span>
          </label>
          <textarea
            id="fs-question"
            name="question"
            rows={3}
            maxLength={2000}
            dir="auto"
            required
            defaultValue={page.typed?.question}
          />
          <label className="fl-label" htmlFor="fs-reply">
            {t('share.replyTo')}
          </label>
          <input id="fs-reply" name="reply_to" maxLength={200} dir="auto" defaultValue={page.typed?.reply_to} />
          <button className="fl-send" type="submit">
            {t('share.sendQuestion')}
          </button>
        </>
      )}
    </form>
  )
}

/** What was shared, with the card of the person who sent it. Readable without scripts. */
export function ContentView({ page }: { page: Opened }) {
  const isPage = page.blocks.length > 0 || page.pages.length === 0
  return (
    <div
      className="fs"
      data-ticket={page.ticket ?? undefined}
      data-action={page.action}
      data-pass={page.pass ?? undefined}
    >
      <main>
        {isPage ? (
          <article className="fs-article">
            <h1 dir="auto">{page.name}</h1>
            {page.blocks.map((block) => (
              <section key={block.id} id={`block-${block.id}`} data-part={block.id}>
                <Block block={block} />
              </section>
            ))}
          </article>
        ) : (
          <Document page={page} />
        )}
        <Question page={page} />
      </main>
      {page.sender && (
        <footer className="fs-foot">
          <SenderCard sender={page.sender} />
          <p className="fl-quiet">{t('share.seen', { name: page.sender.name })}</p>
        </footer>
      )}
      {page.sender && (
        <nav className="fs-buttons" aria-label={t('share.reach', { name: page.sender.name })}>
          {page.sender.call && (
            <a href={page.sender.call}>
              <Icon name="phone" /> {t('contact.call')}
            </a>
          )}
          {page.sender.whatsapp && (
            <a href={page.sender.whatsapp} target="_blank" rel="noopener">
              <Icon name="whatsapp" /> {t('contact.whatsapp')}
            </a>
          )}
          <a href="#question">
            <Icon name="mail" /> {t('share.ask')}
          </a>
        </nav>
      )}
    </div>
  )
}
