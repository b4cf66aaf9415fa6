import { type AnswerTarget, ClientField } from '@fairlead/contract/records/fields/answer-target'
import { fieldFromAnswer, fieldLimits } from '@fairlead/contract/records/fields/custom-fields'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '~/lib/calls/use-call.ts'
import { toast } from '~/lib/toast.ts'
import { TextButton } from '~/ui/shown/TextButton.tsx'
import styles from './FieldDialog.module.css'
import { TargetSelect } from './TargetSelect.tsx'
import { t } from './words.ts'

type Props = { clientId: string; leadId: string; answer: { name: string; label: string; value: string } }

const builtIn = ClientField.options.map((value) => ({ value, label: t(`target.fields.${value}`) }))

function AnswerForm({ clientId, leadId, answer, onClose }: Props & { onClose: () => void }) {
  const queries = useQueryClient()
  const [target, setTarget] = useState<AnswerTarget | null>(null)
  const [problem, setProblem] = useState<string>()
  const save = useCall(fieldFromAnswer, {
    refused(error) {
      setProblem(error.fields.target)
      return 'target' in error.fields
    },
    done({ is_set: isSet }) {
      const tell = isSet ? toast.success : toast.info
      tell(t(isSet ? 'answer.done' : 'answer.notSet'))
      void queries.invalidateQueries({ queryKey: ['custom-fields'] })
      void queries.invalidateQueries({ queryKey: ['clients', 'one', clientId] })
      onClose()
    },
  })
  return (
    <form
      className={styles.form}
      aria-label={t('answer.title')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (target) save.mutate({ body: { client_id: clientId, lead_id: leadId, answer: answer.name, target } })
      }}
    >
      <TargetSelect
        label={t('answer.target')}
        none={t('answer.choose')}
        builtIn={builtIn}
        value={target}
        onChange={(chosen) => {
          setProblem(undefined)
          setTarget(chosen)
        }}
        draft={{
          name: (answer.label || answer.name).slice(0, fieldLimits.name),
          type: 'text',
          options: [answer.value],
        }}
      />
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button variant="subtle" onClick={onClose}>
          {t('answer.cancel')}
        </Button>
        <Button type="submit" disabled={!target} loading={save.isPending}>
          {t('answer.save')}
        </Button>
      </div>
    </form>
  )
}

/** Saves an answer that went to no field to one; who manages the fields can make one for it (rules 21, 219). */
export function AnswerToField(props: Props) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <AnswerForm {...props} onClose={() => setOpen(false)} />
  return <TextButton onClick={() => setOpen(true)}>{t('answer.make')}</TextButton>
}
