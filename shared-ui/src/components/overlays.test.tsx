import { expectNoViolations } from '@quad/test/axe'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { RequestError } from '../api/request-error.ts'
import { Button } from './Button/Button.tsx'
import { ConfirmDialog, Dialog, startInFirstField } from './Dialog/Dialog.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from './Menu/Menu.tsx'
import { Popover } from './Popover/Popover.tsx'
import { HelpTip } from './Tooltip/HelpTip.tsx'

describe('Dialog', () => {
  function Opener({ children }: { children?: ReactNode }) {
    const [open, setOpen] = useState(false)
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        <Dialog open={open} onOpenChange={setOpen} title="Places" description="Where to?">
          {children ?? <Button>Inside</Button>}
        </Dialog>
      </>
    )
  }

  const opener = () => screen.getByRole('button', { name: 'Open' })

  test('moves the focus into the dialog, and back to the opener on Escape', async () => {
    render(<Opener />)
    await userEvent.click(opener())
    const dialog = screen.getByRole('dialog', { name: 'Places' })
    expect(dialog).toHaveAccessibleDescription('Where to?')
    expect(dialog).toContainElement(document.activeElement as HTMLElement)
    await expectNoViolations()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await waitFor(() => expect(opener()).toHaveFocus())
  })

  test('holds the page still without a <style> element, which the content security policy forbids', async () => {
    render(<Opener />)
    await userEvent.click(opener())
    expect(document.querySelector('[data-scroll-lock]')).toBeInTheDocument()
    expect(document.querySelector('style')).toBeNull()
    await userEvent.keyboard('{Escape}')
    expect(document.querySelector('[data-scroll-lock]')).not.toBeInTheDocument()
  })

  test('takes a live region behind the dialog out of use, also one that is off', async () => {
    render(
      <>
        <div role="log" aria-live="off">
          <Button>Actions</Button>
        </div>
        <Opener />
      </>,
    )
    await userEvent.click(opener())
    const log = screen.getByText('Actions').closest('[role=log]') as HTMLElement
    expect(log.inert).toBe(true)
    await userEvent.keyboard('{Escape}')
    expect(log.inert).toBe(false)
  })

  test('stays open on Escape that closes the list of a combobox', async () => {
    const combobox = (expanded: boolean) => (
      <input role="combobox" aria-controls="list" aria-expanded={expanded} aria-label="Place" />
    )
    const { rerender } = render(<Opener>{combobox(true)}</Opener>)
    await userEvent.click(opener())
    await userEvent.click(screen.getByRole('combobox'))
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('dialog')).toBeVisible()
    rerender(<Opener>{combobox(false)}</Opener>)
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('stays open on Escape that ends the suggestions of an input method', async () => {
    render(<Opener />)
    await userEvent.click(opener())
    fireEvent.keyDown(document.activeElement!, { key: 'Escape', keyCode: 229 })
    expect(screen.getByRole('dialog')).toBeVisible()
  })

  test('closes on a press outside', async () => {
    render(<Opener />)
    await userEvent.click(opener())
    // The page ignores the pointer while a modal dialog is open.
    await userEvent.click(document.body, { pointerEventsCheck: 0 })
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  const Fields = () => (
    <form>
      <label>
        Role <input type="radio" name="role" />
      </label>
      <label>
        Chosen role <input type="radio" name="role" defaultChecked />
      </label>
      <textarea aria-label="Message" />
    </form>
  )

  test('starts in the first field of a form, which is the checked one of radio buttons', () => {
    render(
      <Dialog open onOpenChange={() => undefined} title="Join">
        <Fields />
      </Dialog>,
    )
    expect(screen.getByRole('radio', { name: 'Chosen role' })).toHaveFocus()
  })

  test('starts in the first field of a form that loads later', () => {
    const dialog = (content: ReactNode) => (
      <Dialog open onOpenChange={() => undefined} title="Report">
        {content}
      </Dialog>
    )
    const { rerender } = render(dialog('Loading'))
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus()
    rerender(
      dialog(
        <form ref={startInFirstField}>
          <input aria-label="Reason" />
        </form>,
      ),
    )
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveFocus()
  })

  interface LeaveProps {
    onLeave: () => Promise<void>
  }

  function Leave({ onLeave }: LeaveProps) {
    const [open, setOpen] = useState(true)
    return (
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Leave the project?"
        confirm="Leave"
        danger
        onConfirm={onLeave}
      />
    )
  }

  test('closes when the confirmed action is done, not before', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const leave = jest.fn(() => promise)
    render(<Leave onLeave={leave} />)
    const confirm = screen.getByRole('button', { name: 'Leave' })
    await userEvent.click(confirm)
    await userEvent.click(confirm)
    expect(leave).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('dialog')).toBeVisible()
    resolve()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test('shows a failure and stays open for another try', async () => {
    const leave = jest.fn<Promise<void>, []>()
    leave.mockRejectedValueOnce(
      new RequestError({ code: 'conflict', status: 409, message: 'The Owner cannot leave.' }),
    )
    render(<Leave onLeave={leave} />)
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Error 409: The Owner cannot leave.')
    await expectNoViolations()
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })
})

describe('Popover', () => {
  const openPopover = async () => {
    render(
      <>
        <p>Outside</p>
        <Popover trigger={<Button>Message</Button>} label="Message to Ada">
          <input aria-label="Your message" />
        </Popover>
      </>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Message' }))
    return screen.getByRole('dialog', { name: 'Message to Ada' })
  }

  test('takes the focus, closes on Escape and returns the focus to the trigger', async () => {
    await openPopover()
    expect(screen.getByRole('textbox', { name: 'Your message' })).toHaveFocus()
    await expectNoViolations()
    expect(document.querySelector('style')).toBeNull()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Message' })).toHaveFocus()
  })

  test('stays open on Escape that ends the suggestions of an input method', async () => {
    await openPopover()
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape', isComposing: true })
    expect(screen.getByRole('dialog')).toBeVisible()
  })

  test('closes on a press outside', async () => {
    await openPopover()
    await userEvent.click(screen.getByText('Outside'))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('Menu', () => {
  const openMenu = async (key = '{Enter}') => {
    render(
      <MemoryRouter>
        <Menu trigger={<button type="button">You</button>}>
          <MenuLink to="/settings">Settings</MenuLink>
          <MenuSeparator />
          <MenuItem onSelect={() => undefined}>Log Out</MenuItem>
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
    return person
  }

  test.each(['{Enter}', ' ', '{ArrowDown}'])(
    'opens with the key "%s" at its first item',
    async (key) => {
      await openMenu(key)
      expect(screen.getByRole('menuitem', { name: 'Settings' })).toHaveFocus()
      expect(document.querySelector('style')).toBeNull()
    },
  )

  test('follows a link with Enter', async () => {
    const person = await openMenu()
    expect(screen.getByRole('menuitem', { name: 'Settings' })).toHaveFocus()
    await expectNoViolations(screen.getByRole('menu'))
    await person.keyboard('{Enter}')
    expect(screen.getByText('Your settings')).toBeVisible()
    expect(screen.queryByRole('menu')).not.toBeInTheDocument()
    await person.keyboard('{Enter}{Escape}')
    expect(screen.getByRole('button', { name: 'You' })).toHaveFocus()
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
})

test('a menu opens at a press without a pointer, as of voice control', async () => {
  render(
    <Menu trigger={<button type="button">You</button>}>
      <MenuItem onSelect={() => undefined}>Log Out</MenuItem>
    </Menu>,
  )
  await act(async () => screen.getByRole('button', { name: 'You' }).click())
  expect(screen.getByRole('menu')).toBeVisible()
})

describe('HelpTip', () => {
  const show = () => render(<HelpTip about="Meeting format">Where the team meets.</HelpTip>)
  const button = () => screen.getByRole('button', { name: 'Help: Meeting format' })

  const expectHelp = async () => {
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Where the team meets.')
  }

  const expectNoHelp = () =>
    expect(screen.findByRole('tooltip', {}, { timeout: 500 })).rejects.toThrow(
      'Unable to find role="tooltip"',
    )

  test('shows help on focus and closes it on Escape', async () => {
    show()
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument()
    await userEvent.tab()
    await expectHelp()
    expect(button()).toHaveAccessibleDescription('Where the team meets.')
    await expectNoViolations()
    expect(document.querySelector('style')).toBeNull()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument()
  })

  test.each(['focus', 'click'] as const)(
    'shows help although a %s has scrolled its button into view',
    async (event) => {
      show()
      act(() => button()[event]())
      fireEvent.scroll(document)
      await expectHelp()
    },
  )

  test('shows no help when the focus moves on before the opened help is rendered', () => {
    jest.useFakeTimers()
    show()
    act(() => {
      button().focus()
      jest.advanceTimersToNextFrame()
      button().blur()
    })
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument()
    jest.useRealTimers()
  })

  test('shows help on a click and keeps it open on a second click', async () => {
    show()
    await userEvent.click(button())
    await expectHelp()
    await userEvent.click(button())
    await expectHelp()
  })

  test('opens 100 ms after the pointer enters, without moving the focus', () => {
    jest.useFakeTimers()
    show()
    fireEvent.pointerMove(button())
    act(() => jest.advanceTimersByTime(99))
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument()
    act(() => jest.advanceTimersByTime(1))
    expect(screen.getByRole('tooltip')).toBeInTheDocument()
    expect(button()).not.toHaveFocus()
    jest.useRealTimers()
  })

  test('shows no help when the pointer only passes over the button', async () => {
    show()
    await userEvent.hover(button())
    await userEvent.unhover(button())
    await expectNoHelp()
  })

  test('shows help on a touch press', async () => {
    show()
    await userEvent.pointer({ keys: '[TouchA]', target: button() })
    await expectHelp()
  })

  test('shows no help while a finger touches the button to scroll', async () => {
    show()
    await userEvent.pointer({ keys: '[TouchA>]', target: button() })
    await expectNoHelp()
  })
})
