import type { Answer } from '@fairlead/contract/endpoint'
import { shareMessageAdvised } from '@fairlead/contract/identity/account'
import { messages } from '@fairlead/contract/messages'
import type { prepareShare } from '@fairlead/contract/records/content-sharing'
import { IconChevronDown, IconChevronUp, IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { oneFile, onePage } from '../api/content-queries.ts'
import { TokenArea } from '../editor/TokenText.tsx'
import { filledPieces } from '../editor/token-text.ts'
import { fileKind } from '../list/file-words.ts'
import { t } from '../words.ts'
import type { Recipient } from './asked-share.ts'
import { ShareOptionsForm } from './ShareOptionsForm.tsx'
import styles from './ShareText.module.css'
import type { Chosen } from './share-actions.ts'

type Props = {
  client: Recipient
  prepared: Answer<typeof prepareShare>
  text: string
  onChange: (text: string) => void
  contents: readonly Chosen[]
}

/** The text as the client gets it, to be changed, with what was filled in, the card that comes with the link, and its options. */
export function ShareText({ client, prepared, text, onChange, contents }: Props) {
  const fallbacks = prepared.parts.filter((part) => part.is_fallback && part.text)
  const [only] = contents.length === 1 ? contents : []
  return (
    <>
      <div className={styles.head}>
        <h3>{t('share.textTo', { name: client.name })}</h3>
        <span className={styles.quiet}>{t('message.characters', { count: text.length })}</span>
      </div>
      <TokenArea
        label={t('share.textTo', { name: client.name })}
        isLabelHidden
        value={text}
        pieces={filledPieces(text, prepared.parts)}
        onChange={onChange}
        warning={text.length > shareMessageAdvised ? messages.tooLong(shareMessageAdvised) : undefined}
      />
      {prepared.links.map((link) => (
        <LinkCard key={link.share_id} link={link} />
      ))}
      <p className={styles.quiet}>
        {t(text || contents.length > 0 ? 'share.filled' : 'share.nothing', { name: client.name })}
        {fallbacks.length > 0 &&
          ` ${t('share.fallbacks', { words: fallbacks.map((part) => `“${part.text}”`).join(', ') })}`}
      </p>
      {only && <Options of={only} />}
    </>
  )
}

/** What the client's application draws under the link. */
function LinkCard({ link }: { link: Props['prepared']['links'][number] }) {
  const file = useQuery({ ...oneFile(link.id), enabled: link.type === 'file' }).data
  const page = useQuery({ ...onePage(link.id), enabled: link.type === 'html_page' }).data
  const content = file ?? page
  return (
    <div className={styles.card}>
      {content?.thumbnail_url ? (
        <img src={content.thumbnail_url} alt="" />
      ) : (
        <span className={styles.noCover}>
          <IconLink size={20} stroke={1.5} aria-hidden />
        </span>
      )}
      <div>
        <b dir="auto">{link.name}</b>
        <span>{file ? fileKind(file) : t('share.page')}</span>
        {content && (
          <span>{[...new Set([content.owner_profile_name, content.owner_org_name])].filter(Boolean).join(', ')}</span>
        )}
        <span className={styles.url}>{link.url}</span>
      </div>
    </div>
  )
}

function Options({ of: { id, type } }: { of: Chosen }) {
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  const file = useQuery({ ...oneFile(id), enabled: type === 'file' }).data
  const page = useQuery({ ...onePage(id), enabled: type === 'html_page' }).data
  const content = file ?? page
  if (!content?.can_edit) return null
  return (
    <section className={styles.options}>
      <button type="button" aria-expanded={isOpen} aria-controls={panel} onClick={() => setOpen(!isOpen)}>
        {t('options.title')}
        {isOpen ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
      </button>
      <div id={panel} hidden={!isOpen}>
        {isOpen && <ShareOptionsForm content={content} />}
      </div>
    </section>
  )
}
