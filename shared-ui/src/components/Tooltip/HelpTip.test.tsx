import { expectNoViolations } from '@quad/test/axe'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HelpTip } from './HelpTip.tsx'

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

test('shows no help when the focus moves on at once', async () => {
  show()
  act(() => button().focus())
  act(() => button().blur())
  await expectNoHelp()
})

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

test('shows help when the pointer rests on the button, without moving the focus', async () => {
  show()
  await userEvent.hover(button())
  await expectHelp()
  expect(button()).not.toHaveFocus()
})

test('opens 100 ms after the pointer enters', () => {
  jest.useFakeTimers()
  show()
  fireEvent.pointerMove(button())
  act(() => jest.advanceTimersByTime(99))
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument()
  act(() => jest.advanceTimersByTime(1))
  expect(screen.getByRole('tooltip')).toBeInTheDocument()
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

test('adds no <style> element, which the content security policy forbids', async () => {
  show()
  await userEvent.click(button())
  await expectHelp()
  expect(document.querySelector('style')).toBeNull()
})
