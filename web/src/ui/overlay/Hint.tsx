import { Tooltip } from '@mantine/core'
import { cloneElement, type HTMLAttributes, type ReactElement, type RefAttributes, useRef, useState } from 'react'

type Props = { label: string | null; children: ReactElement<HTMLAttributes<HTMLElement> & RefAttributes<HTMLElement>> }

/** A tooltip that is made when its button is first pointed at: a screen has many, and few are looked at. */
export function Hint({ label, children }: Props) {
  const target = useRef<HTMLElement>(null)
  const [isNear, setNear] = useState(false)
  return (
    <>
      {cloneElement(children, { ref: target, onPointerEnter: () => setNear(true) })}
      {isNear && <Tooltip label={label} target={target} />}
    </>
  )
}
