import { IconBrowser, IconFileText, IconFolders, IconMessageShare } from '@tabler/icons-react'
import { channelName } from '~/lib/contact-words.ts'
import { slot, withPart } from '~/ui/with-part.tsx'
import { LongText } from '../LongText.tsx'
import { ContentLink, SharedContent } from '../SharedContent.tsx'
import { t } from '../words.ts'
import type { About, KindViews, Shown } from './kind-view.ts'
import { who } from './phrases.ts'

type SharedKind = 'PAGE' | 'COLLECTION' | 'SHARED_TEXT_TEMPLATE' | 'SHARED_DOCUMENT_TEMPLATE'

/** Who shared what, and by which channel. */
const sentence =
  (name: 'item' | 'collection' | 'text') =>
  ({ by, type_specific_data: { title, channel } }: Shown<SharedKind>, about: About) => {
    const values = { who: who(by, about), title: slot }
    return withPart(
      channel ? t(`shared.${name}By`, { ...values, channel: channelName(channel) }) : t(`shared.${name}`, values),
      <b>{title}</b>,
    )
  }

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
  },
  COLLECTION: {
    icon: () => IconFolders,
    colour: 8,
    filter: 'shared',
    sentence: sentence('collection'),
    // Pages and documents are tracked, nothing else (point 4.10).
    body: ({ type_specific_data: data }) => (
      <SharedContent data={data} type={t('shared.collectionType')} to="/content/group-sharing/$id" tracking="none" />
    ),
  },
  SHARED_TEXT_TEMPLATE: {
    icon: () => IconMessageShare,
    colour: 6,
    filter: 'shared',
    sentence: sentence('text'),
    body: ({ type_specific_data: data }) => <LongText text={data.text} bubble />,
    after: ({ type_specific_data: data }) => (
      <ContentLink to="/content/message/$id" id={data.content_id}>
        {t('shared.details')}
      </ContentLink>
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
  },
}
