import {
  type ContentHead,
  deleteDefaultShareMessage,
  setDefaultShareMessage,
  type Visibility,
} from '@fairlead/contract/records/content'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { subteamChoices } from '~/lib/account/subteam-choices.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { isSameText, useSavedValue } from '~/lib/use-saved-value.ts'
import { Choices, ManyChoices } from '~/ui/form/Choices.tsx'
import { Disclosure } from '~/ui/layout/Disclosure.tsx'
import { useContentSettings } from '../api/content-actions.ts'
import { contentKey, shareMessageOf } from '../api/content-queries.ts'
import { ShareOptionsForm } from '../share/ShareOptionsForm.tsx'
import { setsOf, useSetActions } from '../share/sets.ts'
import { t } from '../words.ts'
import styles from './ContentSettings.module.css'
import { InsertMenu } from './InsertMenu.tsx'
import { TokenArea } from './TokenText.tsx'
import { tokenPieces } from './token-text.ts'
import { useInsert } from './use-insert.ts'

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Disclosure look="row" className={styles.part} title={<b>{title}</b>}>
    <div className={styles.within}>{children}</div>
  </Disclosure>
)

/** What belongs to a content besides its own: who sees it, the text it is sent with, its links, groups and notes. */
export function ContentSettings({ content }: { content: ContentHead }) {
  const { account_type: account } = useSession().user_details
  const isLinked = content.joined_from !== null
  return (
    <div className={styles.settings}>
      {account === 'TEAM' && content.can_change_visibility && (
        <Part title={t('visibility.title')}>
          <VisibilityField content={content} />
        </Part>
      )}
      {content.type !== 'text' && !isLinked && (
        <>
          <Part title={t('shareMessage.title')}>
            <ShareMessage content={content} />
          </Part>
          <Part title={t('options.title')}>
            <ShareOptionsForm content={content} isReadOnly={!content.can_edit} />
          </Part>
        </>
      )}
      {content.can_edit && !isLinked && (
        <Part title={t('sets.title')}>
          <SetsField content={content} />
        </Part>
      )}
      <Part title={t('notes.title')}>
        <Notes content={content} />
      </Part>
    </div>
  )
}

function VisibilityField({ content }: { content: ContentHead }) {
  const { org_preferences: org, user_details: me } = useSession()
  const hasSubteams = org.enable_subteams_feature && me.resources_access_policy.TEAM.MANAGE
  const { data: subteams } = useQuery({ ...subteamChoices, enabled: hasSubteams })
  const { visibility, params } = useContentSettings(content)
  const [chosen, setChosen] = useState<Visibility>(content.visibility)
  const save = (next: Visibility, subteam_ids: string[]) =>
    visibility.mutate(
      { params, body: { visibility: next, ...(next === 'SUBTEAMS' ? { subteam_ids } : {}) } },
      { onError: () => setChosen(content.visibility) },
    )
  const options: Visibility[] =
    hasSubteams || content.visibility === 'SUBTEAMS' ? ['PRIVATE', 'SUBTEAMS', 'ORG'] : ['PRIVATE', 'ORG']
  return (
    <>
      <Choices
        legend={t('visibility.who')}
        value={chosen}
        onChange={(next) => {
          if (!next) return
          setChosen(next)
          // Sub-teams are named first.
          if (next !== 'SUBTEAMS') save(next, [])
        }}
        choices={options.map((value) => ({ value, label: t(`visibility.${value}`) }))}
      >
        <p className={styles.quiet}>{t(`visibility.hint.${chosen}`)}</p>
      </Choices>
      {chosen === 'SUBTEAMS' && subteams && (
        <ManyChoices
          legend={t('visibility.subteams')}
          value={content.subteam_ids}
          onChange={(ids) => save('SUBTEAMS', ids)}
          choices={subteams.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </>
  )
}

/** The text that a content is sent with; empty for the account's (rule 69). */
function ShareMessage({ content }: { content: ContentHead }) {
  const queries = useQueryClient()
  const { data } = useQuery(shareMessageOf(content))
  const field = useRef<HTMLTextAreaElement>(null)
  const done = () => queries.invalidateQueries({ queryKey: contentKey })
  const set = useCall(setDefaultShareMessage, { done })
  const clear = useCall(deleteDefaultShareMessage, { done })
  const { typed, type, keep } = useSavedValue(content.default_share_message ?? '', isSameText)
  const insert = useInsert(field, typed, type)
  const params = { a: content.type, b: content.id }
  const save = async (text: string) => {
    const change = text.trim()
      ? set.mutateAsync({ params, body: { share_message: text.trim() } })
      : clear.mutateAsync({ params })
    return change.then(
      () => true,
      () => false,
    )
  }
  return (
    <>
      {content.can_edit && (
        <div className={styles.insert}>
          <InsertMenu kind="text" onInsert={insert} />
        </div>
      )}
      <TokenArea
        label={t('shareMessage.text')}
        isLabelHidden
        minRows={4}
        field={field}
        value={typed}
        pieces={tokenPieces(typed)}
        readOnly={!content.can_edit}
        onChange={type}
        onBlur={() => keep(save)}
      />
      <p className={styles.quiet}>
        {data && data.from !== 'content'
          ? t(`shareMessage.from.${data.from}`, { text: data.text })
          : t('shareMessage.hint')}
      </p>
    </>
  )
}

function SetsField({ content }: { content: ContentHead }) {
  const found = [useQuery(setsOf('text')), useQuery(setsOf('file')), useQuery(setsOf('html_page'))]
  const all = new Map(found.flatMap(({ data }) => data?.results ?? []).map((set) => [set.id, set]))
  const { put } = useSetActions()
  const [name, setName] = useState('')
  const chosen = [...all.values()].filter((set) => set.contents.some(({ id }) => id === content.id)).map(({ id }) => id)
  const params = { t: content.type, id: content.id }
  return (
    <div className={styles.sets}>
      <p className={styles.quiet}>{t('sets.hint')}</p>
      {all.size > 0 && (
        <ManyChoices
          legend={t('sets.in')}
          value={chosen}
          onChange={(group_ids) => put.mutate({ params, body: { group_ids } })}
          choices={[...all.values()].map(({ id, name: label }) => ({ value: id, label }))}
        />
      )}
      <form
        className={styles.add}
        onSubmit={(event) => {
          event.preventDefault()
          put.mutate({ params, body: { group_ids: chosen, new_name: name } }, { onSuccess: () => setName('') })
        }}
      >
        <TextInput
          label={t('sets.new')}
          value={name}
          maxLength={80}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={!name.trim()} loading={put.isPending}>
          {t('sets.make')}
        </Button>
      </form>
    </div>
  )
}

/** Notes for the team, which recipients never see (rule 84). */
function Notes({ content }: { content: ContentHead }) {
  const { notes, params } = useContentSettings(content)
  const { typed, type, keep } = useSavedValue(content.private_notes, isSameText)
  return (
    <Textarea
      aria-label={t('notes.title')}
      description={t('notes.hint')}
      autosize
      minRows={3}
      maxRows={12}
      maxLength={5000}
      dir="auto"
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() =>
        keep((text) =>
          notes.mutateAsync({ params, body: { private_notes: text } }).then(
            () => true,
            () => false,
          ),
        )
      }
    />
  )
}
