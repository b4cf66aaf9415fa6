import type { StepAction } from '@fairlead/contract/work/sequences/steps'
import { ActionIcon, Button } from '@mantine/core'
import { IconAlertCircle, IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { OrderHandle } from '~/ui/sortable/OrderHandle.tsx'
import { useSortable } from '~/ui/sortable/use-sortable.ts'
import { stepIcon, stepTitle, stepUnder } from '../step-words.ts'
import { t } from '../words.ts'
import styles from './Builder.module.css'
import { StepFields } from './StepFields.tsx'
import type { StepResult } from './StepList.tsx'
import type { DraftStep } from './step-draft.ts'

type Props = {
  step: DraftStep
  steps: readonly DraftStep[]
  number: number
  place: { list: string; index: number; count: number; onMove: (from: number, to: number) => void }
  result: StepResult | undefined
  clients: number
  canEdit: boolean
  problem: string | undefined
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onChange: (action: StepAction, names?: readonly string[]) => void
  onRemove: () => void
  /** Something follows the branches of it. */
  isFollowed: boolean
  /** What stands below it. */
  children: ReactNode
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** One step: a line with its figures, or its fields. */
export function StepItem(props: Props) {
  const { step, number, place, result, clients, canEdit, problem, isOpen, onOpen, children } = props
  const { index, count, onMove } = place
  const { ref, handle, edge, isDragged } = useSortable(`steps ${place.list}`, index, onMove)
  const editor = useId()
  const title = stepTitle(step.action, step.names)
  const under = stepUnder(step.action)
  const Icon = stepIcon(step.action)
  const isWait = step.action.step_type === 'DELAY'
  return (
    <li ref={ref} className={styles.item} data-dragged={isDragged || undefined} data-edge={edge}>
      <div className={styles.step} data-wait={isWait || undefined} data-open={isOpen || undefined}>
        {canEdit ? (
          <OrderHandle ref={handle} label={t('step.order', { number })} {...{ index, count, onMove }} />
        ) : (
          <span />
        )}
        <span className={styles.number}>{number}</span>
        <span className={styles.icon} data-type={step.action.step_type}>
          <Icon {...icon} />
        </span>
        <div className={styles.body}>
          <span className={styles.title}>
            <bdi>{title}</bdi>
          </span>
          {under && (
            <span className={styles.under}>
              <bdi>{under}</bdi>
            </span>
          )}
          {problem && (
            <span className={styles.problem}>
              <IconAlertCircle size={14} aria-hidden /> {problem}
            </span>
          )}
        </div>
        <Figures step={step} result={result} clients={clients} />
        {canEdit ? (
          <ActionIcon
            aria-label={t('step.edit', { number })}
            aria-expanded={isOpen}
            aria-controls={editor}
            onClick={() => onOpen(!isOpen)}
          >
            <IconPencil {...icon} />
          </ActionIcon>
        ) : (
          <span />
        )}
      </div>
      <div id={editor} hidden={!isOpen} className={styles.editor}>
        {isOpen && <Editor {...props} />}
      </div>
      {children}
      {props.isFollowed && <p className={styles.both}>{t('branch.both')}</p>}
    </li>
  )
}

function Editor({ step, steps, place: { index, count, onMove }, onChange, onRemove, onOpen }: Props) {
  return (
    <>
      <StepFields step={step} steps={steps} onChange={onChange} />
      <div className={styles.stepActions}>
        <Button
          variant="subtle"
          size="xs"
          disabled={index === 0}
          leftSection={<IconArrowUp {...icon} />}
          onClick={() => onMove(index, index - 1)}
        >
          {t('step.up')}
        </Button>
        <Button
          variant="subtle"
          size="xs"
          disabled={index === count - 1}
          leftSection={<IconArrowDown {...icon} />}
          onClick={() => onMove(index, index + 1)}
        >
          {t('step.down')}
        </Button>
        <Button variant="subtle" size="xs" leftSection={<IconTrash {...icon} />} onClick={onRemove}>
          {t('step.remove')}
        </Button>
        <span />
        <Button variant="default" size="xs" onClick={() => onOpen(false)}>
          {t('step.done')}
        </Button>
      </div>
    </>
  )
}

type FiguresProps = { step: DraftStep; result: StepResult | undefined; clients: number }

/** What came of a step so far; of a wait, who waits. */
function Figures({ step: { action }, result, clients }: FiguresProps) {
  if (action.step_type === 'DELAY')
    return <span className={styles.waiting}>{clients > 0 && t('figure.waiting', { count: clients })}</span>
  if (!result || result.sent === 0)
    return <span className={styles.waiting}>{clients > 0 && t('figure.atStep', { count: clients })}</span>
  const isCall = action.step_type === 'CONTACT_CLIENT' && action.channel === 'phone_call'
  const figures = [
    [isCall ? t('figure.called') : t('figure.sent'), result.sent],
    ...(action.step_type === 'SHARE_CONTENT' ? [[t('figure.opened'), result.opened] as const] : []),
    [t('figure.replied'), result.replied],
    [t('figure.left'), result.left],
  ] as const
  return (
    <dl className={styles.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value.toLocaleString('en')}</dd>
        </div>
      ))}
    </dl>
  )
}
