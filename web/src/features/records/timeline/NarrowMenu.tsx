import { Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'

type Props<T extends string> = {
  label: string
  /** What can be chosen beside all, which is undefined. */
  choices: readonly T[]
  nameOf: (choice: T | undefined) => string
  value: T | undefined
  onChange: (choice: T | undefined) => void
}

/** Narrows what is shown down to one of some choices, or to none. */
export function NarrowMenu<T extends string>({ label, choices, nameOf, value, onChange }: Props<T>) {
  return (
    <Menu checkIcon={<IconCheck size={16} aria-hidden />}>
      <Menu.Target>
        <Button
          variant="subtle"
          size="xs"
          aria-label={`${label}: ${nameOf(value)}`}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {nameOf(value)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {[undefined, ...choices].map((choice) => (
          <Menu.RadioItem
            key={choice ?? 'all'}
            value={choice ?? 'all'}
            checked={choice === value}
            closeMenuOnClick
            onChange={() => onChange(choice)}
          >
            {nameOf(choice)}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
