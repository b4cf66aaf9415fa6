import { Tooltip } from '@mantine/core'
import {
  cloneElement,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
  type RefAttributes,
  useRef,
  useState,
} from 'react'

type Props = { label: string | null; children: ReactElement<HTMLAttributes<HTMLElement> & RefAttributes<HTMLElement>> }

/** A finger asks for the words only of what does nothing: elsewhere they would cover what its tap opens. */
const asks = ({ pointerType, currentTarget }: PointerEvent<HTMLElement>) =>
  pointerType !== 'touch' || !currentTarget.matches(':is(a, button):not([aria-disabled])')

/** A tooltip that is made when its button is first pointed at: a screen has many, and few are looked at. */
export function Hint({ label, children }: Props) {
  const target = useRef<HTMLElement>(null)
  const [isNear, setNear] = useState(false)
  return (
    <>
      {cloneElement(children, { ref: target, onPointerEnter: (event) => asks(event) && setNear(true) })}
      {isNear && <Tooltip label={label} target={target} />}
    </>
  )
}
