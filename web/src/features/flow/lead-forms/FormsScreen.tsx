import type { LeadForm } from '@fairlead/contract/flow/lead-forms'
import { Button } from '@mantine/core'
import { IconForms, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useShortcuts } from '~/lib/keys/shortcuts.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { FilterInput, useFilterText } from '~/ui/form/FilterInput.tsx'
import { PageHeader } from '~/ui/layout/PageHeader.tsx'
import { FirstUse, NoMatch } from '~/ui/list/EmptyState.tsx'
import { LoadedRows } from '~/ui/list/Loaded.tsx'
import { FormRows, FormRowsSkeleton } from './FormRows.tsx'
import styles from './FormsScreen.module.css'
import { formList } from './list-forms.ts'
import type { ListSearch } from './list-search.ts'
import { t } from './words.ts'

type Props = {
  filter: ListSearch
  onDuplicated: (copy: LeadForm) => void
}

/** The lead forms of the account: how each does, and a new one. */
export function FormsScreen({ filter, onDuplicated }: Props) {
  usePageTitle(t('title'))
  const { text, setText, search } = useFilterText()
  const navigate = useNavigate()
  useShortcuts({ c: () => void navigate({ to: '/integration/fairlead-lead-forms/create-form' }) })
  const query = useInfiniteQuery(formList(filter, search))
  const forms = query.data?.pages.flatMap((page) => page.results) ?? []
  const isFirstUse = query.isSuccess && forms.length === 0 && !search && !filter.deleted
  return (
    <>
      <PageHeader
        title={t(filter.deleted ? 'list.deleted' : 'title')}
        actions={
          !filter.deleted && (
            <Button
              component={Link}
              to="/integration/fairlead-lead-forms/create-form"
              variant={isFirstUse ? 'default' : 'filled'}
              leftSection={<IconPlus size={16} aria-hidden />}
              rightSection={<kbd>C</kbd>}
              aria-keyshortcuts="c"
            >
              {t('add')}
            </Button>
          )
        }
      />
      {!isFirstUse && !filter.deleted && (
        <div className={styles.tools}>
          <FilterInput
            label={t('list.search')}
            placeholder={t('list.placeholder')}
            className={styles.search}
            {...{ text, setText }}
          />
        </div>
      )}
      <LoadedRows
        {...{ query, rows: forms }}
        failed={t('list.failed')}
        skeleton={<FormRowsSkeleton />}
        empty={
          search ? (
            <NoMatch title={t('list.noMatch', { query: search })} text={t('list.noMatchText')}>
              <Button variant="default" onClick={() => setText('')}>
                {t('list.clearSearch')}
              </Button>
            </NoMatch>
          ) : filter.deleted ? (
            <FirstUse icon={IconForms} title={t('list.noDeleted')} text={t('list.noDeletedText')} />
          ) : (
            <FirstUse icon={IconForms} title={t('list.firstUse')} text={t('list.firstUseText')}>
              <Button component={Link} to="/integration/fairlead-lead-forms/create-form">
                {t('list.firstUseAction')}
              </Button>
            </FirstUse>
          )
        }
        more={t('list.more')}
      >
        <FormRows forms={forms} isDeleted={filter.deleted ?? false} onDuplicated={onDuplicated} />
      </LoadedRows>
      <p className={styles.other}>
        <Link to="/integration/fairlead-lead-forms" search={filter.deleted ? {} : { deleted: true }}>
          {t(filter.deleted ? 'list.present' : 'list.deleted')}
        </Link>
      </p>
    </>
  )
}
