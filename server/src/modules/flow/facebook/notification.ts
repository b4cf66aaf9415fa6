import { z } from 'zod'
import { readExact } from './graph.ts'

/** A lead as Meta's webhook names it: nothing about the person. */
export type NamedLead = { leadId: string; pageId: string; formId: string; madeAt: Date | null }

const MetaId = z.coerce.string().regex(/^\d{1,25}$/)
const Change = z.object({
  field: z.literal('leadgen'),
  value: z.object({
    leadgen_id: MetaId,
    page_id: MetaId,
    form_id: MetaId.optional(),
    created_time: z.coerce.number().optional().catch(undefined),
  }),
})
const Delivery = z.object({
  entry: z.array(z.object({ changes: z.array(z.unknown()).default([]) }).catch({ changes: [] })),
})

/** The leads that a webhook delivery names, each once; other changes are ignored. Throws if it isn't a delivery. */
export function namedLeads(body: Buffer): NamedLead[] {
  const { entry } = Delivery.parse(readExact(body.toString('utf8').replace(/^\uFEFF/, '')))
  const found = new Map<string, NamedLead>()
  for (const one of entry.flatMap(({ changes }) => changes)) {
    const change = Change.safeParse(one)
    if (!change.success) continue
    const { leadgen_id, page_id, form_id, created_time } = change.data.value
    const at = created_time ? new Date(created_time * 1000) : null
    found.set(`${page_id} ${leadgen_id}`, {
      leadId: leadgen_id,
      pageId: page_id,
      formId: form_id ?? '',
      madeAt: at && !Number.isNaN(at.getTime()) ? at : null,
    })
  }
  return [...found.values()]
}
