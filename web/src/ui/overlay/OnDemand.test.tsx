import { Menu, Popover } from '@mantine/core'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { cloneElement, lazy } from 'react'
import { expect, test } from 'vitest'
import { show } from '~/testing/show.tsx'
import { OnDemand, type OnDemandProps } from './OnDemand.tsx'

const AMenu = ({ target, panel }: OnDemandProps) => (
  <Menu {...panel}>
    <Menu.Target>{target}</Menu.Target>
    <Menu.Dropdown>
      <Menu.Item>Name</Menu.Item>
    </Menu.Dropdown>
  </Menu>
)
const APanel = ({ target, panel }: OnDemandProps) => (
  <Popover {...panel} trapFocus returnFocus>
    <Popover.Target>{cloneElement(target, { onClick: () => panel.onChange(!panel.opened) })}</Popover.Target>
    <Popover.Dropdown>
      <button type="button">Name</button>
    </Popover.Dropdown>
  </Popover>
)

test.each([
  ['menu', AMenu, 'menuitem'],
  ['panel', APanel, 'button'],
])('a %s gives the focus back to its button, the first time too', async (_what, Shown, role) => {
  const load = async () => ({ default: Shown })
  const Lazy = lazy(load)
  show(
    <OnDemand target={<button type="button">Sort</button>} load={load}>
      {(target, panel) => <Lazy target={target} panel={panel} />}
    </OnDemand>,
  )
  const button = () => screen.getByRole('button', { name: 'Sort' })
  for (let time = 1; time <= 2; time++) {
    button().focus()
    fireEvent.click(button())
    const inside = await screen.findByRole(role, { name: 'Name' })
    inside.focus()
    fireEvent.keyDown(inside, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole(role, { name: 'Name' })).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(button()))
  }
})

test('in an open menu nothing takes the focus but its items', async () => {
  show(<AMenu target={<button type="button">Sort</button>} panel={{ opened: true, onChange: () => {} }} />)
  const item = await screen.findByRole('menuitem', { name: 'Name' })
  expect([...screen.getByRole('menu').querySelectorAll('[tabindex], button, a')]).toEqual([item])
  await waitFor(() => expect(document.activeElement).toBe(item))
})

test('an open menu has the focus where its first item cannot take it', async () => {
  show(
    <Menu opened>
      <Menu.Target>
        <button type="button">Move</button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled>Up</Menu.Item>
        <Menu.Item>Down</Menu.Item>
      </Menu.Dropdown>
    </Menu>,
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Down' })))
})
