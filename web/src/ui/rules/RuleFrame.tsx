import { Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { TextButton } from '../shown/TextButton.tsx'
import styles from './rule-form.module.css'
import { t } from './words.ts'

type Props = {
  /** The list of rules that it belongs to. */
  list: { path: string; name: string }
  /** The rule's place among so many; undefined for a new one. */
  place: { place: number; count: number } | undefined
  title: string
  isSaving: boolean
  onSave: () => void
  /** Gives up what was begun before; absent where nothing was. */
  onStartAgain: (() => void) | undefined
  /** Beside the rule. */
  aside: ReactNode
  children: ReactNode
}

/** Where a rule is made or changed. */
export function RuleFrame({ list, place, title, isSaving, onSave, onStartAgain, aside, children }: Props) {
  usePageTitle(title)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      <nav className={styles.crumbs} aria-label={t('crumbs')}>
        <Link to={list.path}>{list.name}</Link>
        <IconChevronRight size={14} aria-hidden />
        <span>{place ? t('rule.place', place) : t('rule.new')}</span>
      </nav>
      <div className={styles.head}>
        <h1>
          <bdi>{title}</bdi>
        </h1>
        <Button component={Link} to={list.path} variant="subtle">
          {t('rule.cancel')}
        </Button>
        <Button type="submit" loading={isSaving}>
          {t('rule.save')}
        </Button>
      </div>
      {onStartAgain && (
        <p className={styles.quiet}>
          {t('rule.kept')} <TextButton onClick={onStartAgain}>{t('rule.again')}</TextButton>
        </p>
      )}
      <div className={styles.rule}>
        <div>{children}</div>
        {aside}
      </div>
    </form>
  )
}
