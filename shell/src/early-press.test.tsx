import { useIsServed } from '@quad/shared-ui'
import { act, screen } from '@testing-library/react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { keepEarlyPress } from './early-press.ts'

function Counter() {
  const [count, setCount] = useState(0)
  return (
    <>
      <button type="button">Other</button>
      <button type="button" onClick={() => setCount(count + 1)}>
        Count
      </button>
      <output>{count}</output>
    </>
  )
}

const button = (name: string) => screen.getByRole('button', { name })

/** As the page's inline script keeps it before the shell's script runs. */
const pressEarly = (name: string) => Object.assign(window, { quadPressed: button(name) })

const press = (name: string) => act(async () => button(name).click())

/** Long enough for two tries to repeat a press. */
const wait = () => act(() => new Promise<void>((resolve) => void setTimeout(resolve, 150)))

const showHtml = (page: ReactNode) => {
  const root = document.createElement('div')
  root.innerHTML = renderToString(page)
  document.body.append(root)
  return root
}

const hydrate = async (root: HTMLElement, page: ReactNode) => {
  const repeat = keepEarlyPress(root)
  await act(async () => hydrateRoot(root, page))
  repeat()
}

const expectCount = async (count: number) => {
  await wait()
  expect(screen.getByRole('status')).toHaveTextContent(`${count}`)
}

afterEach(() => {
  document.body.replaceChildren()
  Object.assign(window, { quadPressed: undefined })
})

test('a press before the scripts is repeated once', async () => {
  const root = showHtml(<Counter />)
  pressEarly('Count')
  await hydrate(root, <Counter />)
  await expectCount(1)
})

test('a press before the scripts is repeated on the button that replaces the one of the HTML', async () => {
  const root = showHtml(<Counter />)
  pressEarly('Count')
  const repeat = keepEarlyPress(root)
  await act(async () => createRoot(root).render(<Counter />))
  repeat()
  await expectCount(1)
})

test('a press while React takes the page over is heard with what the browser knows', async () => {
  function Knowing() {
    const place = useIsServed() ? 'server' : 'browser'
    const [heard, setHeard] = useState('')
    return (
      <>
        <button type="button" onClick={() => setHeard(heard + place)}>
          Count
        </button>
        <output>{heard}</output>
      </>
    )
  }
  const root = showHtml(<Knowing />)
  const repeat = keepEarlyPress(root)
  hydrateRoot(root, <Knowing />)
  await press('Count')
  repeat()
  await wait()
  expect(screen.getByRole('status')).toHaveTextContent(/^browser$/)
})

test('a press that React hears is not repeated', async () => {
  const root = showHtml(<Counter />)
  await hydrate(root, <Counter />)
  await press('Count')
  await expectCount(1)
})

/** Shows the HTML of a part whose code arrives when the result is called. */
const showLatePart = async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: typeof Counter }>()
  const Late = lazy(() => promise)
  const root = showHtml(
    <Suspense>
      <Counter />
    </Suspense>,
  )
  await hydrate(
    root,
    <Suspense>
      <Late />
    </Suspense>,
  )
  return () => resolve({ default: Counter })
}

test('a press elsewhere takes a press back', async () => {
  const arrive = await showLatePart()
  await press('Count')
  await press('Other')
  arrive()
  await expectCount(0)
})
