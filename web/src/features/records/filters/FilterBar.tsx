import { FilterExpression, type FilterKey, type Filters } from '@fairlead/contract/records/filters'
import { Button, Menu } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useEffect, useRef, useState } from 'react'
import { afterPress } from '~/lib/browser/after-press.ts'
import scrolling from '~/ui/layout/scrolling.module.css'
import { TextButton } from '~/ui/shown/TextButton.tsx'
import { t as buttonWords } from './button-words.ts'
import { filterNames } from './choices-of.ts'
import { Editor } from './Editor.tsx'
import { EditorFrame, useIsPhone } from './EditorFrame.tsx'
import styles from './FilterBar.module.css'
import {
  finishedOf,
  firstOf,
  isBrackets,
  isUnfinished,
  noFilters,
  type Place,
  readFilters,
  withAlternative,
  withItem,
  withNew,
  writeFilters,
} from './filter-text.ts'
import { leadWords, type Names, nothingKnown, valueWords } from './sentence.ts'
import { t } from './words.ts'

/** In the order in which they are asked for. */
const keys: readonly FilterKey[] = [
  'assignedTo',
  'clientGroups',
  'leadSource',
  'dateCreated',
  'followUpDate',
  'lastActivity',
  'isNewLead',
  'dateAssigned',
]
const isAt = (place: Place | undefined, [index, inner]: Place) => place?.[0] === index && place[1] === inner

type MenuProps = {
  names: Names
  onAdd: (expression: FilterExpression) => void
  label: 'open' | 'add' | 'alternative'
  isOpen?: boolean
}

