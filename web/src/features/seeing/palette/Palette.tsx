import type { ClientRow } from '@fairlead/contract/records/clients'
import { CloseButton, VisuallyHidden } from '@mantine/core'
import {
  IconFile,
  IconLayout,
  IconPhone,
  IconRefresh,
  IconSearch,
  IconUserPlus,
  type TablerIcon,
} from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useRest } from '~/lib/calls/in-pieces.ts'
import { useLasting } from '~/lib/time/delay.ts'
import { ClientLine } from './ClientLine.tsx'
import type { Command } from './command.ts'
import type { FoundContent } from './find-content.ts'
import { KeyWords } from './KeyWords.tsx'
import { matching } from './matching.ts'
import styles from './Palette.module.css'
import type { Seen } from './recent.ts'
import { useSearch } from './use-search.ts'
import { t } from './words.ts'

type Option = { id: string; content: ReactNode; run: () => void }
type GroupName = 'best' | 'client' | 'recent' | 'clients' | 'content' | 'actions' | 'screens' | 'create'
type Group = { name: GroupName; options: readonly Option[] }

type Props = {
  commands: readonly Command[]
  recent: readonly Seen[]
  onOpenClient: (client: Seen) => void
  onOpenContent: (content: FoundContent) => void
  /** Begins a new client with what was typed; absent where it has no place. */
  onNewClient: ((typed: string) => void) | undefined
  /** How to call somebody, where there is a way. */
  callOf: (client: ClientRow) => (() => void) | undefined
  onClose: () => void
}

type Sources = Pick<Props, 'commands' | 'recent' | 'onOpenClient' | 'onOpenContent' | 'onNewClient'> & {
  typed: string
  /** Closes the palette, then does what was chosen. */
  leave: (run: () => void) => void
}

const optionOf = ({ id, label, icon, keys, run }: Command, { leave }: Sources): Option => ({
  id,
  content: (
    <Line icon={icon} keys={keys}>
      {label}
    </Line>
  ),
  run: () => leave(run),
})
const clientOption = (client: Seen, { typed, leave, onOpenClient }: Sources): Option => ({
  id: client.id,
  content: <ClientLine client={client} typed={typed} />,
  run: () => leave(() => onOpenClient(client)),
})

const contentOption = (content: FoundContent, { leave, onOpenContent }: Sources): Option => ({
  id: content.id,
  content: (
    <Line icon={content.type === 'file' ? IconFile : IconLayout}>
      <bdi>{content.name}</bdi>
    </Line>
  ),
  run: () => leave(() => onOpenContent(content)),
})

/** What is offered for what was typed. */
function found(
  sources: Sources & {
    clients: readonly ClientRow[]
    content: readonly FoundContent[]
    callOf: Props['callOf']
    /** Asks again for what could not be searched. */
    onRetry: (() => void) | undefined
  },
): Group[] {
  const { commands, typed, clients, content, callOf, onNewClient, onRetry, leave } = sources
  const { called, others } = matching(commands, typed)
  const [top] = clients
  const call = top && callOf(top)
  const extra: Option[] = [
    ...(top && call
      ? [
          {
            id: 'call',
            content: <Line icon={IconPhone}>{t('action.call', { name: top.name })}</Line>,
            run: () => leave(call),
          },
        ]
      : []),
    ...(onRetry ? [{ id: 'retry', content: <Line icon={IconRefresh}>{t('retry')}</Line>, run: onRetry }] : []),
  ]
  const create: Option[] =
    onNewClient && typed.length > 1
      ? [
          {
            id: 'new-client-of',
            content: <Line icon={IconUserPlus}>{t('action.newClientOf', { typed })}</Line>,
            run: () => leave(() => onNewClient(typed)),
          },
        ]
      : []
  const option = (one: Command) => optionOf(one, sources)
  return named([
    { name: 'best', options: called.map(option) },
    { name: 'clients', options: clients.map((client) => clientOption(client, sources)) },
    { name: 'content', options: content.map((one) => contentOption(one, sources)) },
    { name: 'actions', options: [...others.filter(isAction).map(option), ...extra] },
    { name: 'screens', options: others.filter((one) => !isAction(one)).map(option) },
    { name: 'create', options: create },
  ])
}

/** What is offered before anything was typed. */
function first(sources: Sources): Group[] {
  const of = (kind: Command['kind']) =>
    sources.commands.filter((one) => one.kind === kind).map((one) => optionOf(one, sources))
  return named([
    { name: 'client', options: of('client') },
    { name: 'recent', options: sources.recent.map((client) => clientOption(client, { ...sources, typed: '' })) },
    { name: 'actions', options: of('action') },
    { name: 'screens', options: of('screen') },
  ])
}

/** A dialog that is open while it is drawn; closing gives the focus back to where it was when it opened. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return dialog
}

/** Options under one heading; the chosen one is marked. */
const OptionGroup = ({
  name,
  options,
  active,
  onChoose,
}: Group & { active: Option | undefined; onChoose: (id: string) => void }) => (
  // biome-ignore lint/a11y/useSemanticElements: options may stand in a group, not in a fieldset
  <div role="group" aria-label={t(`group.${name}`)}>
    <div className={styles.group} aria-hidden="true">
      {t(`group.${name}`)}
    </div>
    {options.map((option) => (
      <div
        key={option.id}
        id={`palette-${option.id}`}
        role="option"
        aria-selected={option === active}
        tabIndex={-1}
        className={styles.option}
        onMouseMove={() => option !== active && onChoose(option.id)}
        // The field keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
        onClick={option.run}
        onKeyDown={undefined}
      >
        {option.content}
      </div>
    ))}
  </div>
)

