import { mostSharedAtOnce } from '@fairlead/contract/records/content-sharing'
import { clientTokens, filledText, firstWord, type TokenValues, tokens } from '@fairlead/contract/records/tokens'
import { IconCheck, IconFile, IconLayout } from '@tabler/icons-react'
import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { usePreferences } from '~/lib/account/preferences.ts'
import { useSession } from '~/lib/account/session.ts'
import { FilterInput, useFilterText } from '~/ui/form/FilterInput.tsx'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { TextButton } from '~/ui/shown/TextButton.tsx'
import { contentList } from '../api/content-lists.ts'
import { oneFile, onePage } from '../api/content-queries.ts'
import { fileKind, isPreparing } from '../list/file-words.ts'
import { t } from '../words.ts'
import styles from './ChoiceLists.module.css'
import { clientToShareWith } from './client-to-share-with.ts'
import type { Chosen } from './share-actions.ts'

export type Choice = { contents: readonly Chosen[]; messageId: string | undefined }
type Props = {
  clientId: string
  choice: Choice
  /** What is chosen, by name; undefined until that is known. */
  chosen: readonly { name: string }[] | undefined
  onChoose: (choice: Choice) => void
}

/** The messages, files and pages to share: one text, and any content that goes with it. */
export function ChoiceLists({ clientId, choice, chosen, onChoose }: Props) {
  const { text, setText, search } = useFilterText()
  return (
    <div className={styles.left}>
      <FilterInput label={t('share.search')} placeholder={t('share.search')} className="" {...{ text, setText }} />
      <Messages clientId={clientId} search={search} choice={choice} chosen={chosen} onChoose={onChoose} />
      <Contents search={search} choice={choice} onChoose={onChoose} />
    </div>
  )
}

type ListProps = Pick<Props, 'choice' | 'onChoose'> & { search: string }

/** What is not known yet is named: it is filled in when the message is chosen. */
const unfilled = Object.fromEntries(Object.entries(tokens).map(([name, { label }]) => [name, `[${label}]`]))

/** Previews a message as a client would get it. */
function usePreview({ clientId, choice, chosen }: Omit<Props, 'onChoose'>): (text: string) => string {
  const { organization, ...me } = useSession().user_details
  const [{ display_name_type: nameType }] = usePreferences()
  const { data: client } = useQuery(clientToShareWith(clientId))
  const values: TokenValues = {
    ...unfilled,
    user_name: me.name,
    user_first_name: firstWord(me.name),
    user_company: organization.name,
    user_phone: me.phone_number?.formatted ?? null,
    user_email: me.email,
    ...(chosen && { content_title: chosen.map(({ name }) => name).join(', ') }),
    // The links are made for the message that is chosen.
    ...(choice.contents.length === 0 && { content_title: null, content_link: null }),
    ...(client && clientTokens(client, nameType)),
  }
  return (text) => filledText(text, values)
}

function Messages({ clientId, search, choice, chosen, onChoose }: Props & Pick<ListProps, 'search'>) {
  const preview = usePreview({ clientId, choice, chosen })
  const query = useInfiniteQuery(contentList('messages', {}, search))
  const name = useId()
  const rows = (query.data?.pages.flatMap((page) => page.results) ?? []).filter(
    ({ template_type: type }) => type !== 'DEFAULT_SHARE_MESSAGE',
  )
  const option = (id: string | undefined, title: string, under: string) => (
    <li key={id ?? 'default'}>
      <label className={styles.option}>
        <input
          type="radio"
          name={name}
          checked={choice.messageId === id}
          onChange={() => onChoose({ ...choice, messageId: id })}
        />
        <span className={styles.words}>
          <bdi className={styles.name}>{title}</bdi>
          <span className={styles.under} dir="auto">
            {under}
          </span>
        </span>
      </label>
    </li>
  )
  return (
    <fieldset className={styles.group}>
      <legend>{t('share.message')}</legend>
      <ul>
        {option(undefined, t('share.default'), t('share.defaultText'))}
        {rows.map((row) => option(row.id, row.name, preview(row.text)))}
      </ul>
      <More query={query} />
    </fieldset>
  )
}

