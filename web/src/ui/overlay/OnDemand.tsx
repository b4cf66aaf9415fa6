import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  type RefAttributes,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'

type Target = ReactElement<HTMLAttributes<HTMLElement> & RefAttributes<HTMLElement>>
/** Whether the menu or panel is open, as Mantine's take it. */
type Panel = { opened: boolean; onChange: (opened: boolean) => void }
/** What the lazy component of a menu or panel is given. */
export type OnDemandProps = { target: Target; panel: Panel }

type Props = {
  /** The button that opens it. */
  target: Target
  /** Fetches the code, as soon as somebody is about to use it. */
  load: () => Promise<unknown>
  /** The menu or panel around its button, by a lazy component. */
  children: (target: Target, panel: Panel) => ReactNode
}

/** A button with a menu or panel whose code is fetched when the button is pointed at, and shown with the first press. */
export function OnDemand({ target, load, children }: Props) {
  const [isWanted, setWanted] = useState(false)
  const [opened, onChange] = useState(false)
  const button = useRef<HTMLElement>(null)
  const plain = cloneElement(target, {
    'aria-haspopup': target.props['aria-haspopup'] ?? 'menu',
    'aria-expanded': false,
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
    onClick: () => setWanted(true),
  })
  if (!isWanted) return plain
  return (
    <Suspense fallback={plain}>
      {children(cloneElement(target, { ref: button }), { opened, onChange })}
      <Opener button={button} onOpen={onChange} />
    </Suspense>
  )
}

/**
 * Opens the panel once it is there, from the button that took the pressed one's place: what opens remembers
 * the focus of that moment, to give it back when it closes.
 */
function Opener({ button, onOpen }: { button: RefObject<HTMLElement | null>; onOpen: Panel['onChange'] }) {
  useEffect(() => {
    button.current?.focus({ preventScroll: true })
    onOpen(true)
  }, [button, onOpen])
  return null
}