/**
 * Goes to a client, does something or opens a screen, by what is typed.
 *
 * The browser's own dialog instead of Mantine's: it holds the focus and gives it back by itself, and is
 * open at once, without 32 kB that would have to be there before the first press of the key (nor would
 * @mantine/spotlight be, which stands on Mantine's).
 */
export function Palette({ commands, recent, onOpenClient, onOpenContent, onNewClient, callOf, onClose }: Props) {
  const dialog = useModal()
  const list = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string>()
  /** Enter came before what it is to open. */
  const [isEntered, setEntered] = useState(false)
  const typed = text.trim()
  const { clients, content, isCurrent, isComplete, isDone, failure } = useSearch(typed)
  const isSearching = useLasting(typed !== '' && !isDone)

  const leave = (run: () => void) => {
    dialog.current?.close()
    onClose()
    run()
  }
  const isWhole = useRest()
  const sources = { commands, recent, typed, onOpenClient, onOpenContent, onNewClient, leave }
  const all = typed
    ? found({
        ...sources,
        clients,
        content,
        callOf: isCurrent ? callOf : () => undefined,
        onRetry: failure?.retry,
      })
    : first(sources)
  const groups = isWhole ? all : inSight(all)
  const options = groups.flatMap((group) => group.options)
  // Nobody is created unless that is chosen: Enter after a word that finds nothing does nothing.
  const active = options.find(({ id }) => id === chosen) ?? groups.find(({ name }) => name !== 'create')?.options[0]
  const at = active ? options.indexOf(active) : -1

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })
  // What is called so needs no server; everything else waits for who is found.
  const isFound = isDone || (isCurrent && clients.length > 0)
  const isReady = !typed || isFound || chosen !== undefined || groups[0]?.name === 'best'
  useEffect(() => {
    if (!isEntered || !isReady) return
    setEntered(false)
    active?.run()
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const to = event.key === 'ArrowDown' ? at + 1 : event.key === 'ArrowUp' ? at - 1 : undefined
    if (to !== undefined) setChosen(options[(to + options.length) % options.length]?.id)
    else if (event.key === 'Enter') setEntered(true)
    else return
    event.preventDefault()
  }
  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={t('title')}
      onCancel={(event) => {
        event.preventDefault()
        leave(() => {})
      }}
      // The veil around it is the dialog itself; everything within stands in its children.
      onMouseDown={(event) => event.target === dialog.current && leave(() => {})}
    >
      <div className={styles.head}>
        <IconSearch size={20} stroke={1.75} aria-hidden />
        <input
          ref={input}
          autoFocus
          role="combobox"
          aria-label={t('title')}
          aria-expanded
          aria-controls="palette-list"
          aria-autocomplete="list"
          aria-activedescendant={active && `palette-${active.id}`}
          placeholder={t('placeholder')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setChosen(undefined)
            setEntered(false)
          }}
          onKeyDown={onKeyDown}
          // Escape is for this dialog alone, should another be open below.
          data-mantine-stop-propagation
        />
        <kbd>Esc</kbd>
        <CloseButton className={styles.close} size="lg" aria-label={t('close')} onClick={() => leave(() => {})} />
      </div>
      <div
        ref={list}
        id="palette-list"
        className={styles.list}
        role="listbox"
        aria-label={t('results')}
        // A finger that goes through the list wants to see all of it: the keyboard of a phone makes room.
        onTouchMove={() => input.current?.blur()}
      >
        {groups.map((group) => (
          <OptionGroup key={group.name} {...group} active={active} onChoose={setChosen} />
        ))}
      </div>
      {typed && isComplete && groups.every(({ name }) => name === 'create') && (
        <p className={styles.note}>{t('none', { typed })}</p>
      )}
      {isSearching && <p className={styles.note}>{t('searching')}</p>}
      {failure && (
        <p className={styles.note} role="alert">
          {failure.words}
        </p>
      )}
      <VisuallyHidden role="status">{typed && isComplete ? t('count', { count: options.length }) : ''}</VisuallyHidden>
    </dialog>
  )
}

/** As many options as are seen when the palette opens. */
function inSight(groups: readonly Group[]): Group[] {
  let room = 10
  return named(
    groups.map(({ name, options }) => {
      const shown = options.slice(0, room)
      room = Math.max(0, room - shown.length)
      return { name, options: shown }
    }),
  )
}

const isAction = ({ kind }: Command) => kind !== 'screen'

const named = (groups: readonly Group[]) => groups.filter(({ options }) => options.length > 0)

const Line = ({ icon: Icon, keys, children }: { icon: TablerIcon; keys?: string | undefined; children: ReactNode }) => (
  <>
    <Icon size={16} stroke={1.75} aria-hidden />
    <span className={styles.label}>{children}</span>
    {keys && <KeyWords keys={keys} />}
  </>
)
