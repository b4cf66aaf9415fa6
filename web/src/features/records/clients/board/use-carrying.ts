import type { ClientRow } from '@fairlead/contract/records/clients'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import type { Column } from './columns.ts'
import type { Move } from './use-moves.ts'
import { t } from './words.ts'

/** A card that is carried by keyboard: where it came from, and the column that it is over. */
export type Carried = { row: ClientRow; from: string | null; over: string | null }
/** What keys do with a card: carry it to another column, or go to another card. */
export type CardKeys = (event: KeyboardEvent<HTMLElement>, row: ClientRow, column: string | null) => void

const linksIn = (list: Element | null) => [...(list?.querySelectorAll<HTMLElement>('li a') ?? [])]

/** The card that a key goes to from another: up and down within a column, sideways to the next column that has any. */
function cardAt(card: HTMLElement, key: string): HTMLElement | undefined {
  const list = card.closest('ul')
  const links = linksIn(list)
  const at = links.findIndex((link) => card.contains(link))
  if (key === 'ArrowDown' || key === 'j') return links[at + 1]
  if (key === 'ArrowUp' || key === 'k') return links[at - 1]
  if (!list) return undefined
  const lists: Element[] = [...document.querySelectorAll('[data-column] ul')]
  const here = lists.indexOf(list)
  const beside = key === 'ArrowRight' ? lists.slice(here + 1) : lists.slice(0, here).reverse()
  const next = beside.map(linksIn).find((all) => all.length > 0)
  return next?.[Math.min(at, next.length - 1)]
}

const goes = ['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft', 'j', 'k']

/** Cards by keyboard: Space picks one up and drops it, arrows change its column, Escape leaves it where it was. */
export function useCarrying(columns: readonly Column[], move: Move) {
  const [carried, setCarried] = useState<Carried>()
  const [said, say] = useState('')
  /** The card that gets the focus once it is drawn where it was dropped. */
  const wanted: RefObject<string | undefined> = useRef(undefined)
  const labelOf = (id: string | null) => columns.find((one) => one.id === id)?.label ?? ''

  const cancel = ({ row, from }: Carried) => {
    setCarried(undefined)
    say(t('said.cancelled', { name: row.name, column: labelOf(from) }))
  }
  const carry = (key: string, one: Carried): boolean => {
    if (key === 'Escape') cancel(one)
    else if (key === 'ArrowRight' || key === 'ArrowLeft') {
      const next = columns[columns.findIndex(({ id }) => id === one.over) + (key === 'ArrowRight' ? 1 : -1)]
      if (!next) return true
      setCarried({ ...one, over: next.id })
      say(t('said.over', { column: next.label, place: columns.indexOf(next) + 1, count: columns.length }))
    } else if (key === ' ' || key === 'Enter') {
      setCarried(undefined)
      wanted.current = one.row.id
      move(one.row, one.from, one.over)
      say(t('moved', { name: one.row.name, column: labelOf(one.over) }))
    } else return false
    return true
  }
  const begin = (row: ClientRow, column: string | null) => {
    setCarried({ row, from: column, over: column })
    say(t('said.pickedUp', { name: row.name, column: labelOf(column) }))
  }
  const keys: CardKeys = (event, row, column) => {
    const { key, currentTarget } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    let isDone = false
    if (carried) isDone = carry(key, carried)
    else if (key === ' ') {
      isDone = true
      if (row.access_policy.EDIT) begin(row, column)
    } else if (goes.includes(key)) {
      isDone = true
      cardAt(currentTarget, key)?.focus()
    }
    if (!isDone) return
    event.preventDefault()
    event.stopPropagation()
  }
  return { carried, said, wanted, keys, onLeave: () => carried && cancel(carried) }
}
