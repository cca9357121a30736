import { expectNoViolations } from '@quad/test/axe'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { Dialog } from '../Dialog/Dialog.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from './Menu.tsx'

const open = async (key = '{Enter}') => {
  const logOut = jest.fn()
  render(
    <MemoryRouter>
      <Menu trigger={<button type="button">You</button>}>
        <MenuLink to="/settings">Settings</MenuLink>
        <MenuSeparator />
        <MenuItem onSelect={logOut}>Log Out</MenuItem>
      </Menu>
      <Routes>
        <Route path="/settings" element={<p>Your settings</p>} />
        <Route path="*" element={null} />
      </Routes>
    </MemoryRouter>,
  )
  const person = userEvent.setup()
  screen.getByRole('button', { name: 'You' }).focus()
  await person.keyboard(key)
  return { person, logOut }
}

test.each(['{Enter}', ' ', '{ArrowDown}'])(
  'opens with the key "%s" at its first item',
  async (key) => {
    await open(key)
    expect(screen.getByRole('menuitem', { name: 'Settings' })).toHaveFocus()
    expect(document.querySelector('style')).toBeNull()
  },
)

test('follows a link with Enter', async () => {
  const { person } = await open()
  expect(screen.getByRole('menuitem', { name: 'Settings' })).toHaveFocus()
  await expectNoViolations(screen.getByRole('menu'))
  await person.keyboard('{Enter}')
  expect(screen.getByText('Your settings')).toBeVisible()
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
})

test('runs the action of an item once', async () => {
  const { person, logOut } = await open()
  await person.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(logOut).toHaveBeenCalledTimes(1))
})

test('returns the focus to the trigger after a dialog that an item opened', async () => {
  function Page() {
    const [asks, setAsks] = useState(false)
    return (
      <MemoryRouter>
        <Menu trigger={<button type="button">More</button>}>
          <MenuItem onSelect={() => setAsks(true)}>Block</MenuItem>
        </Menu>
        <Dialog open={asks} onOpenChange={setAsks} title="Block?" />
      </MemoryRouter>
    )
  }
  render(<Page />)
  const person = userEvent.setup()
  screen.getByRole('button', { name: 'More' }).focus()
  await person.keyboard('{Enter}{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Block?' })).toBeVisible()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByRole('button', { name: 'More' })).toHaveFocus()
})

test('closes on Escape and returns the focus to the trigger', async () => {
  const { person } = await open()
  await person.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: 'You' })).toHaveFocus()
})

test('opens at the tap of a finger, not at its first touch, which may scroll', async () => {
  render(
    <Menu trigger={<button type="button">You</button>}>
      <MenuItem onSelect={() => undefined}>Log Out</MenuItem>
    </Menu>,
  )
  const person = userEvent.setup()
  const target = screen.getByRole('button', { name: 'You' })
  await person.pointer({ keys: '[TouchA>]', target })
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  await person.pointer({ keys: '[/TouchA]', target })
  expect(screen.getByRole('menu')).toBeVisible()
})
