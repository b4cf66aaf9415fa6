import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import styles from './rule-form.module.css'
import { t } from './words.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

type Props = { name: string; most: number; limit: number; onMost: (most: number) => void }

/** How many leads of a round somebody gets. */
export const Stepper = ({ name, most, limit, onMost }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a box of its own
  <span className={styles.stepper} role="group" aria-label={t('rule.leadsFor', { most, name })}>
    <ActionIcon disabled={most <= 1} aria-label={t('rule.fewer', { name })} onClick={() => onMost(most - 1)}>
      <IconMinus {...icon} />
    </ActionIcon>
    <span aria-hidden>{most}</span>
    <ActionIcon disabled={most >= limit} aria-label={t('rule.more', { name })} onClick={() => onMost(most + 1)}>
      <IconPlus {...icon} />
    </ActionIcon>
  </span>
)
