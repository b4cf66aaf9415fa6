import type { Alert } from '#platform/alerts'
import type { Ctx } from '#platform/context'
import { waitForAll } from '#platform/db'
import { areOtherNames } from '#records/clients'
import {
  type lastLead,
  leadAlert,
  nameIn,
  nameOfClient,
  type presentClient,
  whatIsNew,
  whyUnassigned,
} from '#records/clients/alerting'

type Client = NonNullable<Awaited<ReturnType<typeof presentClient>>>
type Lead = Awaited<ReturnType<typeof lastLead>>
type How = {
  leadId: string | undefined
  isReturn: boolean
  isResubmission?: boolean
  isTest?: boolean
  more?: string[]
}

/** What is told of a lead that made a client, or came from one who is known (rules 19 and 38); `more` is said first. */
export async function capturedAlert(ctx: Ctx, client: Client, lead: Lead, how: How): Promise<Alert> {
  const { leadId, isReturn, isResubmission, isTest, more = [] } = how
  const from = lead?.sourceDetail ? ` from ${lead.sourceDetail}` : ''
  // Somebody with another name has written from the same number: that is not the client who comes back (rule 221).
  const isOther = isReturn && lead !== undefined && areOtherNames(nameOfClient(client), nameIn(lead))
  const back = isOther
    ? `New lead from ${nameIn(lead)}, with the same phone or email as ${client.name}`
    : isResubmission
      ? `${client.name} sent ${lead?.sourceDetail ?? 'the form'} again`
      : `${client.name} came back${from}`
  const title = isReturn ? back : `New lead: ${client.name}`
  const [why, news] = await waitForAll([
    client.assignedToId ? null : whyUnassigned(ctx, lead),
    isReturn && leadId ? whatIsNew(ctx, client.id, leadId) : [],
  ])
  const kind = isReturn ? 'LEAD_RETURNED' : 'NEW_LEAD'
  return leadAlert(kind, isTest ? `Test: ${title}` : title, client, lead, [...more, ...(why ? [why] : []), ...news])
}
