import { mostBlocks, type PageBlock } from '@fairlead/contract/records/page-blocks'
import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { offerUndo } from '~/lib/toast.ts'
import { moved } from '~/ui/sortable/use-sortable.ts'
import { BlockItem } from './BlockItem.tsx'
import styles from './BlockList.module.css'
import { blockIcons, blockTypes, copyOf, newBlock, type Pictures, titleOf } from './blocks.ts'
import type { PageDraft } from './use-page-draft.ts'
import { t } from './words.ts'

type Props = {
  draft: PageDraft
  open: string | undefined
  onOpen: (id: string | undefined) => void
  pictures: Pictures
  onPicture: (key: string, url: string) => void
}

/** The blocks of a page, one of them open: put in order, changed, added, removed. */
export function BlockList({ draft, open, onOpen, pictures, onPicture }: Props) {
  const { blocks, files, change } = draft
  const [said, setSaid] = useState('')
  /** The block whose files are on their way: it stays open. */
  const [busy, setBusy] = useState<string>()
  const move = (from: number, to: number) => {
    const block = blocks[from]
    if (!block || to < 0 || to >= blocks.length) return
    change((now) => moved(now, from, to))
    setSaid(t('moved', { title: titleOf(block, files), place: to + 1, count: blocks.length }))
  }
  const remove = (block: PageBlock) => {
    const place = blocks.indexOf(block)
    change((now) => now.filter(({ id }) => id !== block.id))
    onOpen(undefined)
    offerUndo(t('removed', { title: titleOf(block, files) }), () =>
      change((now) => [...now.slice(0, place), block, ...now.slice(place)]),
    )
  }
  return (
    <>
      <ol className={styles.blocks} aria-label={t('blocks')}>
        {blocks.map((block, index) => (
          <BlockItem
            key={block.id}
            block={block}
            index={index}
            count={blocks.length}
            files={files}
            pictures={pictures}
            onPicture={onPicture}
            isOpen={block.id === open}
            isLocked={busy === block.id}
            onBusy={(isBusy) => setBusy((now) => (isBusy ? block.id : now === block.id ? undefined : now))}
            onOpen={(isOpen) => !busy && onOpen(isOpen ? block.id : undefined)}
            onChange={(edit) => change((now) => now.map((one) => (one.id === block.id ? edit(one) : one)))}
            onMove={move}
            onCopy={() => {
              const copy = copyOf(block)
              change((now) => now.flatMap((one) => (one.id === block.id ? [one, copy] : [one])))
              onOpen(copy.id)
            }}
            onRemove={() => remove(block)}
          />
        ))}
      </ol>
      {blocks.length < mostBlocks && (
        <section className={styles.add} aria-labelledby="add-block">
          <h2 id="add-block">{t('add')}</h2>
          <div>
            {blockTypes.map((type) => {
              const Icon = blockIcons[type]
              return (
                <button
                  key={type}
                  type="button"
                  disabled={busy !== undefined}
                  onClick={() => {
                    const block = newBlock(type)
                    change((now) => [...now, block])
                    onOpen(block.id)
                  }}
                >
                  <Icon size={20} stroke={1.75} aria-hidden />
                  {t(`type.${type}`)}
                </button>
              )
            })}
          </div>
        </section>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}
