import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show } from '~/testing/show.tsx'
import { Hint } from './Hint.tsx'

test('a finger gets no hint over what its tap opens, but learns why a button does nothing', async () => {
  show(
    <>
      <Hint label="+1 202 555 0177">
        <a href="#call">Call</a>
      </Hint>
      <Hint label="No email">
        <button type="button" aria-disabled>
          Email
        </button>
      </Hint>
    </>,
  )
  for (const target of [screen.getByRole('link'), screen.getByRole('button')]) {
    fireEvent.pointerEnter(target, { pointerType: 'touch' })
    fireEvent.mouseEnter(target)
    fireEvent.mouseMove(target)
  }
  expect((await screen.findAllByRole('tooltip')).map((one) => one.textContent)).toEqual(['No email'])
})

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
