import type { PageBlock } from '@fairlead/contract/records/page-blocks'
import { ActionIcon, Button } from '@mantine/core'
import {
  IconAlertCircle,
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconChevronUp,
  IconCopy,
  IconTrash,
} from '@tabler/icons-react'
import { useId } from 'react'
import { OrderHandle } from '~/ui/sortable/OrderHandle.tsx'
import { useSortable } from '~/ui/sortable/use-sortable.ts'
import { BlockFields } from './BlockFields.tsx'
import styles from './BlockItem.module.css'
import { blockIcons, type Files, type Pictures, problemOf, titleOf } from './blocks.ts'
import { t } from './words.ts'

export type BlockProps = {
  block: PageBlock
  files: Files
  pictures: Pictures
  onPicture: (key: string, url: string) => void
  onChange: (edit: (now: PageBlock) => PageBlock) => void
  /** Files of it are on their way: it cannot be closed. */
  onBusy: (isBusy: boolean) => void
}
type Props = BlockProps & {
  index: number
  count: number
  isOpen: boolean
  isLocked: boolean
  onOpen: (isOpen: boolean) => void
  onMove: (from: number, to: number) => void
  onCopy: () => void
  onRemove: () => void
}

/** One block in the editor: a line, or its fields. A closed one shows its own error. */
export function BlockItem(props: Props) {
  const { block, index, count, files, isOpen, isLocked, onOpen, onMove, onCopy, onRemove } = props
  const { ref, handle, edge, isDragged } = useSortable('blocks', index, onMove)
  const editor = useId()
  const title = titleOf(block, files)
  const problem = problemOf(block)
  const Icon = blockIcons[block.type]
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
  return (
    <li
      ref={ref}
      className={styles.item}
      data-open={isOpen || undefined}
      data-dragged={isDragged || undefined}
      data-edge={edge}
      data-bad={problem !== undefined || undefined}
    >
      <header className={styles.head}>
        <OrderHandle ref={handle} label={t('order', { title })} {...{ index, count, onMove }} />
        <Icon className={styles.icon} size={20} stroke={1.75} aria-hidden />
        <span className={styles.title}>
          <bdi>{isOpen ? t(`type.${block.type}`) : title}</bdi>
          {problem && !isOpen && (
            <span className={styles.problem}>
              <IconAlertCircle size={14} aria-hidden /> {problem}
            </span>
          )}
        </span>
        <span className={styles.type}>{!isOpen && t(`type.${block.type}`)}</span>
        <ActionIcon
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={editor}
          disabled={isLocked}
          aria-label={t(isOpen ? 'close' : 'edit', { title })}
          onClick={() => onOpen(!isOpen)}
        >
          {isOpen ? <IconChevronUp {...icon} /> : <IconChevronDown {...icon} />}
        </ActionIcon>
      </header>
      <div id={editor} hidden={!isOpen} className={styles.body}>
        {isOpen && (
          <>
            <BlockFields {...props} />
            {isLocked && (
              <p className={styles.locked} role="status">
                {t('uploading')}
              </p>
            )}
            <div className={styles.actions}>
              <Button
                variant="subtle"
                size="xs"
                disabled={index === 0}
                leftSection={<IconArrowUp {...icon} />}
                onClick={() => onMove(index, index - 1)}
              >
                {t('up')}
              </Button>
              <Button
                variant="subtle"
                size="xs"
                disabled={index === count - 1}
                leftSection={<IconArrowDown {...icon} />}
                onClick={() => onMove(index, index + 1)}
              >
                {t('down')}
              </Button>
              <span />
              <Button
                variant="subtle"
                size="xs"
                disabled={isLocked}
                leftSection={<IconCopy {...icon} />}
                onClick={onCopy}
              >
                {t('copy')}
              </Button>
              <Button
                variant="subtle"
                size="xs"
                disabled={isLocked}
                leftSection={<IconTrash {...icon} />}
                onClick={onRemove}
              >
                {t('remove')}
              </Button>
            </div>
          </>
        )}
      </div>
    </li>
  )
}
