import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { OnDemandProps } from '~/ui/overlay/OnDemand.tsx'
import { type ListFilter, type Order, sortedBy, sorts } from '../list/list-search.ts'
import { t } from '../words.ts'
import { orders } from './orders.ts'

type ChoiceProps = { isChosen: boolean; label: string; onChoose: () => void }

const Choice = ({ isChosen, label, onChoose }: ChoiceProps) => (
  <Menu.RadioItem value={label} checked={isChosen} closeMenuOnClick onChange={onChoose}>
    {label}
  </Menu.RadioItem>
)

type Props = OnDemandProps & { filter: ListFilter; onSort: (filter: ListFilter) => void }

/** The menu of orders. */
export function SortPanel({ target, panel, filter, onSort }: Props) {
  const { sort, order } = filter
  return (
    <Menu {...panel} checkIcon={<IconCheck size={16} aria-hidden />}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('sort.label')}</Menu.Label>
        {sorts.map((one) => (
          <Choice
            key={one}
            isChosen={one === sort}
            label={t(`sort.${one}`)}
            onChoose={() => onSort(sortedBy(filter, one))}
          />
        ))}
        <Menu.Divider />
        <Menu.Label>{t('sort.order')}</Menu.Label>
        {(Object.keys(orders[sort]) as Order[]).map((one) => (
          <Choice
            key={one}
            isChosen={one === order}
            label={orders[sort][one]}
            onChoose={() => onSort({ ...filter, order: one })}
          />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
