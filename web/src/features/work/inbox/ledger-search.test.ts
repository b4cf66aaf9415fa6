import { expect, test } from 'vitest'
import { ledgerSearch } from './ledger-search.ts'

test('the address of the ledger keeps what it understands', () => {
  expect(ledgerSearch({ outcome: 'parked', lead_source: 'lead_form', show: 'failed', id: 'd1' })).toEqual({
    outcome: 'parked',
    lead_source: 'lead_form',
    show: 'failed',
    id: 'd1',
  })
})

test('what the address says wrongly is as if it were absent', () => {
  expect(ledgerSearch({ outcome: 'lost', lead_source: 'carrier pigeon', show: 'all', id: 7, page: 3 })).toEqual({})
})
