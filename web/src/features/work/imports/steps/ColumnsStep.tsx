import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '~/lib/account/session.ts'
import screen from '../ImportScreen.module.css'
import { ownFields } from '../imports.ts'
import { t } from '../words.ts'
import styles from './ColumnsStep.module.css'
import { columnName } from './columns.ts'
import { mapped, namesSomebody } from './mapping.ts'
import { NewFieldDialog } from './NewFieldDialog.tsx'
import { Preview } from './Preview.tsx'
import { ReadingOptions } from './ReadingOptions.tsx'
import { TargetSelect } from './TargetSelect.tsx'
import type { ImportDraft, ReadImport } from './use-import-draft.ts'

type Props = { one: ReadImport; draft: ImportDraft; onNext: () => void }

/** What each column is, with the first rows as they come of it. */
export function ColumnsStep({ one, draft: { settings, change }, onNext }: Props) {
  const fields = useQuery(ownFields).data?.results ?? []
  const mayMake = useSession().user_details.resources_access_policy.CUSTOM_FIELDS.MANAGE
  const [asking, setAsking] = useState<number>()
  const { mapping } = settings
  const columns = one.columns.map((column, at) => ({ ...column, at, target: mapping[at] ?? 'skip' }))
  const filled = columns.filter(({ examples, target }) => examples.length > 0 || target !== 'skip')
  const empty = columns.length - filled.length
  const canGoOn = namesSomebody(mapping)
  return (
    <>
      <h2>{t('columns.title')}</h2>
      <p className={screen.quiet}>
        {t('columns.intro')} {!mayMake && t('columns.noFields')}
      </p>
      <ul className={styles.columns} aria-label={t('columns.list')}>
        {filled.map(({ at, examples, guess, target }) => {
          const name = columnName(one, at)
          return (
            <li key={at} data-skipped={target === 'skip' || undefined}>
              <span className={styles.column}>
                <bdi className={styles.header}>{name}</bdi>
                {guess.because !== 'nothing' && guess.target === target && target !== 'skip' && (
                  <span className={styles.because}>{t(`columns.because.${guess.because}`)}</span>
                )}
              </span>
              <span className={styles.examples}>
                {examples.length === 0 ? t('columns.noValues') : null}
                {examples.map((example) => (
                  <bdi key={example}>{example}</bdi>
                ))}
              </span>
              <TargetSelect
                label={t('columns.targetOf', { column: name })}
                fields={fields}
                mayMake={mayMake}
                value={target}
                onChange={(next) => change({ mapping: mapped(mapping, at, next) })}
                onNewField={() => setAsking(at)}
              />
            </li>
          )
        })}
      </ul>
      {empty > 0 && <p className={screen.quiet}>{t('columns.empty', { count: empty })}</p>}
      <ReadingOptions one={one} settings={settings} change={change} />
      <Preview one={one} settings={settings} change={change} />
      <div className={screen.actions}>
        {!canGoOn && (
          <p role="alert" className={screen.problem}>
            {t('columns.nobody')}
          </p>
        )}
        <Button disabled={!canGoOn} onClick={onNext}>
          {t('columns.next')}
        </Button>
      </div>
      <NewFieldDialog
        column={asking === undefined ? undefined : { name: columnName(one, asking), ...one.columns[asking] }}
        onMade={({ cf_id: id, type }) => {
          if (asking === undefined) return
          change({
            mapping: mapped(mapping, asking, `field:${id}`),
            ...(type === 'dropdown' ? { new_options: true } : {}),
          })
        }}
        onClose={() => setAsking(undefined)}
      />
    </>
  )
}
