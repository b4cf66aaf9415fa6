import type { Filters } from '@fairlead/contract/records/filters'
import { type Group, updateGroup } from '@fairlead/contract/records/groups'
import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useCall } from '~/lib/calls/use-call.ts'
import { toast } from '~/lib/toast.ts'
import { RowsSkeleton } from '~/ui/list/RowsSkeleton.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import styles from './dialogs.module.css'
import { presentIn } from './group-actions.ts'
import { groupsKey } from './list-groups.ts'
import { type RuleParts, useRuleParts } from './rule-parts.ts'
import { t } from './words.ts'

const nobody: Filters = { logical_operator: 'AND', expressions: [] }

function RuleForm({ group, parts: { Editor }, onClose }: { group: Group; parts: RuleParts; onClose: () => void }) {
  const [rule, setRule] = useState(group.rule ?? nobody)
  const [version, setVersion] = useState(group.version)
  const [error, setError] = useState<string>()
  const save = useCall(updateGroup, {
    done(saved, _request, queries) {
      toast.success(t(saved.rule ? 'rule.saved' : 'rule.stopped', { name: saved.name }))
      onClose()
      return queries.invalidateQueries({ queryKey: groupsKey })
    },
    refused(refusal) {
      const present = presentIn(refusal)
      if (present) setVersion(present.version)
      const said = present ? t('rule.changedSince') : refusal.fields.rule
      setError(said)
      return said !== undefined
    },
  })
  const put = (next: Filters | null) => save.mutate({ params: { id: group.id }, body: { rule: next, version } })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        put(rule)
      }}
    >
      <p className={styles.text}>{t('rule.text')}</p>
      <Suspense fallback={<RowsSkeleton />}>
        <Editor
          value={rule}
          onChange={(next) => {
            setError(undefined)
            setRule(next)
          }}
        />
      </Suspense>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <div className={styles.buttons}>
        {group.rule && (
          <Button variant="default" className={styles.stop} title={t('rule.stopText')} onClick={() => put(null)}>
            {t('rule.stop')}
          </Button>
        )}
        <Button variant="subtle" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={save.isPending} disabled={rule.expressions.length === 0}>
          {t('rule.save')}
        </Button>
      </div>
    </form>
  )
}

type Props = { opened: boolean; onClose: () => void; group: Group | undefined }

/** Who is in a group by itself, as a sentence that can be changed. */
export function RuleDialog({ opened, onClose, group }: Props) {
  const parts = useRuleParts()
  const [shown, setShown] = useState(group)
  if (opened && shown !== group) setShown(group)
  if (!shown || !parts) return null
  return (
    <Dialog opened={opened} onClose={onClose} size={660} title={t('rule.title', { name: shown.name })}>
      <RuleForm key={`${shown.id} ${shown.version}`} group={shown} parts={parts} onClose={onClose} />
    </Dialog>
  )
}
