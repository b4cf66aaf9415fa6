import { memberDefaults, type Permissions } from '@fairlead/contract/permissions'
import { inviteMembers, mostInvited } from '@fairlead/contract/work/members'
import { Button, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { startup } from '~/lib/account/session.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { useDraftText } from '~/lib/offline/draft-text.ts'
import { toast } from '~/lib/toast.ts'
import { TextField } from '~/ui/form/TextField.tsx'
import { Disclosure } from '~/ui/layout/Disclosure.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import { TextButton } from '~/ui/shown/TextButton.tsx'
import styles from './dialogs.module.css'
import { PermissionFields } from './PermissionFields.tsx'
import { type Line, parsePeople } from './parse-people.ts'
import { teamKey } from './search.ts'
import { t } from './words.ts'

type Props = { opened: boolean; onClose: () => void; own: Permissions }

/** What somebody new may do unless one says otherwise, as far as one may permit it. */
const defaultsOf = (own: Permissions): Permissions => ({ ...memberDefaults, createContent: own.createContent })

/** Invites one person, or many by a pasted list; what was not sent stays there, each line with its reason. */
export default function InviteDialog({ opened, onClose, own }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={t('inviting.title')}>
      <InviteForm onClose={onClose} own={own} />
    </Dialog>
  )
}

/** A list that was typed and not sent is there again the next time. */
function InviteForm({ onClose, own }: Pick<Props, 'onClose' | 'own'>) {
  const queries = useQueryClient()
  const [list, setList] = useDraftText('invited')
  const [isMany, setMany] = useState(list !== '')
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [problems, setProblems] = useState<string[]>([])
  const [chosen, setPermissions] = useState<Permissions>()
  const permissions = chosen ?? defaultsOf(own)
  const lines: Line[] = parsePeople(isMany ? list : `${name.replace(/[@,;<>]/g, ' ')} <${email}>`)
  const people = lines.flatMap(({ person }) => person ?? [])
  const invite = useCall(inviteMembers, {
    async done({ results }) {
      // The first makes the account a team's.
      await Promise.all([
        queries.invalidateQueries({ queryKey: teamKey }),
        queries.invalidateQueries({ queryKey: startup.queryKey }),
      ])
      const refused = new Map(results.flatMap(({ email: to, error }) => (error ? [[to, error] as const] : [])))
      const sent = results.length - refused.size
      if (sent > 0) toast.success(t('inviting.sent', { count: sent }))
      const left = lines.filter(({ person }) => !person || refused.has(person.email))
      if (left.length === 0) {
        setList('')
        return onClose()
      }
      // What went is gone from the list; what is left keeps its words and says why.
      const texts = list.split(/\r?\n/)
      if (isMany) setList(left.map(({ line }) => texts[line - 1] ?? '').join('\n'))
      setProblems(
        left.map(({ person, problem }, i) => {
          const reason = person ? `${person.email}: ${refused.get(person.email)}` : (problem ?? '')
          return isMany ? t('inviting.line', { line: i + 1, reason }) : (refused.get(person?.email ?? '') ?? reason)
        }),
      )
    },
    refused(error) {
      setProblems([error.message])
      return true
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (people.length > mostInvited) return setProblems([t('inviting.tooMany', { count: mostInvited })])
    if (people.length > 0) return invite.mutate({ body: { members: people, permissions } })
    const wrong = lines.flatMap(({ line, problem }) =>
      problem ? [isMany ? t('inviting.line', { line, reason: problem }) : problem] : [],
    )
    setProblems(wrong.length > 0 && (isMany || email) ? wrong : [t('inviting.nobody')])
  }
  const type = (set: (text: string) => void) => (event: { currentTarget: { value: string } }) => {
    set(event.currentTarget.value)
    setProblems([])
  }
  const error = problems.length > 0 && (
    <span className={styles.problems}>
      {isMany && people.length > 0 && <span>{t('inviting.left', { count: problems.length })}</span>}
      {problems.map((problem) => (
        <span key={problem}>{problem}</span>
      ))}
    </span>
  )
  return (
    <form className={styles.form} noValidate onSubmit={send}>
      {isMany ? (
        <Textarea
          label={t('inviting.list')}
          description={t('inviting.listHint')}
          autosize
          minRows={5}
          maxRows={12}
          value={list}
          onChange={type(setList)}
          error={error}
          data-autofocus
        />
      ) : (
        <div className={styles.pair}>
          <TextField label={t('inviting.name')} maxLength={120} value={name} onChange={type(setName)} data-autofocus />
          <TextField
            label={t('inviting.email')}
            required
            type="email"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            value={email}
            onChange={type(setEmail)}
            error={error}
          />
        </div>
      )}
      <div>
        <TextButton
          onClick={() => {
            setMany(!isMany)
            setProblems([])
            if (!isMany && email) setList(`${name} <${email}>`)
          }}
        >
          {t(isMany ? 'inviting.one' : 'inviting.many')}
        </TextButton>
      </div>
      <Disclosure className={styles.more} title={t('inviting.permissions')}>
        <p className={styles.quiet}>{t('inviting.permissionsHint')}</p>
        <PermissionFields value={permissions} onChange={setPermissions} own={own} />
      </Disclosure>
      <div className={styles.always}>
        <Button variant="subtle" onClick={onClose}>
          {t('dismiss')}
        </Button>
        <Button type="submit" loading={invite.isPending}>
          {t('inviting.send', { count: Math.max(1, people.length) })}
        </Button>
      </div>
    </form>
  )
}
