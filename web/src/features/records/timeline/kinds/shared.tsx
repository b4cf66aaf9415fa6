import { IconBrowser, IconFileText, IconFolders, IconMessageQuestion, IconMessageShare } from '@tabler/icons-react'
import { channelName } from '~/lib/contact-words.ts'
import { slot, withPart } from '~/ui/overlay/with-part.tsx'
import { LongText } from '../items/LongText.tsx'
import { ContentLink, SharedContent, SharedContents } from '../items/SharedContent.tsx'
import { t } from '../words.ts'
import type { About, KindViews, Shown } from './kind-view.ts'
import { who } from './phrases.ts'

type SentKind = 'PAGE' | 'COLLECTION' | 'SHARED_TEXT_TEMPLATE' | 'SHARED_DOCUMENT_TEMPLATE'
type SharedKind = SentKind | 'CONTENT_QUESTION'

/** Who shared what, and by which channel. */
const sentence =
  (name: 'item' | 'collection' | 'text') =>
  ({ by, type_specific_data: { title, channel } }: Shown<SentKind>, about: About) => {
    const values = { who: who(by, about), title: slot }
    return withPart(
      channel ? t(`shared.${name}By`, { ...values, channel: channelName(channel) }) : t(`shared.${name}`, values),
      <b>{title}</b>,
    )
  }

/** So long what was not sent after all can be taken out (rule 71). */
const unsendMs = 10 * 60_000

/** Offers to take out what the person who looks has just shared. */
const unsend = ({ id, at, by }: Shown<SentKind>, { me, now, extras }: About) =>
  by?.id === me && now.getTime() - Date.parse(at) < unsendMs && extras.unsend?.(id)

/** How it was viewed is part of a plan; others see a lock in its place (point 4.10). */
const trackingFor = ({ seesTracking }: About) => (seesTracking ? 'shown' : 'locked')

/** Content that was shared, with how it was viewed. */
export const sharedKinds: KindViews<SharedKind> = {
  PAGE: {
    icon: () => IconBrowser,
    colour: 8,
    filter: 'shared',
    sentence: sentence('item'),
    body: ({ type_specific_data: data }, about) => (
      <SharedContent data={data} type={t('shared.page')} to="/content/page/$id" tracking={trackingFor(about)} />
    ),
    after: unsend,
  },
  COLLECTION: {
    icon: () => IconFolders,
    colour: 8,
    filter: 'shared',
    sentence: sentence('collection'),
    // Pages and documents are tracked, nothing else (point 4.10).
    body: ({ type_specific_data: data }) => <SharedContents contents={data.contents ?? []} />,
    after: unsend,
  },
  SHARED_TEXT_TEMPLATE: {
    icon: () => IconMessageShare,
    colour: 6,
    filter: 'shared',
    sentence: sentence('text'),
    body: ({ type_specific_data: data }) => <LongText text={data.text} bubble />,
    after: (item, about) => (
      <>
        <ContentLink to="/content/message/$id" id={item.type_specific_data.content_id}>
          {t('shared.message')}
        </ContentLink>{' '}
        {unsend(item, about)}
      </>
    ),
  },
  SHARED_DOCUMENT_TEMPLATE: {
    icon: () => IconFileText,
    colour: 8,
    filter: 'shared',
    sentence: sentence('item'),
    body: ({ type_specific_data: data }, about) => (
      <SharedContent
        data={data}
        type={data.pages === null ? t('shared.file') : t('shared.filePages', { count: data.pages })}
        to="/content/file/$id"
        tracking={trackingFor(about)}
      />
    ),
    after: unsend,
  },
  CONTENT_QUESTION: {
    icon: () => IconMessageQuestion,
    colour: 6,
    filter: 'shared',
    sentence: ({ type_specific_data: { title } }) => withPart(t('shared.asked', { title: slot }), <b>{title}</b>),
    body: ({ type_specific_data: { text } }) => <LongText text={text} bubble />,
    after: ({ type_specific_data: { reply_to: to } }) => to && t('shared.replyTo', { to }),
  },
}
