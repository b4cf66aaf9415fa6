import type { SequenceStep } from '@fairlead/contract/work/sequences'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { SearchSelect } from '~/ui/form/SearchSelect.tsx'
import { Bar } from '~/ui/layout/Skeleton.tsx'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import { useEnrolmentActions } from '../api/enrolment-actions.ts'
import { runningSequences, stepsOf } from '../api/queries.ts'
import forms from '../list/Sequences.module.css'
import { stepTitle } from '../step-words.ts'
import styles from './Clients.module.css'
import { t } from './words.ts'

type Props = { client: { id: string; name: string }; opened: boolean; onClose: () => void }

/** Adds one client to a sequence. */
export const EnrolDialog = ({ client, opened, onClose }: Props) => (
  <Dialog opened={opened} onClose={onClose} size={550} title={t('client.dialog', { name: client.name })}>
    {opened && <EnrolForm clientId={client.id} onClose={onClose} />}
  </Dialog>
)

function EnrolForm({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const query = useQuery(runningSequences)
  const [id, setId] = useState<string | null>(null)
  const { enrol } = useEnrolmentActions({ added: onClose })
  return (
    <Loaded query={query} inLine failed={t('client.failed')} skeleton={<Bar width="60%" />}>
      {({ results }) =>
        results.length === 0 ? (
          <p>
            {t('client.noneYet')} <Link to="/content/sequences">{t('client.make')}</Link>
          </p>
        ) : (
          <form
            className={forms.form}
            onSubmit={(event) => {
              event.preventDefault()
              if (id) enrol.mutate({ params: { id }, body: { client_id: clientId } })
            }}
          >
            <SearchSelect
              label={t('client.choose')}
              options={results.map(({ id: value, name }) => ({ value, label: name }))}
              value={id}
              onChange={setId}
            />
            <Begins id={id} />
            <div className={forms.buttons}>
              <Button variant="subtle" onClick={onClose}>
                {t('cancel')}
              </Button>
              <Button type="submit" disabled={!id} loading={enrol.isPending}>
                {t('client.submit')}
              </Button>
            </div>
          </form>
        )
      }
    </Loaded>
  )
}

/** How a sequence begins: its first step, and when that comes. What announces it is there before it is. */
function Begins({ id }: { id: string | null }) {
  const query = useQuery({ ...stepsOf(id ?? ''), enabled: id !== null })
  return (
    <div>
      {id && <Loaded query={query} inLine failed={t('client.stepsFailed')} skeleton={<Bar width="60%" />} />}
      <p className={styles.quiet} role="status">
        {id && query.data && beginning(query.data.results)}
      </p>
    </div>
  )
}

function beginning(steps: readonly SequenceStep[]): string | undefined {
  const [first] = steps
  if (!first) return undefined
  const words = { count: steps.length, title: stepTitle(first.action, first.names) }
  return first.action.step_type === 'DELAY' ? t('client.waitsFirst', words) : t('client.first', words)
}
