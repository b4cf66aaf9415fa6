import type { DocumentDetail } from '@fairlead/contract/records/document-templates'
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useState } from 'react'
import { useLive } from '../api/use-live-content.ts'
import { t } from '../words.ts'
import styles from './PageViewer.module.css'

const zoomStep = 0.5
const mostZoom = 3

type Props = {
  file: Pick<DocumentDetail, 'id' | 'name' | 'page_images' | 'image_url'>
  /** Without buttons that zoom. */
  isFixed?: boolean
}

/** The pages of a document one by one, or a picture. Only pictures are shown, never the file itself. */
export function PageViewer({ file, isFixed = false }: Props) {
  const { page_images: pages, image_url: imageUrl, name } = file
  const [place, setPlace] = useState(0)
  const [zoom, setZoom] = useState(1)
  const live = useLive({ content_id: file.id })
  const page = pages[place]
  if (imageUrl)
    return (
      <div className={styles.viewer}>
        <img src={imageUrl} alt={name} />
      </div>
    )
  if (!page) return null
  const reader = live.find(({ part }) => part === String(page.page))
  const turn = (by: number) => setPlace(Math.min(pages.length - 1, Math.max(0, place + by)))
  return (
    <section className={styles.viewer} aria-label={t('viewer.label', { name })}>
      <div className={styles.page}>
        <img
          src={page.url}
          alt={t('viewer.page', { page: page.page, count: pages.length })}
          width={page.width}
          height={page.height}
          style={{ width: `${zoom * 100}%` }}
        />
        {reader && (
          <span className={styles.live}>{t('viewer.reader', { name: reader.client?.name ?? t('live.somebody') })}</span>
        )}
      </div>
      <div className={styles.turn}>
        {pages.length > 1 && (
          <>
            <ActionIcon aria-label={t('viewer.before')} disabled={place === 0} onClick={() => turn(-1)}>
              <IconChevronLeft size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
            <span role="status">{t('viewer.page', { page: page.page, count: pages.length })}</span>
            <ActionIcon aria-label={t('viewer.next')} disabled={place === pages.length - 1} onClick={() => turn(1)}>
              <IconChevronRight size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </>
        )}
        {!isFixed && (
          <>
            <ActionIcon aria-label={t('viewer.smaller')} disabled={zoom === 1} onClick={() => setZoom(zoom - zoomStep)}>
              <IconZoomOut size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
            <ActionIcon
              aria-label={t('viewer.larger')}
              disabled={zoom >= mostZoom}
              onClick={() => setZoom(zoom + zoomStep)}
            >
              <IconZoomIn size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </>
        )}
      </div>
      {pages.length > 1 && (
        <ol className={styles.strip}>
          {pages.map((one, at) => (
            <li key={one.page}>
              <button
                type="button"
                aria-label={one.title ?? t('part.page', { page: String(one.page) })}
                aria-current={at === place || undefined}
                onClick={() => setPlace(at)}
              >
                <img
                  src={one.url}
                  alt=""
                  loading="lazy"
                  width={64}
                  height={Math.round((64 * one.height) / (one.width || 64))}
                />
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
