import { type CustomField, createDefaultFields } from '@fairlead/contract/records/fields/custom-fields'
import { Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown, IconLayoutKanban } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { allFields, fieldsKey } from '~/lib/account/all-fields.ts'
import { useSession } from '~/lib/account/session.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { EmptyState, FirstUse } from '~/ui/list/EmptyState.tsx'
import { Loaded } from '~/ui/list/Loaded.tsx'
import type { ListFilter } from '../list/list-search.ts'
import styles from './Board.module.css'
import { Board } from './Board.tsx'
import { BoardSkeleton } from './BoardSkeleton.tsx'
import { columnFilter } from './columns.ts'
import { stageBoard } from './stage-board.ts'
import { t } from './words.ts'

type Props = {
  filter: ListFilter
  /** The field that the address names. */
  board: string
  /** Goes to another field's board; to the list for undefined. */
  onBoard: (board: string | undefined) => void
}

/** The clients of a list as a board, by any dropdown field of one's own. */
export const BoardScreen = (props: Props) => (
  <Loaded query={useQuery(allFields)} failed={t('failed')} skeleton={<BoardSkeleton />}>
    {({ results }) => <FieldBoard fields={results} {...props} />}
  </Loaded>
)

function FieldBoard({ fields, filter, board, onBoard }: Props & { fields: readonly CustomField[] }) {
  const dropdowns = fields.filter(({ type }) => type === 'dropdown')
  const isIt = (one: (typeof dropdowns)[number]) =>
    board === stageBoard ? one.default_key === 'LEAD_STAGE' : one.cf_id === board
  const field = dropdowns.find(isIt) ?? (board === stageBoard ? dropdowns[0] : undefined)
  const size = fields.find(({ default_key: key, type }) => key === 'OPPORTUNITY_SIZE' && type === 'number')
  const picker = dropdowns.length > 1 && (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" size="xs" rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}>
          <span className={styles.quiet}>{t('by')}</span>&nbsp;<bdi>{field?.name}</bdi>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {dropdowns.map((one) => (
          <Menu.Item
            key={one.cf_id}
            aria-current={one === field || undefined}
            leftSection={one === field ? <IconCheck size={16} aria-hidden /> : <span className={styles.noIcon} />}
            onClick={() => onBoard(one.default_key === 'LEAD_STAGE' ? stageBoard : one.cf_id)}
          >
            <bdi>{one.name}</bdi>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
  if (!field)
    return dropdowns.length > 0 ? (
      <EmptyState icon={IconLayoutKanban} title={t('goneTitle')} text={t('goneText')}>
        {picker || (
          <Button variant="default" onClick={() => onBoard(stageBoard)}>
            {t('by')} {dropdowns[0]?.name}
          </Button>
        )}
      </EmptyState>
    ) : (
      <NoField />
    )
  if (!columnFilter(filter.filters, field.cf_id, null))
    return (
      <EmptyState icon={IconLayoutKanban} title={t('tooDeep')} text={t('tooDeepText')}>
        <Button variant="default" onClick={() => onBoard(undefined)}>
          {t('toList')}
        </Button>
      </EmptyState>
    )
  return (
    <>
      {picker && <div className={styles.picker}>{picker}</div>}
      <Board key={field.cf_id + JSON.stringify(filter)} filter={filter} fields={{ field, size }} />
    </>
  )
}

/** There is no dropdown yet: the default fields make the first board. */
function NoField() {
  const { CUSTOM_FIELDS } = useSession().user_details.resources_access_policy
  const make = useCall(createDefaultFields, {
    done: (all, _request, queries) => void queries.setQueryData(fieldsKey, all),
  })
  return (
    <FirstUse
      icon={IconLayoutKanban}
      title={t('noField.title')}
      text={t(CUSTOM_FIELDS.MANAGE ? 'noField.text' : 'noField.ask')}
    >
      {CUSTOM_FIELDS.MANAGE && (
        <Button variant="default" loading={make.isPending} onClick={() => make.mutate({})}>
          {t('noField.add')}
        </Button>
      )}
    </FirstUse>
  )
}
