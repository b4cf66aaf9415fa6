import { dayOf } from '@fairlead/contract/work/follow-ups'
import { Popover } from '@mantine/core'
import { cloneElement } from 'react'
import { useNow } from '~/lib/time/clock.ts'
import { useZone } from '~/lib/time/zone.ts'
import type { OnDemandProps } from '../../overlay/OnDemand.tsx'
import DayCalendar from './DayCalendar.tsx'
import { t } from './words.ts'

type Props = OnDemandProps & {
  value: string | null
  min: string | undefined
  max: string | undefined
  onPick: (day: string) => void
}

/** The calendar of a field, below its button. */
export default function CalendarPopover({ target, panel, value, min, max, onPick }: Props) {
  const [now, zone] = [useNow(), useZone()]
  return (
    <Popover {...panel} position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        {cloneElement(target, { 'aria-expanded': panel.opened, onClick: () => panel.onChange(!panel.opened) })}
      </Popover.Target>
      <Popover.Dropdown
        data-calendar
        aria-label={t('calendar')}
        // A dialog around it hears of Escape before, and leaves it alone where this says so.
        onFocusCapture={({ target: focused }) => focused.setAttribute('data-mantine-stop-propagation', 'true')}
      >
        <DayCalendar
          value={value}
          today={dayOf(now, zone)}
          min={min}
          max={max}
          onChange={(day) => {
            onPick(day)
            panel.onChange(false)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
