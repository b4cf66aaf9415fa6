import type { Answer } from '@fairlead/contract/endpoint'
import type { sequenceResults } from '@fairlead/contract/work/sequences'
import { type Branch, canBranch, StepType } from '@fairlead/contract/work/sequences/steps'
import { Button, Menu, VisuallyHidden } from '@mantine/core'
import { IconCornerDownRight, IconFileText, IconHourglass, IconPhone, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { offerUndo } from '~/lib/toast.ts'
import { branchTitle, stepTitle } from '../step-words.ts'
import { t } from '../words.ts'
import styles from './Builder.module.css'
import { StepItem } from './StepItem.tsx'
import {
  added,
  changed,
  type DraftStep,
  type Level,
  numbersOf,
  problemOf,
  reordered,
  stepsAt,
  without,
} from './step-draft.ts'
import type { StepsDraft } from './use-steps-draft.ts'

export type StepResult = Answer<typeof sequenceResults>['results'][number]['steps'][number]
type Props = {
  draft: StepsDraft
  canEdit: boolean
  results: readonly StepResult[]
  /** How many clients are at each step now. */
  clients: ReadonlyMap<string, number>
  open: string | undefined
  onOpen: (id: string | undefined) => void
}

const outermost: Level = { parent: null, branch: null }

/** The steps as a list: what follows a wait is indented below it. */
export function StepList(props: Props) {
  const [said, setSaid] = useState('')
  return (
    <>
      <Steps {...props} level={outermost} numbers={numbersOf(props.draft.steps)} onSaid={setSaid} />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}

type LevelProps = Props & { level: Level; numbers: ReadonlyMap<string, number>; onSaid: (words: string) => void }

function Steps(props: LevelProps) {
  const { level, draft, canEdit, numbers, onSaid, open, onOpen } = props
  const steps = stepsAt(draft.steps, level)
  const move = (from: number, to: number) => {
    const step = steps[from]
    if (!step || to < 0 || to >= steps.length) return
    draft.change((now) => reordered(now, level, from, to))
    onSaid(t('step.moved', { title: stepTitle(step.action, step.names), place: to + 1, count: steps.length }))
  }
  const remove = (step: DraftStep) => {
    const before = draft.steps
    draft.change((now) => without(now, step.id))
    onOpen(undefined)
    offerUndo(t('step.removed', { title: stepTitle(step.action, step.names) }), () => draft.change(() => [...before]))
  }
  return (
    <>
      <ol className={styles.steps} aria-label={level.parent === null ? t('step.list') : undefined}>
        {steps.map((step, index) => (
          <StepItem
            key={step.id}
            step={step}
            steps={draft.steps}
            number={numbers.get(step.id) ?? 0}
            place={{ list: `${level.parent ?? ''}${level.branch ?? ''}`, index, count: steps.length, onMove: move }}
            result={props.results.find(({ step_id: id }) => id === step.id)}
            clients={props.clients.get(step.id) ?? 0}
            canEdit={canEdit}
            problem={problemOf(step)}
            isOpen={open === step.id}
            onOpen={(isOpen) => onOpen(isOpen ? step.id : undefined)}
            onChange={(action, names) => draft.change((now) => changed(now, step.id, action, names))}
            onRemove={() => remove(step)}
            isFollowed={canBranch(step) && index < steps.length - 1}
          >
            {canBranch(step) && (
              <>
                <BranchOf {...props} step={step} branch="met" />
                <BranchOf {...props} step={step} branch="not_met" />
              </>
            )}
          </StepItem>
        ))}
      </ol>
      {steps.length === 0 && level.parent === null && <p className={styles.none}>{t('step.empty')}</p>}
      {canEdit && (
        <AddStep
          label={
            level.parent === null
              ? undefined
              : branchTitle(
                  (draft.steps.find(({ id }) => id === level.parent) as DraftStep).action,
                  level.branch as Branch,
                )
          }
          onAdd={(type) => {
            const { steps: next, step } = added(draft.steps, type, level)
            draft.change(() => next)
            onOpen(step.id)
          }}
        />
      )}
    </>
  )
}

function BranchOf({ step, branch, ...props }: LevelProps & { step: DraftStep; branch: Branch }) {
  const title = branchTitle(step.action, branch)
  return (
    <section className={styles.branch} data-branch={branch} aria-label={title}>
      <h3>
        <IconCornerDownRight size={16} stroke={1.75} aria-hidden /> {title}
      </h3>
      <Steps {...props} level={{ parent: step.id, branch }} />
    </section>
  )
}

const icons = { SHARE_CONTENT: IconFileText, CONTACT_CLIENT: IconPhone, DELAY: IconHourglass }

/** Adds a step of one of the three types at the end of its level. */
function AddStep({ label, onAdd }: { label: string | undefined; onAdd: (type: StepType) => void }) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="subtle"
          size="xs"
          className={styles.add}
          leftSection={<IconPlus size={16} aria-hidden />}
          aria-label={label ? t('step.addTo', { branch: label }) : t('step.add')}
        >
          {t('step.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {StepType.options.map((type) => {
          const Icon = icons[type]
          return (
            <Menu.Item
              key={type}
              leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
              onClick={() => onAdd(type)}
            >
              {t(`type.${type}`)}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
