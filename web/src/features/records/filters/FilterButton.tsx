import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { t } from './button-words.ts'

const load = async () => ({ default: (await import('./FilterBar.tsx')).FilterBar })
const FilterBar = lazy(load)

type Props = {
  filter: { filters: string; search: string }
  onFilter: (filters: string) => void
}

/** The sentence of filters; as long as there are none a button alone, so that a list without them costs nothing. */
export function FilterButton({ filter: { filters, search }, onFilter }: Props) {
  const [isAsked, setAsked] = useState(false)
  const button = (
    <Button
      variant="subtle"
      size="xs"
      leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
      aria-haspopup="menu"
      onPointerEnter={() => void load()}
      onClick={() => setAsked(true)}
    >
      {t('open')}
    </Button>
  )
  // What was taken out of it leaves the focus to its button: it stays.
  if (filters && !isAsked) setAsked(true)
  if (!isAsked && !filters) return button
  return (
    <Suspense fallback={button}>
      <FilterBar value={filters} onChange={onFilter} search={search} isOpen={isAsked && !filters} />
    </Suspense>
  )
}
