import { stopImport } from '@fairlead/contract/work/imports'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '~/lib/calls/use-call.ts'
import { TextButton } from '~/ui/shown/TextButton.tsx'
import styles from '../ImportScreen.module.css'
import { type ImportSearch, type Step, steps } from '../import-search.ts'
import { oneImport } from '../imports.ts'
import { t } from '../words.ts'
import { CheckStep } from './CheckStep.tsx'
import { ColumnsStep } from './ColumnsStep.tsx'
import { namesSomebody } from './mapping.ts'
import { RulesStep } from './RulesStep.tsx'
import { type ReadImport, useImportDraft } from './use-import-draft.ts'

type Props = { one: ReadImport; search: ImportSearch; onSearch: (search: ImportSearch) => void }

/** The three steps from a file that was read to its import. */
export function Wizard({ one, search, onSearch }: Props) {
  const draft = useImportDraft(one)
  const canGoOn = namesSomebody(draft.settings.mapping)
  const [isGiven, setGiven] = useState(true)
  const step = canGoOn ? (search.step ?? 'columns') : 'columns'
  const to = (next: Step) => onSearch({ step: next })
  const queries = useQueryClient()
  const { mutate: stop } = useCall(stopImport, {
    done: (reply) => queries.setQueryData(oneImport(one.id).queryKey, reply),
    // Nothing is to be stopped any more.
    refused: ({ status }) => status === 409,
  })
  // The person who goes back changes something: the dry run of what was is of no use, and would be in the way.
  const isInTheWay = one.status === 'checking' && step !== 'check'
  useEffect(() => {
    if (isInTheWay) stop({ params: { id: one.id } })
  }, [isInTheWay, stop, one.id])
  const top = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  // A step begins at its top, for the eyes and for the Tab key.
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    top.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [step])
  return (
    <>
      <nav className={styles.steps} aria-label={t('steps.label')}>
        {steps.map((name, i) =>
          name === 'columns' || (canGoOn && (isGiven || name === 'rules')) ? (
            <Link
              key={name}
              to="/clients/import/$id"
              params={{ id: one.id }}
              search={{ step: name }}
              data-active={name === step || undefined}
              aria-current={name === step ? 'step' : undefined}
            >
              <span className={styles.number}>{i + 1}</span>
              {t(`steps.${name}`)}
            </Link>
          ) : (
            <span key={name}>
              <span className={styles.number}>{i + 1}</span>
              {t(`steps.${name}`)}
            </span>
          ),
        )}
      </nav>
      {draft.isUnsaved && (
        <p className={styles.unsaved} role="alert">
          {t('save.failed')} <TextButton onClick={draft.save}>{t('save.again')}</TextButton>
        </p>
      )}
      <div ref={top} tabIndex={-1} className={styles.step}>
        {step === 'columns' && <ColumnsStep one={one} draft={draft} onNext={() => to('rules')} />}
        {step === 'rules' && (
          <RulesStep
            one={one}
            draft={draft}
            isGiven={isGiven}
            onGiven={setGiven}
            onBack={() => to('columns')}
            onNext={() => to('check')}
          />
        )}
        {step === 'check' && <CheckStep one={one} draft={draft} show={search.show} onBack={() => to('rules')} />}
      </div>
    </>
  )
}
