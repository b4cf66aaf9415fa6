import { type DuePick, type Outcome, setFollowUpOutcome } from '@fairlead/contract/work/follow-ups'
import { useState } from 'react'
import { useCall } from '~/lib/calls/use-call.ts'
import { outcomeName, outcomes } from '~/lib/contact-words.ts'
import { Choices } from '~/ui/form/Choices.tsx'
import { chipName } from './chip-name.ts'
import styles from './DoneChoices.module.css'
import { type Chip, choose, distinct, noDraft, pickOf } from './picks.ts'
import { useClock } from './use-clock.ts'
import { t } from './words.ts'

const nexts = ['hour', 'tomorrow', 'three', 'week', 'someday'] as const satisfies readonly Chip[]
type Next = (typeof nexts)[number]

type Props = {
  client: { id: string }
  onNext: (pick: DuePick) => void
}

/** What came of a follow-up that was just done, and when the next one is: offered in the bar that undoes it (rule 52). */
export function DoneChoices({ client, onNext }: Props) {
  const clock = useClock()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [next, setNext] = useState<Next | null>(null)
  const tell = useCall(setFollowUpOutcome, {
    show({ body }) {
      const before = outcome
      setOutcome(body.outcome)
      return () => setOutcome(before)
    },
    options: { quiet: true },
  })
  return (
    <div className={styles.choices}>
      <Choices
        legend={t('result.outcome')}
        inLine
        value={outcome}
        onChange={(chosen) => chosen && tell.mutate({ params: { id: client.id }, body: { outcome: chosen } })}
        choices={outcomes.map((value) => ({ value, label: outcomeName(value) }))}
      />
      <Choices
        legend={t('next')}
        inLine
        value={next}
        onChange={(chip) => {
          const pick = chip && pickOf(choose(chip, noDraft, clock), clock)
          if (!pick) return
          setNext(chip)
          onNext(pick)
        }}
        choices={distinct(nexts, clock).map((value) => ({ value, label: chipName(value, clock) }))}
      />
    </div>
  )
}
