import { Button } from '@mantine/core'
import { type FormEventHandler, type ReactNode, useEffect, useRef } from 'react'
import { productName } from '~/lib/account/product.ts'
import { productLogo } from '~/lib/account/product-logo.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { Brand } from '~/ui/shown/Logo.tsx'
import { StepDots } from '~/ui/shown/StepDots.tsx'
import styles from './FirstSteps.module.css'
import { t } from './first-steps-words.ts'

/** Where one stands on the way, and the ways on. */
export type Walk = {
  at: number
  count: number
  /** This screen was done; on to the next. */
  onDone: () => void
  onBack: (() => void) | undefined
  onSkip: (() => void) | undefined
  /** Ends the whole, and goes where somebody wanted to go, or to `path`. */
  onEnd: (path?: string) => void
  isEnding: boolean
}

type Props = {
  walk: Walk
  title: string
  /** The title of the page, where it says less. */
  page?: string
  lead: ReactNode
  /** What to do here. */
  primary: ReactNode
  /** There is nothing left to skip. */
  isEnd?: boolean
  /** Makes the screen a form, which the primary button sends. */
  onSubmit?: FormEventHandler<HTMLFormElement>
  children?: ReactNode
}

/** One of the first screens: a question, one thing to do at the thumb, and the ways back and past it. */
export function Step({ walk, title, page = title, lead, primary, isEnd, onSubmit, children }: Props) {
  const { at, count, onBack, onSkip, onEnd, isEnding } = walk
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle(page)
  // The person who reads by ear hears what is new, and the Tab key goes on from there.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const parts = (
    <>
      <div className={styles.body}>
        <div>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          <p className={styles.lead}>{lead}</p>
        </div>
        {children}
      </div>
      <div className={styles.actions}>
        {primary}
        <div className={styles.ways}>
          {onBack && (
            <Button variant="subtle" onClick={onBack}>
              {t('back')}
            </Button>
          )}
          <StepDots at={at} count={count} label={t('progress', { at: at + 1, count })} />
          {onSkip && (
            <Button variant="subtle" onClick={onSkip}>
              {t('skip')}
            </Button>
          )}
        </div>
      </div>
    </>
  )
  return (
    <>
      <div className={styles.top}>
        <Brand name={productName()} picture={productLogo()} />
        {!isEnd && (
          <Button variant="subtle" loading={isEnding} onClick={() => onEnd()}>
            {t('skipAll')}
          </Button>
        )}
      </div>
      {onSubmit ? (
        <form className={styles.step} noValidate onSubmit={onSubmit}>
          {parts}
        </form>
      ) : (
        <div className={styles.step}>{parts}</div>
      )}
    </>
  )
}
