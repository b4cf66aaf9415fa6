import type { PageDetail } from '@fairlead/contract/records/page-templates'
import { Button } from '@mantine/core'
import { IconExternalLink, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ContentSettings } from '../editor/ContentSettings.tsx'
import { DetailFrame } from '../editor/DetailFrame.tsx'
import { ContentStatistics, type Subject } from '../statistics/ContentStatistics.tsx'
import { titleOf } from './blocks.ts'
import { PagePreview } from './PagePreview.tsx'
import { t } from './words.ts'

const none: ReadonlyMap<string, string> = new Map()

/** One page: as clients see it, and how it is seen. */
export function PageScreen({ page }: { page: PageDetail }) {
  const { blocks, files } = page
  const blockOf = (part: string) => blocks.find(({ id }) => id === part)
  const subject: Subject = {
    id: page.id,
    type: page.type,
    stats: page.stats,
    parts: blocks.map(({ id }) => id),
    name(part) {
      const block = blockOf(part)
      return block ? titleOf(block, files) : t('gone')
    },
    short(part) {
      const block = blockOf(part)
      return block ? t(`type.${block.type}`) : t('gone')
    },
  }
  return (
    <DetailFrame
      content={page}
      kind={t('count', { count: blocks.length })}
      actions={
        <>
          <Button
            component="a"
            href={page.preview_url}
            target="_blank"
            rel="noopener"
            variant="subtle"
            leftSection={<IconExternalLink size={16} stroke={1.75} aria-hidden />}
          >
            {t('look')}
          </Button>
          {page.can_edit && (
            <Button
              renderRoot={(props) => <Link {...props} to="/content/page/$id/edit" params={{ id: page.id }} />}
              variant="default"
              leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
            >
              {t('editPage')}
            </Button>
          )}
        </>
      }
      side={
        <>
          <PagePreview page={page} name={page.name} blocks={blocks} files={files} pictures={none} device="card" />
          <ContentSettings content={page} />
        </>
      }
    >
      <ContentStatistics subject={subject} />
    </DetailFrame>
  )
}
