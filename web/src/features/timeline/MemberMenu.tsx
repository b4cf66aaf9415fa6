import { Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { teamPeople } from '~/lib/team-people.ts'
import { t } from './words.ts'

type Props = { me: string; value: string | undefined; onChange: (member: string | undefined) => void }

/** Narrows the activity down to what one person did. */
export function MemberMenu({ me, value, onChange }: Props) {
  const { data: people = [] } = useQuery(teamPeople)
  const nameOf = (id: string | undefined) => {
    if (id === undefined) return t('all.everybody')
    return id === me ? t('all.me') : (people.find((person) => person.id === id)?.name ?? t('somebody'))
  }
  const others = people.flatMap(({ id }) => (id === me ? [] : [id]))
  return (
    <Menu checkIcon={<IconCheck size={16} aria-hidden />}>
      <Menu.Target>
        <Button
          variant="subtle"
          size="xs"
          aria-label={`${t('all.member')}: ${nameOf(value)}`}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {nameOf(value)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {[undefined, me, ...others].map((id) => (
          <Menu.RadioItem
            key={id ?? 'all'}
            value={id ?? 'all'}
            checked={id === value}
            closeMenuOnClick
            onChange={() => onChange(id)}
          >
            {nameOf(id)}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
