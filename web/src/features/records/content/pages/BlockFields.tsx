import type { PageBlock } from '@fairlead/contract/records/page-blocks'
import { Textarea } from '@mantine/core'
import { lazy, Suspense, useRef, useState } from 'react'
import { TextField } from '~/ui/form/TextField.tsx'
import { InsertMenu } from '../editor/InsertMenu.tsx'
import { TokenArea } from '../editor/TokenText.tsx'
import { tokenPieces } from '../editor/token-text.ts'
import { useInsert } from '../editor/use-insert.ts'
import styles from './BlockFields.module.css'
import type { BlockProps } from './BlockItem.tsx'
import { problemOf } from './blocks.ts'
import { t } from './words.ts'

/** Few pages have pictures or a file to download: their fields are loaded by the first that has. */
const GalleryFields = lazy(async () => ({ default: (await import('./GalleryFields.tsx')).GalleryFields }))
const FileField = lazy(async () => ({ default: (await import('./FileField.tsx')).FileField }))

type Of<T extends PageBlock['type']> = Extract<PageBlock, { type: T }>

/** What a block consists of. */
export function BlockFields(props: BlockProps) {
  const { block, onChange } = props
  /** Changes some of this block, as it is by then. */
  const set = (change: object) => onChange((now) => ({ ...now, ...change }))
  switch (block.type) {
    case 'title':
      return (
        <TextField
          label={t('field.title')}
          value={block.text}
          maxLength={200}
          onChange={(event) => set({ text: event.currentTarget.value })}
        />
      )
    case 'desc':
      return <Words block={block} set={set} />
    case 'image_gallery':
      return (
        <Suspense fallback={null}>
          <GalleryFields {...props} block={block} set={set} />
        </Suspense>
      )
    case 'youtube':
      return (
        <>
          <AddressField label={t('field.youtube')} block={block} set={set} />
          <TextField
            label={t('field.videoTitle')}
            description={t('field.videoTitleHint')}
            value={block.title}
            maxLength={200}
            onChange={(event) => set({ title: event.currentTarget.value })}
          />
        </>
      )
    case 'map':
      return (
        <Textarea
          label={t('field.address')}
          autosize
          minRows={2}
          dir="auto"
          maxLength={300}
          value={block.address}
          onChange={(event) => set({ address: event.currentTarget.value })}
        />
      )
    case 'link':
      return (
        <>
          <TextField
            label={t('field.linkLabel')}
            value={block.label}
            maxLength={100}
            onChange={(event) => set({ label: event.currentTarget.value })}
          />
          <AddressField label={t('field.url')} block={block} set={set} />
        </>
      )
    case 'attachment':
    case 'pdflink':
      return (
        <Suspense fallback={null}>
          <FileField {...props} block={block} set={set} />
        </Suspense>
      )
  }
}

type AddressProps = { label: string; block: Of<'youtube'> | Of<'link'>; set: (change: object) => void }

/** An address, judged once it is left or was judged before. */
function AddressField({ label, block, set }: AddressProps) {
  const problem = problemOf(block)
  const [isJudged, setJudged] = useState(problem !== undefined)
  return (
    <TextField
      label={label}
      type="url"
      dir="ltr"
      inputMode="url"
      value={block.url}
      error={isJudged && problem}
      onChange={(event) => set({ url: event.currentTarget.value })}
      onBlur={() => setJudged(true)}
    />
  )
}

function Words({ block, set }: { block: Of<'desc'>; set: (change: object) => void }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const insert = useInsert(field, block.text, (text) => set({ text }))
  return (
    <div className={styles.words}>
      <span className={styles.insert}>
        <InsertMenu kind="html_page" onInsert={insert} />
      </span>
      <TokenArea
        label={t('field.text')}
        field={field}
        value={block.text}
        pieces={tokenPieces(block.text)}
        onChange={(text) => set({ text })}
      />
      <p className={styles.quiet}>{t('field.textHint')}</p>
    </div>
  )
}
