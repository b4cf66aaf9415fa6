import { Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { type Filter, filters } from './kinds/kind-view.ts'
import { t } from './words.ts'

type Props = { value: Filter | undefined; onChange: (filter: Filter | undefined) => void }

/** Narrows the timeline down to what is looked for. */
export function FilterMenu({ value, onChange }: Props) {
  const nameOf = (filter: Filter | undefined) => t(`filter.${filter ?? 'all'}`)
  return (
    <Menu checkIcon={<IconCheck size={16} aria-hidden />}>
      <Menu.Target>
        <Button
          variant="subtle"
          size="xs"
          aria-label={`${t('filter.label')}: ${nameOf(value)}`}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {nameOf(value)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {[undefined, ...filters].map((filter) => (
          <Menu.RadioItem
            key={filter ?? 'all'}
            value={filter ?? 'all'}
            checked={filter === value}
            closeMenuOnClick
            onChange={() => onChange(filter)}
          >
            {nameOf(filter)}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
