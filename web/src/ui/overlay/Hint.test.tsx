import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show } from '~/testing/show.tsx'
import { Hint } from './Hint.tsx'

test('a hint says its words while its button is pointed at', async () => {
  show(
    <Hint label="Attach a file">
      <button type="button">+</button>
    </Hint>,
  )
  const user = userEvent.setup()
  expect(screen.queryByRole('tooltip')).toBeNull()
  await user.hover(screen.getByRole('button'))
  await user.pointer({ target: screen.getByRole('button'), coords: { x: 2, y: 2 } })
  expect((await screen.findByRole('tooltip')).textContent).toBe('Attach a file')
})
