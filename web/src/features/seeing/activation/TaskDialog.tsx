import type { ActivationTask } from '@fairlead/contract/seeing/activation'
import { ActionIcon, Button, Checkbox } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft, IconX } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { Drawer, Modal } from '~/ui/overlay/lazy-overlay.tsx'
import { StepDots } from '~/ui/shown/StepDots.tsx'
import styles from './TaskDialog.module.css'
import { useTick } from './tasks.ts'
import { t } from './words.ts'

type Props = { task: ActivationTask; opened: boolean; onClose: () => void }

/** Where keys write. */
const fields = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]'

/** What a task is about, screen by screen: in the middle on a desk, from below on a phone. */
export function TaskDialog({ task, opened, onClose }: Props) {
  const isNarrow = useMediaQuery('(max-width: 639px)', undefined, { getInitialValueInEffect: false })
  const [isPhone, setPhone] = useState(isNarrow)
  // While it is open it stays what it is: another one would begin again at the first screen.
  if (!opened && isPhone !== isNarrow) setPhone(isNarrow)
  const Overlay = isPhone ? Drawer : Modal
  const [isTicked, setTicked] = useState(false)
  const tick = useTick()
  const mustTick = isTicked && !tick.isSuccess
  const request = { params: { id: task.id }, body: { is_completed: true } } as const
  const close = () => {
    if (mustTick && !tick.isPending) tick.mutate(request)
    onClose()
  }
  return (
    <Overlay
      opened={opened}
      onClose={close}
      size={isPhone ? 'auto' : 660}
      padding={0}
      title={task.name}
      classNames={{ header: styles.header ?? '', body: styles.body ?? '' }}
      data-dialog-open={opened || undefined}
    >
      <Screens
        task={task}
        isTicked={isTicked}
        isBusy={tick.isPending}
        onTick={setTicked}
        // What was ticked is done before anything else follows.
        onProceed={(go) => (mustTick ? tick.mutate(request, { onSuccess: go }) : go())}
        onClose={close}
      />
    </Overlay>
  )
}

type ScreensProps = {
  task: ActivationTask
  isTicked: boolean
  isBusy: boolean
  onTick: (isTicked: boolean) => void
  onProceed: (go: () => void) => void
  onClose: () => void
}

function Screens({ task, isTicked, isBusy, onTick, onProceed, onClose }: ScreensProps) {
  const { screens, cta } = task.metadata
  const router = useRouter()
  const [at, setAt] = useState(0)
  const screen = screens[at]
  const isLast = at === screens.length - 1
  const go = () => {
    if (!isLast) return setAt(at + 1)
    onClose()
    if (cta.link.startsWith('http')) window.open(cta.link, '_blank', 'noopener')
    else router.history.push(cta.link)
  }
  const turn = useEffectEvent((by: number) => setAt(Math.max(0, Math.min(screens.length - 1, at + by))))
  useEffect(() => {
    const hear = ({ key, target }: KeyboardEvent) => {
      if (target instanceof Element && target.closest(fields)) return
      if (key === 'ArrowRight') turn(1)
      if (key === 'ArrowLeft') turn(-1)
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
  if (!screen) return null
  return (
    <>
      <div className={styles.cover}>
        {screen.isVideoCover ? (
          // biome-ignore lint/a11y/useMediaCaption: the operator's film, which has what captions it has
          <video src={screen.cover} controls playsInline preload="metadata" aria-label={screen.title} />
        ) : (
          <img src={screen.cover} alt="" />
        )}
        {at > 0 && (
          <ActionIcon className={styles.back} aria-label={t('back')} title={t('back')} onClick={() => setAt(at - 1)}>
            <IconArrowLeft size={20} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon className={styles.close} aria-label={t('close')} title={t('close')} onClick={onClose}>
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </div>
      <div className={styles.words} aria-live="polite">
        <h2>{screen.title}</h2>
        <p>{screen.description}</p>
      </div>
      <footer className={styles.foot}>
        <span className={styles.never}>
          {task.can_mark_as_completed && !task.is_completed && (
            <Checkbox
              label={t('never')}
              checked={isTicked}
              onChange={({ currentTarget }) => onTick(currentTarget.checked)}
            />
          )}
        </span>
        {screens.length > 1 && (
          <StepDots at={at} count={screens.length} label={t('screen', { n: at + 1, count: screens.length })} />
        )}
        <Button className={styles.next} data-autofocus loading={isBusy} onClick={() => onProceed(go)}>
          {isLast ? cta.text : t('next')}
        </Button>
      </footer>
    </>
  )
}
