import { Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { Choices } from '~/ui/form/Choices.tsx'
import { FilterInput, type useFilterText } from '~/ui/form/FilterInput.tsx'
import { Hint } from '~/ui/overlay/Hint.tsx'
import { onceOpened } from '~/ui/overlay/lazy-overlay.tsx'
import { labelsOf } from '../api/content-queries.ts'
import { type Kind, typeOf } from '../api/kinds.ts'
import { type ContentFilter, messageTypes, sorts } from '../api/list-search.ts'
import { t } from '../words.ts'
import styles from './ListTools.module.css'

const LabelManager = onceOpened(async () => (await import('./LabelManager.tsx')).LabelManager)

export type ListToolsProps = {
  kind: Kind
  filter: ContentFilter
  onFilter: (filter: ContentFilter) => void
  text: Pick<ReturnType<typeof useFilterText>, 'text' | 'setText'>
}

/** Narrows a list of content: by words, by label, of messages by what they are for, and puts it in order. */
export function ListTools({ kind, filter, onFilter, text }: ListToolsProps) {
  const { data: labels } = useQuery(labelsOf(typeOf[kind]))
  const { resources_access_policy: policy } = useSession().user_details
  const [isManaging, setManaging] = useState(false)
  const used = (labels?.results ?? []).filter((label) => label.contents > 0 || label.id === filter.label)
  return (
    <div className={styles.tools}>
      <FilterInput
        label={t(`list.search.${kind}`)}
        placeholder={t(`list.search.${kind}`)}
        className={styles.search}
        {...text}
      />
      <div className={styles.filters}>
        {kind === 'messages' && (
          <Choices
            legend={t('list.purpose')}
            inLine
            optional
            value={filter.type ?? null}
            onChange={(type) => onFilter({ ...filter, type: type ?? undefined })}
            choices={messageTypes.map((value) => ({ value, label: t(`messageType.${value}`) }))}
          />
        )}
        {used.length > 0 && (
          <Choices
            legend={t('list.labels')}
            inLine
            optional
            value={filter.label ?? null}
            onChange={(label) => onFilter({ ...filter, label: label ?? undefined })}
            choices={used.map(({ id, name, contents }) => ({
              value: id,
              label: (
                <>
                  <bdi>{name}</bdi> <span className={styles.count}>{contents}</span>
                </>
              ),
              name,
            }))}
          />
        )}
        {policy.CONTENT_LABELS.MANAGE && (
          <Hint label={t('labels.manage')}>
            <Button
              variant="subtle"
              size="xs"
              className={styles.manage}
              aria-label={t('labels.manage')}
              onClick={() => setManaging(true)}
            >
              <IconSettings size={16} stroke={1.75} aria-hidden />
            </Button>
          </Hint>
        )}
      </div>
      <SortMenu filter={filter} onFilter={onFilter} />
      <LabelManager kind={kind} opened={isManaging} onClose={() => setManaging(false)} />
    </div>
  )
}

function SortMenu({ filter, onFilter }: Pick<ListToolsProps, 'filter' | 'onFilter'>) {
  const sort = filter.sort ?? 'last_shared'
  return (
    <Menu position="bottom-end" checkIcon={<IconCheck size={16} aria-hidden />}>
      <Menu.Target>
        <Button
          variant="subtle"
          size="xs"
          className={styles.sort}
          rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
          aria-label={t('sort.button', { by: t(`sort.${sort}`) })}
        >
          {t(`sort.${sort}`)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {sorts.map((one) => (
          <Menu.RadioItem
            key={one}
            value={one}
            checked={one === sort}
            closeMenuOnClick
            onChange={() => onFilter({ ...filter, sort: one === 'last_shared' ? undefined : one })}
          >
            {t(`sort.${one}`)}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
