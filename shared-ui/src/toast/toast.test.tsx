import { expectNoViolations } from '@quad/test/axe'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ShareButton } from '../sharing/ShareButton.tsx'
import { toast, useToasts } from './toast.ts'
import { Toaster } from './Toaster.tsx'

beforeEach(() => useToasts.setState({ toasts: [] }))

describe('toasts', () => {
  beforeEach(() => jest.useFakeTimers())

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
})

describe('sharing', () => {
  const setShare = (share: unknown) =>
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })

  afterEach(() => Reflect.deleteProperty(navigator, 'share'))

  const show = () => {
    const user = userEvent.setup()
    const view = render(
      <main>
        <h1>Atlas</h1>
        <ShareButton title="Atlas" path="/projects/7" />
      </main>,
    )
    return { ...view, share: () => user.click(screen.getByRole('button', { name: 'Share' })) }
  }

  const url = 'http://localhost/projects/7'
  const messages = () => useToasts.getState().toasts.map(({ message }) => message)

  test("opens the system's dialog with title and link", async () => {
    const share = jest.fn(() => Promise.resolve())
    setShare(share)
    await show().share()
    expect(share).toHaveBeenCalledWith({ title: 'Atlas', url })
    expect(messages()).toEqual([])
  })

  test('copies the link without such a dialog', async () => {
    await show().share()
    expect(await navigator.clipboard.readText()).toBe(url)
    expect(messages()).toEqual(['Link copied'])
  })

  test('does nothing if the person closes the dialog', async () => {
    setShare(() => Promise.reject(new DOMException('Closed', 'AbortError')))
    await show().share()
    expect(messages()).toEqual([])
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('copies the link if the dialog fails', async () => {
    setShare(() => Promise.reject(new DOMException('No', 'NotAllowedError')))
    await show().share()
    expect(messages()).toEqual(['Link copied'])
  })

  test('shows the link if it cannot be copied', async () => {
    const { container, share } = show()
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
    await share()
    expect(await screen.findByRole('alert')).toHaveTextContent(url)
    await expectNoViolations(container)
  })
})
