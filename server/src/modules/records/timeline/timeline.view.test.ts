import { expect, it } from 'vitest'
import type { Actor } from '#platform/context'
import { samples } from '../../../demo/activity-samples.ts'
import { type ItemColumns, itemView } from './timeline.view.ts'

it('a plan without view tracking gets no figures of views, only what was shared (rule 159)', () => {
  const row = {
    kind: 'SHARED_DOCUMENT_TEMPLATE',
    deleted_at: null,
    data: samples.SHARED_DOCUMENT_TEMPLATE,
    attachments: [],
  } as unknown as ItemColumns
  const dataFor = (plan: Actor['plan']) => itemView({ plan, role: 'OWNER' } as Actor, row, new Map()).type_specific_data
  expect(dataFor('subscription_active')).toEqual(samples.SHARED_DOCUMENT_TEMPLATE)
  expect(dataFor('free_trial_expired')).toEqual({
    ...samples.SHARED_DOCUMENT_TEMPLATE,
    is_opened: null,
    times_viewed: null,
    last_viewed: null,
    seconds_viewed: null,
    page_seconds: null,
  })
})
