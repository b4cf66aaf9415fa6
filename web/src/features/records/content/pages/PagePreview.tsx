import '~/public-pages/public.css'
import '~/public-pages/content.css'
import { accentColours } from '@fairlead/contract/flow/lead-forms/accent'
import type { PageBlock } from '@fairlead/contract/records/page-blocks'
import type { PageDetail } from '@fairlead/contract/records/page-templates'
import { type CSSProperties, useEffect, useRef } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { ContentView } from '~/public-pages/ContentView.tsx'
import { type Files, type Pictures, publicBlock } from './blocks.ts'
import styles from './PagePreview.module.css'
import { t } from './words.ts'

const accentOfShares = '#0f6e84'

type Props = {
  page: Pick<PageDetail, 'owner_profile_name' | 'owner_org_name'>
  name: string
  blocks: readonly PageBlock[]
  files: Files
  pictures: Pictures
  /** A picture of a phone or a computer, the screen of the phone in one's hand, or a part of a page. */
  device: 'phone' | 'computer' | 'hand' | 'card'
  /** The block that is being edited. */
  marked?: string | undefined
}

/** What scrolls must be reached by keyboard; nothing in it takes the focus. */
const scrollable = { tabIndex: 0 }

/** A page as clients see it, drawn by what draws the public page; it follows every change, and the block that is open. */
export function PagePreview({ page, name, blocks, files, pictures, device, marked }: Props) {
  const { profile_picture: picture } = useSession().user_details
  const frame = useRef<HTMLElement>(null)
  const { accent, hover, soft } = accentColours(accentOfShares)
  useEffect(() => {
    const [box, part] = [frame.current, marked && frame.current?.querySelector(`[data-part="${marked}"]`)]
    if (!box || !part) return
    part.setAttribute('data-marked', '')
    const { top, bottom, height } = part.getBoundingClientRect()
    const around = box.getBoundingClientRect()
    if (top < around.top || bottom > around.bottom)
      box.scrollBy({ top: top - around.top - Math.max(16, (around.height - height) / 2), behavior: 'smooth' })
    return () => part.removeAttribute('data-marked')
  }, [marked])
  return (
    <section ref={frame} className={styles.frame} data-device={device} aria-label={t('preview.title')} {...scrollable}>
      <div
        inert
        className={`${styles.page} fl-page fl-js`}
        style={{ '--fl-accent': accent, '--fl-accent-hover': hover, '--fl-accent-soft': soft } as CSSProperties}
      >
        <div className="fl">
          <ContentView
            page={{
              kind: 'content',
              name,
              sender: {
                name: page.owner_profile_name,
                company: page.owner_org_name || null,
                picture_url: picture?.cdn_url ?? null,
                call: '#',
                whatsapp: '#',
                email: null,
              },
              pages: [],
              blocks: blocks.flatMap((block) => publicBlock(block, files, pictures) ?? []),
              watermark: null,
              download_url: null,
              ticket: null,
              action: '#',
              pass: null,
              question: 'none',
            }}
          />
        </div>
      </div>
    </section>
  )
}