/** What can be filtered by. */
function AddFilter({ names, onAdd, label, isOpen = false }: MenuProps) {
  const isPhone = useIsPhone()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  const isAsked = useRef(isOpen)
  // What appears open would not know where the focus was, to give it back.
  useEffect(() => {
    if (!isAsked.current) return
    button.current?.focus({ preventScroll: true })
    setOpened(true)
  }, [])
  return (
    // Within an editor it is a part of it, so that a click into it is none beside the editor; on a phone it would be cut there.
    <Menu
      position="bottom-start"
      opened={opened}
      onChange={setOpened}
      withinPortal={isPhone || label !== 'alternative'}
      // What is chosen shows in the list: a menu that fades away is drawn before that.
      transitionProps={{ exitDuration: 0 }}
    >
      <Menu.Target>
        <Button
          ref={button}
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
          data-add
        >
          {label === 'open' ? buttonWords('open') : t(label)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={420} className={scrolling.scrolling}>
        <Menu.Label>{t('menu')}</Menu.Label>
        {keys.map((key) => (
          <Menu.Item key={key} onClick={() => onAdd(firstOf(key))}>
            {t(`names.${key}`)}
          </Menu.Item>
        ))}
        {names.fields.length > 0 && <Menu.Label>{t('ownFields')}</Menu.Label>}
        {names.fields.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => onAdd(firstOf('customFields', id))}>
            <bdi>{name}</bdi>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

type Props = {
  /** The filters as the address has them. */
  value: string
  onChange: (filters: string) => void
  search?: string
  /** Opens the menu of what can be filtered by: somebody asked for it just now. */
  isOpen?: boolean
}

/** The sentence, and the condition that is to have the focus once it is drawn; null: none of those that there are. */
function useGoal() {
  const bar = useRef<HTMLElement>(null)
  const goal = useRef<Place | null>(undefined)
  useEffect(() => {
    if (goal.current === undefined) return
    const chip = goal.current && bar.current?.querySelector<HTMLElement>(`[data-place="${goal.current}"]`)
    const target = chip ?? bar.current?.querySelector<HTMLElement>(':scope > :last-child > [data-add]')
    target?.focus()
    goal.current = undefined
  })
  return [bar, goal] as const
}

/** Filters of an address that cannot be read. */
const Unreadable = ({ onDrop }: { onDrop: () => void }) => (
  <p className={styles.sentence} role="alert">
    {t('unreadable')} <TextButton onClick={onDrop}>{t('drop')}</TextButton>
  </p>
)

const turn = (operator: Filters['logical_operator']) => (operator === 'AND' ? 'OR' : 'AND')
/** The filters with what joins the conditions within one pair of brackets turned. */
const turnedWithin = (filters: Filters, at: number): Filters => ({
  ...filters,
  expressions: filters.expressions.map((one, i) =>
    i === at && isBrackets(one) ? { ...one, logical_operator: turn(one.logical_operator) } : one,
  ),
})

/** What joins two conditions, and turns into the other when it is pressed. */
const Joint = ({ logic, onTurn }: { logic: Filters['logical_operator']; onTurn: () => void }) => (
  <button type="button" className={styles.joint} aria-label={t(`joined.${logic}`)} onClick={onTurn}>
    {t(logic === 'AND' ? 'and' : 'or')}
  </button>
)

/** Which clients are shown, as a sentence whose values can be changed. */
export function FilterBar({ value, onChange, search = '', isOpen = false }: Props) {
  const names = useQuery(filterNames).data ?? nothingKnown
  const [place, setPlace] = useState<Place>()
  // What is shown until the address has it: with a condition that is unfinished more than it ever has.
  const [shown, setShown] = useState<{ filters: Filters; text: string }>()
  const [before, setBefore] = useState(value)
  if (before !== value) {
    setBefore(value)
    if (shown && shown.text !== value) setShown(undefined)
  }
  const [bar, goal] = useGoal()
  const filters = shown ? shown.filters : readFilters(value)
  if (!filters) return <Unreadable onDrop={() => onChange('')} />
  const set = (next: Filters) => {
    const text = writeFilters(finishedOf(next))
    setShown({ filters: next, text })
    if (text !== value) onChange(text)
  }
  /** Closes the editor; what was left unfinished goes with it, once nothing can move away under a finger. */
  const close = () => {
    goal.current = place
    setPlace(undefined)
    afterPress(() => setShown((now) => now && { ...now, filters: finishedOf(now.filters) }))
  }
  const change = (at: Place, next: FilterExpression | null) => {
    // Where what it stood on goes, the editor goes with it.
    if (next === null) {
      goal.current = null
      setPlace(undefined)
      // What is none, such as a year of five figures, would make the whole sentence one that cannot be read.
    } else if (!isUnfinished(next) && !FilterExpression.safeParse(next).success) return
    set(withItem(filters, at, next))
  }
  const chip = (expression: FilterExpression, at: Place) => {
    const [what, words] = [leadWords(expression, names), valueWords(expression, names)]
    return (
      <span className={styles.part}>
        <span>{what}</span>
        <span className={styles.chip}>
          <EditorFrame
            opened={isAt(place, at)}
            onClose={close}
            title={what}
            target={
              <button
                type="button"
                aria-label={t('change', { what, value: words })}
                // One that is unfinished goes with its editor.
                data-place={isUnfinished(expression) ? undefined : String(at)}
                onClick={() => setPlace(at)}
              >
                <bdi>{words}</bdi>
              </button>
            }
          >
            <Editor
              expression={expression}
              names={names}
              // Beside what is unfinished nothing can be counted: in its place stands any condition.
              filters={isUnfinished(expression) ? withItem(filters, at, firstOf('isNewLead')) : filters}
              search={search}
              place={at}
              onChange={(next) => change(at, next)}
            />
            <div className={styles.actions}>
              {!isUnfinished(expression) && (
                <AddFilter
                  names={names}
                  label="alternative"
                  onAdd={(added) => {
                    const [next, where] = withAlternative(filters, at, added)
                    set(next)
                    setPlace(where)
                  }}
                />
              )}
              <Button variant="default" size="xs" onClick={close}>
                {t('done')}
              </Button>
            </div>
          </EditorFrame>
          <button type="button" aria-label={t('remove', { what: `${what} ${words}` })} onClick={() => change(at, null)}>
            <IconX size={14} stroke={1.75} aria-hidden />
          </button>
        </span>
      </span>
    )
  }
  const { logical_operator: logic, expressions } = filters
  return (
    <section
      ref={bar}
      className={styles.sentence}
      data-filter-empty={expressions.length === 0 || undefined}
      data-needs-line={expressions.length > 1 || expressions.some(isBrackets) || undefined}
      aria-label={t('label')}
    >
      {expressions.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a condition is its place; two may be alike
        <Fragment key={index}>
          {index > 0 && <Joint logic={logic} onTurn={() => set({ ...filters, logical_operator: turn(logic) })} />}
          {isBrackets(item) ? (
            <span className={styles.brackets}>
              {item.expressions.map((one, inner) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a condition is its place; two may be alike
                <Fragment key={inner}>
                  {inner > 0 && (
                    <Joint logic={item.logical_operator} onTurn={() => set(turnedWithin(filters, index))} />
                  )}
                  {chip(one, [index, inner])}
                </Fragment>
              ))}
            </span>
          ) : (
            chip(item, [index])
          )}
        </Fragment>
      ))}
      <span className={styles.part}>
        <AddFilter
          names={names}
          label={expressions.length === 0 ? 'open' : 'add'}
          isOpen={isOpen}
          onAdd={(expression) => {
            const [next, at] = withNew(filters, expression)
            set(next)
            // What is one of two is a filter at once; its chip changes it.
            if (isUnfinished(expression)) setPlace(at)
            else goal.current = at
          }}
        />
        {expressions.length > 0 && (
          <Button
            variant="subtle"
            size="xs"
            onClick={() => {
              goal.current = null
              set(noFilters)
            }}
          >
            {t('clear')}
          </Button>
        )}
      </span>
    </section>
  )
}
