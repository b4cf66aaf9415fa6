import { type Filter, filters } from './kinds/kind-view.ts'
import { NarrowMenu } from './NarrowMenu.tsx'
import { t } from './words.ts'

type Props = { value: Filter | undefined; onChange: (filter: Filter | undefined) => void }

/** Narrows the timeline down to what is looked for. */
export const FilterMenu = (props: Props) => (
  <NarrowMenu label={t('filter.label')} choices={filters} nameOf={(one) => t(`filter.${one ?? 'all'}`)} {...props} />
)
