import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HelpTip } from './HelpTip.tsx'

const show = () => render(<HelpTip about="Meeting format">Where the team meets.</HelpTip>)
const button = () => screen.getByRole('button', { name: 'Help: Meeting format' })

/** What stands there at first is replaced a moment later. */
const settle = () => waitFor(() => expect(button()).toHaveAttribute('data-state', 'closed'))

test('help shows on focus and on a press, and goes on Escape', async () => {
  show()
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument()
  await userEvent.tab()
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Where the team meets.')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument()
  await userEvent.click(button())
  expect(await screen.findByRole('tooltip')).toBeInTheDocument()
})

test('help shows when a pointer rests on it, and leaves the focus where it is', async () => {
  show()
  await settle()
  await userEvent.hover(button())
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Where the team meets.')
  expect(button()).not.toHaveFocus()
})

test('help shows when a pointer rests on it since before the page stood', async () => {
  show()
  await userEvent.hover(button())
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Where the team meets.')
})

test.each([
  ['before the page stood', () => userEvent.hover(button()).then(settle)],
  ['afterwards', () => settle().then(() => userEvent.hover(button()))],
])('a pointer that only passes over help does not show it, %s', async (_, comeOver) => {
  show()
  await comeOver()
  await userEvent.unhover(button())
  await expect(screen.findByRole('tooltip', {}, { timeout: 500 })).rejects.toThrow(
    'Unable to find role="tooltip"',
  )
})

test('a finger that only touches help to scroll does not show it', async () => {
  show()
  await userEvent.pointer({ keys: '[TouchA>]', target: button() })
  await settle()
  await expect(screen.findByRole('tooltip', {}, { timeout: 500 })).rejects.toThrow(
    'Unable to find role="tooltip"',
  )
})
