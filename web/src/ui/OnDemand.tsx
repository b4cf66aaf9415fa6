import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode, Suspense, useState } from 'react'

type Target = ReactElement<HTMLAttributes<HTMLElement>>
type Props = {
  /** The button that opens it. */
  target: Target
  /** Fetches the code, as soon as somebody is about to use it. */
  load: () => Promise<unknown>
  /** The opened menu or panel around its button, by a lazy component. */
  children: (target: Target) => ReactNode
}

/** A button with a menu or panel whose code is fetched when the button is pointed at, and shown with the first press. */
export function OnDemand({ target, load, children }: Props) {
  const [isWanted, setWanted] = useState(false)
  const plain = cloneElement(target, {
    'aria-haspopup': target.props['aria-haspopup'] ?? 'menu',
    'aria-expanded': false,
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
    onClick: () => setWanted(true),
  })
  return isWanted ? <Suspense fallback={plain}>{children(target)}</Suspense> : plain
}
