import { memberDefaults } from '@fairlead/contract/permissions'
import { Email } from '@fairlead/contract/primitives'
import { inviteMembers, mostInvited } from '@fairlead/contract/work/members'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '~/lib/calls/use-call.ts'
import { t } from './first-steps-words.ts'
import { Step, type Walk } from './Step.tsx'

const addressesIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))]

/** The colleagues who work the leads, too. */
export function InviteStep({ walk }: { walk: Walk }) {
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  const invite = useCall(inviteMembers, {
    done({ results }) {
      const failed = results.filter((one) => one.error !== null)
      if (failed.length === 0) return walk.onDone()
      // Who was invited is not invited again.
      setText(failed.map(({ email }) => email).join('\n'))
      setError(failed.map((one) => `${one.email}: ${one.error}`).join(' '))
    },
  })
  const emails = addressesIn(text)
  const send = () => {
    const wrong = emails.find((email) => !Email.safeParse(email).success)
    if (wrong) return setError(t('invite.wrong', { email: wrong }))
    if (emails.length > mostInvited) return setError(t('invite.tooMany', { count: mostInvited }))
    setError('')
    invite.mutate({ body: { members: emails.map((email) => ({ email })), permissions: memberDefaults } })
  }
  return (
    <Step
      walk={walk}
      title={t('invite.title')}
      lead={t('invite.lead')}
      onSubmit={(event) => {
        event.preventDefault()
        if (emails.length > 0) send()
        else (walk.onSkip ?? walk.onDone)()
      }}
      primary={
        <Button type="submit" size="md" fullWidth loading={invite.isPending}>
          {emails.length > 0 ? t('invite.send', { count: emails.length }) : t('next')}
        </Button>
      }
    >
      <Textarea
        label={t('invite.emails')}
        description={t('invite.hint')}
        error={error}
        value={text}
        autosize
        minRows={3}
        maxRows={8}
        inputMode="email"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </Step>
  )
}
