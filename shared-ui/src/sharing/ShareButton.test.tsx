import { expectNoViolations } from '@quad/test/axe'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useToasts } from '../toast/toast.ts'
import { ShareButton } from './ShareButton.tsx'

const setShare = (share: unknown) =>
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
  useToasts.setState({ toasts: [] })
})

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
