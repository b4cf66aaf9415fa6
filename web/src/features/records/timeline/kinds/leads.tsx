import { IconBolt, IconClockExclamation, IconInbox, IconPencilPlus, IconRoute, IconUserX } from '@tabler/icons-react'
import { channelName } from '~/lib/contact-words.ts'
import { formatDuration } from '~/lib/time/durations.ts'
import { slot, withPart } from '~/ui/overlay/with-part.tsx'
import { Answers } from '../items/Answers.tsx'
import { t } from '../words.ts'
import type { KindViews, TimelineExtras } from './kind-view.ts'
import { byWhom, ended, fieldName, listOf, sourceName, who, whom } from './phrases.ts'

/** Nothing is listed twice: the page shows what this lead answered. */
const isShown = (leadId: string | null, { shownLead }: TimelineExtras) => leadId !== null && leadId === shownLead

/** How a lead came, came again, and to whom it went. */
export const leadKinds: KindViews<
  | 'CLIENT_CREATED_DETAILS'
  | 'DUPLICATE_LEAD_RECEIVED'
  | 'LEAD_MOVED'
  | 'FIRST_RESPONSE'
  | 'CLIENT_ASSIGNMENT'
  | 'UNASSIGN_CLIENT'
  | 'ACCESS_ASKED'
  | 'RESPONSE_CLOCK'
  | 'DISTRIBUTED'
> = {
  CLIENT_CREATED_DETAILS: {
    icon: ({ type_specific_data: { client_source: source } }) =>
      source === 'added_manually' ? IconPencilPlus : IconInbox,
    colour: 7,
    filter: 'leads',
    sentence({ by, type_specific_data: data }, about) {
      if (data.client_source === 'added_manually') return t('lead.byHand', { who: who(by, about) })
      if (data.client_source === 'import_phonebook') {
        const [name, file] = [who(by, about), data.source_detail]
        if (data.imported && about.extras.imported)
          return t('lead.importedMany', { who: name, count: data.imported.count, file: file ?? '' })
        return file ? t('lead.importedFrom', { who: name, file }) : t('lead.imported', { who: name })
      }
      return t('lead.received', { source: sourceName(data.lead_source, data.source_detail) })
    },
    body: ({ type_specific_data: { answers, lead_id: leadId } }, { extras }) => (
      <Answers answers={isShown(leadId, extras) ? [] : answers} isKnown={extras.isKnown} />
    ),
    after: ({ at, type_specific_data: { lead_id: leadId, imported } }, { extras }) =>
      imported && extras.imported
        ? extras.imported(imported, at)
        : leadId && (
            <>
              {extras.rawLead?.(leadId)} {extras.why?.({ leadId, at })}
            </>
          ),
  },
  DUPLICATE_LEAD_RECEIVED: {
    icon: () => IconInbox,
    colour: 7,
    filter: 'leads',
    sentence: ({ type_specific_data: data }) =>
      t('lead.again', { source: sourceName(data.lead_source, data.source_detail) }),
    body: ({ type_specific_data: { answers, suggestions, lead_id: leadId } }, { extras }) => (
      <Answers
        answers={isShown(leadId, extras) ? [] : answers}
        isKnown={extras.isKnown}
        suggestions={suggestions}
        takeSuggestion={extras.takeSuggestion}
      />
    ),
    after: ({ at, type_specific_data: { lead_id: leadId, filled, replaced } }, { extras }) => (
      <>
        {replaced.map(({ field, from, to }) => (
          <span key={field}>{ended(t('lead.replaced', { field: fieldName(field), from, to }))} </span>
        ))}
        {filled.length > 0 && `${ended(t('lead.filled', { fields: listOf(filled.map(fieldName)) }))} `}
        {extras.rawLead?.(leadId)} {extras.why?.({ leadId, at })}
      </>
    ),
  },
  LEAD_MOVED: {
    icon: () => IconUserX,
    colour: 7,
    filter: 'leads',
    sentence: ({ type_specific_data: data }) =>
      t('lead.moved', { source: sourceName(data.lead_source, data.source_detail) }),
    detail: ({ type_specific_data: { matched_on } }) => t('lead.movedWhy', { matchedOn: matched_on }),
  },
  FIRST_RESPONSE: {
    icon: () => IconBolt,
    colour: 5,
    filter: 'contacts',
    sentence: ({ type_specific_data: { seconds } }) =>
      t('firstResponse.sentence', { duration: formatDuration(seconds) }),
    detail: ({ by, type_specific_data: { channel } }, about) =>
      by &&
      (channel
        ? t('firstResponse.byChannel', { who: whom(by, about), channel: channelName(channel) })
        : t('firstResponse.by', { who: whom(by, about) })),
  },
  CLIENT_ASSIGNMENT: {
    icon: () => IconRoute,
    colour: 9,
    filter: 'leads',
    sentence({ by, type_specific_data: { to, how, rule_name: rule } }, about) {
      if (how === 'manual' && by?.id === to.id)
        return by.id === about.me ? t('assigned.tookYou') : t('assigned.took', { who: by.name })
      if (how === 'manual') return t('assigned.manual', { who: who(by, about), to: whom(to, about) })
      if (how === 'claim') return t('assigned.claim', { to: who(to, about) })
      if (how === 'rule' && rule)
        return withPart(t('assigned.rule', { to: whom(to, about), rule: slot }), <b>{rule}</b>)
      return t('assigned.to', { to: whom(to, about) })
    },
    detail({ at, type_specific_data: { from, how, reason } }, about) {
      const isAutomatic = how === 'owner' || how === 'rule'
      return (
        <>
          {how === 'owner' && `${t('assigned.owner')} `}
          {how === 'creator' && `${t('assigned.creator')} `}
          {from && `${ended(t('assigned.from', { from: whom(from, about) }))} `}
          {reason && `${reason} `}
          {isAutomatic && about.extras.why?.({ at })}
        </>
      )
    },
  },
  UNASSIGN_CLIENT: {
    icon: () => IconUserX,
    colour: 1,
    filter: 'leads',
    sentence: ({ type_specific_data: { from } }, about) =>
      from ? t('assigned.noneFrom', { from: whom(from, about) }) : t('assigned.none'),
    detail: ({ by, type_specific_data: { reason } }, about) => [byWhom(by, about), reason].filter(Boolean).join(' '),
  },
  ACCESS_ASKED: {
    icon: () => IconRoute,
    colour: 9,
    filter: 'leads',
    sentence: ({ by }, about) => t('access.asked', { who: who(by, about) }),
    detail: ({ type_specific_data: { matched_on: by } }) => t(`access.${by}`),
  },
  RESPONSE_CLOCK: {
    icon: () => IconClockExclamation,
    colour: 4,
    filter: 'leads',
    sentence: ({ type_specific_data: { event, person, minutes } }, about) =>
      t(`clock.${event}`, { who: person ? whom(person, about) : '', duration: formatDuration(minutes * 60) }),
    detail: ({ type_specific_data: { rule_name: rule } }) => t('clock.rule', { rule }),
  },
  DISTRIBUTED: {
    icon: () => IconRoute,
    colour: 9,
    filter: 'leads',
    sentence: ({ type_specific_data: { recipients } }) =>
      withPart(t('distributed.sentence', { recipients: slot }), <b>{listOf(recipients)}</b>),
    detail: ({ type_specific_data: { rule_name: rule } }) => t('distributed.rule', { rule }),
  },
}
