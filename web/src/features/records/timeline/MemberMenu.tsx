import { useQuery } from '@tanstack/react-query'
import { teamPeople } from '~/lib/account/team-people.ts'
import { all } from './all-words.ts'
import { NarrowMenu } from './NarrowMenu.tsx'
import { t } from './words.ts'

type Props = { me: string; value: string | undefined; onChange: (member: string | undefined) => void }

/** Narrows the activity down to what one person did. */
export function MemberMenu({ me, value, onChange }: Props) {
  const { data: people = [] } = useQuery(teamPeople)
  const nameOf = (id: string | undefined) => {
    if (id === undefined) return all('everybody')
    return id === me ? all('me') : (people.find((person) => person.id === id)?.name ?? t('somebody'))
  }
  const others = people.flatMap(({ id }) => (id === me ? [] : [id]))
  return (
    <NarrowMenu label={all('member')} choices={[me, ...others]} nameOf={nameOf} value={value} onChange={onChange} />
  )
}
