import { expectNoViolations } from '@quad/test/axe'
import { sampleSelf } from '@quad/test/samples'
import { setShortcuts } from '@quad/shared-ui'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderShell } from '../../shell.harness.tsx'

const dialog = () => screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })
const opener = () => screen.getByRole('button', { name: 'Keyboard shortcuts' })

afterEach(() => setShortcuts(true))

test('the ? key lists the shortcuts, and a visitor switches those of a single key off', async () => {
  await renderShell({ at: '/about' })
  await userEvent.keyboard('?')
  const off = await screen.findByRole('switch', { name: 'Shortcuts of a single key (/ and ?)' })
  expect(off).toBeChecked()
  await expectNoViolations()
  await userEvent.click(off)
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('?')
  expect(dialog()).not.toBeInTheDocument()
  expect(localStorage.getItem('quad:shortcuts')).toBe('off')

  await userEvent.click(opener())
  await userEvent.click(await screen.findByRole('switch'))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(opener()).toHaveFocus())
  await userEvent.keyboard('?')
  expect(dialog()).toBeVisible()
})

test('a visitor switches them off for the other open tabs, too', async () => {
  await renderShell({ at: '/about' })
  localStorage.setItem('quad:shortcuts', 'off')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'quad:shortcuts' })))
  await userEvent.keyboard('?')
  expect(dialog()).not.toBeInTheDocument()
})

test.each([true, false])(
  'the setting of an account switches single keys, whatever visitors chose: %s',
  async (keyShortcuts) => {
    setShortcuts(!keyShortcuts)
    const { settings, ...self } = sampleSelf()
    const user = { ...self, settings: { ...settings, keyShortcuts } }
    await renderShell({ at: '/about', user })
    await userEvent.keyboard('?')
    if (keyShortcuts) expect(dialog()).toBeVisible()
    else expect(dialog()).not.toBeInTheDocument()

    if (!keyShortcuts) await userEvent.click(opener())
    const link = await screen.findByRole('link', { name: 'Change this in your settings' })
    expect(link).toHaveAttribute('href', `/users/${user.id}/settings`)
    await userEvent.click(link)
    await waitFor(() => expect(dialog()).not.toBeInTheDocument())
  },
)
