import type { Batch } from '@fairlead/contract/work/batches'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '~/testing/show.tsx'
import { State } from './State.tsx'

test('what a change of many came to is said in grouped figures', () => {
  const batch = { kind: 'bulk', status: 'done', changed: 100_000, skipped: {}, names: [], change: { kind: 'delete' } }
  show(<State batch={batch as unknown as Batch} />)
  expect(screen.getByText('Deleted: 100,000 clients.')).toBeTruthy()
})