type Pages = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'fetchNextPage' | 'refetch' | 'error' | 'data'>
const More = ({ query }: { query: Pages }) => (
  <>
    <Loaded query={query} inLine skeleton={null} keeps />
    {query.hasNextPage && <TextButton onClick={() => void query.fetchNextPage()}>{t('list.more')}</TextButton>}
  </>
)

type Item = {
  id: string
  name: string
  thumbnail_url: string | null
  is_shareable: boolean
  under: string
  type: Chosen['type']
}

/** What was chosen before the lists came, or is not among the first, is listed first. */
function useAsked(choice: Choice, listed: readonly Item[]): Item[] {
  const missing = choice.contents.find(({ id }) => !listed.some((one) => one.id === id))
  const file = useQuery({ ...oneFile(missing?.id ?? ''), enabled: missing?.type === 'file' }).data
  const page = useQuery({ ...onePage(missing?.id ?? ''), enabled: missing?.type === 'html_page' }).data
  if (missing?.type === 'file' && file) return [{ ...file, under: fileKind(file) }]
  if (missing?.type === 'html_page' && page) return [{ ...page, under: t('share.page') }]
  return []
}

function Contents({ search, choice, onChoose }: ListProps) {
  const files = useInfiniteQuery(contentList('files', {}, search))
  const pages = useInfiniteQuery(contentList('pages', {}, search))
  const listed: Item[] = [
    ...(files.data?.pages.flatMap((page) => page.results) ?? []).map((file) => ({
      ...file,
      under: isPreparing(file)
        ? t('share.preparing')
        : file.status === 'FAILED'
          ? t('share.notUsable')
          : fileKind(file),
    })),
    ...(pages.data?.pages.flatMap((page) => page.results) ?? []).map((page) => ({ ...page, under: t('share.page') })),
  ]
  const items = [...useAsked(choice, listed), ...listed]
  const { contents } = choice
  const isFull = contents.length >= mostSharedAtOnce
  const toggle = ({ id, type }: Item, isOn: boolean) =>
    onChoose({
      ...choice,
      contents: isOn ? [...contents, { id, type }] : contents.filter((one) => one.id !== id),
    })
  return (
    <fieldset className={styles.group}>
      <legend>{t('share.content')}</legend>
      {items.length === 0 && files.isSuccess && pages.isSuccess && (
        <p className={styles.under}>{search ? t('list.noMatch', { query: search }) : t('share.noContent')}</p>
      )}
      <ul>
        {items.map((item) => {
          const isOn = contents.some(({ id }) => id === item.id)
          return (
            <li key={item.id}>
              <label className={styles.option} data-on={isOn || undefined}>
                <input
                  type="checkbox"
                  checked={isOn}
                  disabled={!item.is_shareable || (isFull && !isOn)}
                  onChange={(event) => toggle(item, event.currentTarget.checked)}
                />
                <Cover item={item} />
                <span className={styles.words}>
                  <bdi className={styles.name}>{item.name}</bdi>
                  <span className={styles.under}>{item.under}</span>
                </span>
                {isOn && <IconCheck size={16} aria-hidden />}
              </label>
            </li>
          )
        })}
      </ul>
      <More query={files} />
      <More query={pages} />
    </fieldset>
  )
}

function Cover({ item }: { item: Item }): ReactNode {
  if (item.thumbnail_url) return <img className={styles.cover} src={item.thumbnail_url} alt="" loading="lazy" />
  const Icon = item.type === 'file' ? IconFile : IconLayout
  return (
    <span className={styles.cover}>
      <Icon size={16} stroke={1.5} aria-hidden />
    </span>
  )
}
