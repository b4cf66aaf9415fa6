import { IconLayoutKanban, IconLayoutList } from '@tabler/icons-react'
import { type ComponentProps, lazy, Suspense } from 'react'
import styles from './Board.module.css'
import { stageBoard } from './stage-board.ts'
import { t } from './words.ts'

const BoardScreen = lazy(async () => ({ default: (await import('./BoardScreen.tsx')).BoardScreen }))

/** The board, whose code comes once it is wanted. */
export const Board = (props: ComponentProps<typeof BoardScreen>) => (
  <Suspense fallback={null}>
    <BoardScreen {...props} />
  </Suspense>
)

type Props = { board: string | undefined; onBoard: (board: string | undefined) => void }

/** Whether clients are shown as a list or as a board. */
export function ShowAs({ board, onBoard }: Props) {
  const choices = [
    { key: 'list', value: undefined, Icon: IconLayoutList },
    { key: 'board', value: stageBoard, Icon: IconLayoutKanban },
  ] as const
  return (
    <fieldset className={styles.showAs} aria-label={t('showAs')}>
      {choices.map(({ key, value, Icon }) => {
        const isOn = (board === undefined) === (value === undefined)
        return (
          <button key={key} type="button" aria-pressed={isOn} title={t(key)} onClick={() => isOn || onBoard(value)}>
            <Icon size={16} stroke={1.75} aria-hidden />
            <span>{t(key)}</span>
          </button>
        )
      })}
    </fieldset>
  )
}
