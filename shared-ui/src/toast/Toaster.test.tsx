import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast, useToasts } from './toast.ts'
import { Toaster } from './Toaster.tsx'

beforeEach(() => {
  jest.useFakeTimers()
  useToasts.setState({ toasts: [] })
})

afterEach(() => jest.useRealTimers())

const person = () => userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) })

const show = (message: string) => {
  render(<Toaster />)
  act(() => toast.success(message))
}

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds))

const shown = () => screen.queryByRole('button', { name: 'Dismiss' }) !== null

test('closes a toast after 3000 ms', () => {
  show('Project created successfully!')
  expect(screen.getByText('Project created successfully!')).toBeVisible()
  pass(2900)
  expect(shown()).toBe(true)
  pass(200)
  expect(shown()).toBe(false)
})

test('keeps a toast while it is hovered', async () => {
  show('Saved')
  const hand = person()
  await hand.hover(screen.getByText('Saved'))
  pass(10_000)
  expect(shown()).toBe(true)
  await hand.unhover(screen.getByText('Saved'))
  pass(3100)
  expect(shown()).toBe(false)
})

test('keeps a toast while it holds the focus', () => {
  show('Saved')
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus())
  pass(10_000)
  expect(shown()).toBe(true)
})

test('dismisses a toast, which shows no progress bar', async () => {
  show('Saved')
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
  await person().click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(shown()).toBe(false)
})

test('keeps a toast with an action until the action is taken', async () => {
  const run = jest.fn()
  render(<Toaster />)
  act(() => toast.offer('A new version is ready.', { label: 'Reload', run }))
  pass(60_000)
  await person().click(screen.getByRole('button', { name: 'Reload' }))
  expect(run).toHaveBeenCalledTimes(1)
  expect(shown()).toBe(false)
})

test('shows the same message once', () => {
  show('Saved')
  act(() => toast.success('Saved'))
  expect(screen.getAllByRole('button', { name: 'Dismiss' })).toHaveLength(1)
})
