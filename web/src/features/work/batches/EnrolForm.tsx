import { listSequences } from '@fairlead/contract/work/sequences'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '~/lib/calls/call.ts'
import { SearchSelect } from '~/ui/form/SearchSelect.tsx'
import { Bar } from '~/ui/layout/Skeleton.tsx'
import { Loaded } from '~/ui/list/Loaded.tsx'
import type { ChangeForm } from './forms.tsx'
import { t } from './words.ts'

const running = queryOptions({
  queryKey: ['sequences', 'running'],
  queryFn: ({ signal }) => call(listSequences, { query: { running: 'true', page_size: 100 } }, { signal }),
})

/** Which sequence clients are added to, from its first step. */
export const EnrolForm: ChangeForm = ({ onChange, problems }) => {
  const query = useQuery(running)
  const [id, setId] = useState<string | null>(null)
  return (
    <Loaded query={query} inLine failed={t('enrol.failed')} skeleton={<Bar width="60%" />}>
      {({ results }) =>
        results.length === 0 ? (
          <p>
            {t('enrol.none')} <Link to="/content/sequences">{t('enrol.make')}</Link>
          </p>
        ) : (
          <SearchSelect
            label={t('enrol.which')}
            description={t('enrol.hint')}
            error={problems.sequence_id}
            options={results.map(({ id: value, name }) => ({ value, label: name }))}
            value={id}
            onChange={(sequence) => {
              setId(sequence)
              onChange({ kind: 'enrol', sequence_id: sequence })
            }}
          />
        )
      }
    </Loaded>
  )
}
