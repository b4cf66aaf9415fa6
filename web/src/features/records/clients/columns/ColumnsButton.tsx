import { Button } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { lazy } from 'react'
import { OnDemand } from '~/ui/overlay/OnDemand.tsx'
import styles from './ColumnsPanel.module.css'
import { columnsOf } from './columns-text.ts'
import { t } from './words.ts'

const load = () => import('./ColumnsPanel.tsx')
const ColumnsPanel = lazy(async () => ({ default: (await load()).ColumnsPanel }))

export type ColumnChoice = {
  /** What the list shows, as its address says it. */
  columns: string
  /** Shows others; null for those that lists begin with. */
  onColumns: (columns: string[] | null) => void
}

/** Opens the choice of columns, on a desk; a phone has cards. */
export function ColumnsButton(props: ColumnChoice) {
  return (
    <OnDemand
      // What draws the choice comes with it: the list does not wait for it then.
      load={() => Promise.all([load(), import('./WithColumns.tsx')])}
      target={
        <Button
          variant="default"
          size="xs"
          className={styles.open}
          aria-haspopup="dialog"
          leftSection={<IconColumns3 size={16} stroke={1.75} aria-hidden />}
        >
          <span className={styles.label}>{t('open')}</span>{' '}
          <span className={styles.count}>{columnsOf(props.columns).length + 1}</span>
        </Button>
      }
    >
      {(target, panel) => <ColumnsPanel target={target} panel={panel} {...props} />}
    </OnDemand>
  )
}
