import type { ActivationTask } from '@fairlead/contract/seeing/activation'
import { ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { appDialog } from '~/lib/browser/install.ts'
import { getStarted } from '~/lib/navigation/get-started.ts'
import { usePath } from '~/lib/navigation/use-path.ts'
import { useStore } from '~/lib/store.ts'
import { Progress } from '~/ui/layout/Progress.tsx'
import { onceOpened } from '~/ui/overlay/lazy-overlay.tsx'
import { TextButton } from '~/ui/shown/TextButton.tsx'
import styles from './ActivationBar.module.css'
import { TaskSlider } from './TaskSlider.tsx'
import { useTasks } from './tasks.ts'
import { t } from './words.ts'

const TaskDialog = onceOpened(async () => (await import('./TaskDialog.tsx')).TaskDialog)

/** Open on the list of clients, but not on a phone, and closed on other screens, until somebody says otherwise on that screen. */
function useExpanded(isAskedFor: boolean): [boolean, (to: boolean) => void] {
  const path = usePath()
  const [choice, setChoice] = useState<{ path: string; is: boolean }>()
  const isPhone = useMediaQuery('(max-width: 639px)', undefined, { getInitialValueInEffect: false })
  const usual = (path === '/clients' && !isPhone) || isAskedFor
  return [choice?.path === path ? choice.is : usual, (is) => setChoice({ path, is })]
}

/** The tasks that get an account going, below the bar on top, while any is left or somebody asked for them. */
export function ActivationBar() {
  const tasks = useTasks()
  const isAskedFor = useStore(getStarted)
  const [isExpanded, expand] = useExpanded(isAskedFor)
  const [showsDone, setShowsDone] = useState(false)
  const [task, setTask] = useState<ActivationTask>()
  const [isOpen, setOpen] = useState(false)
  const pending = tasks.filter(({ is_completed: isDone }) => !isDone)
  const done = tasks.filter(({ is_completed: isDone }) => isDone)
  const isOver = pending.length === 0
  const withDone = showsDone || isOver
  const Chevron = isExpanded ? IconChevronUp : IconChevronDown
  const open = (one: ActivationTask) => {
    if (one.activation_type === 'DOWNLOAD_APP') return appDialog.set(() => true)
    setTask(one)
    setOpen(true)
  }
  return (
    <>
      {tasks.length > 0 && (!isOver || isAskedFor) && (
        <section className={styles.bar} aria-label={t('title')} data-expanded={isExpanded || undefined}>
          <header className={styles.head}>
            <h2>{t('title')}</h2>
            <Progress label={t('title')} share={done.length / tasks.length}>
              {t('done', { done: done.length, count: tasks.length })}
            </Progress>
            <span className={styles.grow} />
            {isExpanded && done.length > 0 && !isOver && (
              <span className={styles.onDesk}>
                <TextButton onClick={() => setShowsDone(!showsDone)}>
                  {t(showsDone ? 'hideDone' : 'showDone')}
                </TextButton>
              </span>
            )}
            <ActionIcon
              aria-expanded={isExpanded}
              aria-label={t(isExpanded ? 'collapse' : 'expand')}
              onClick={() => expand(!isExpanded)}
            >
              <Chevron size={16} aria-hidden />
            </ActionIcon>
            {isAskedFor && isOver && (
              <ActionIcon aria-label={t('close')} onClick={() => getStarted.set(() => false)}>
                <IconX size={16} aria-hidden />
              </ActionIcon>
            )}
          </header>
          {isExpanded && (
            <TaskSlider
              tasks={withDone ? [...pending, ...done] : pending}
              onOpen={open}
              {...(done.length > 0 && !isOver && { doneCount: done.length, showsDone, onShowDone: setShowsDone })}
            />
          )}
        </section>
      )}
      {task && <TaskDialog key={task.id} task={task} opened={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
