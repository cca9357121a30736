import { act, render, screen } from '@testing-library/react'
import { followTranslation, isForeign } from './changed-page.ts'
import { createReporter } from './reporter.ts'

let end = () => {}
beforeEach(() => (end = followTranslation()))
afterEach(() => end())

const wrapped = (text: string) => {
  const [outer, inner] = [1, 2].map(() =>
    document.createElementNS('http://www.w3.org/1999/xhtml', 'font'),
  )
  inner!.append(text)
  outer!.append(inner!)
  return outer!
}

/** How translators change a text node. */
const translators: Record<string, (text: Text) => void> = {
  'replaces a text': (text) => text.replaceWith(wrapped(text.data.toUpperCase())),
  'inserts a translation and removes the text': (text) => {
    text.parentNode!.insertBefore(wrapped(text.data.toUpperCase()), text)
    text.remove()
  },
  'moves a text into an element': (text) => {
    const font = wrapped('')
    text.replaceWith(font)
    text.data = text.data.toUpperCase()
    font.firstElementChild!.append(text)
  },
}

const translate = async (translator: (text: Text) => void) => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  texts.forEach(translator)
  await act(() => Promise.resolve())
}

interface SentenceProps {
  count: number
  hasError?: boolean
  isDone?: boolean
}

function Sentence({ count, hasError, isDone }: SentenceProps) {
  return (
    <p data-testid="sentence">
      {isDone ? null : 'now '}
      {hasError && <b>Oh! </b>}
      {count} letters
    </p>
  )
}

describe.each(Object.entries(translators))('on a page where a translator %s', (_, translator) => {
  const shown = () => screen.getByTestId('sentence').textContent

  test('shows a changed text', async () => {
    const { rerender } = render(<Sentence count={1} />)
    await translate(translator)
    expect(shown()).toBe('NOW 1 LETTERS')
    rerender(<Sentence count={2} />)
    expect(shown()).toBe('NOW 2 LETTERS')
    await translate(translator)
    rerender(<Sentence count={3} />)
    expect(shown()).toBe('NOW 3 LETTERS')
  })

  test('removes a text', async () => {
    const { rerender, unmount } = render(<Sentence count={1} />)
    await translate(translator)
    rerender(<Sentence count={1} isDone />)
    expect(shown()).toBe('1 LETTERS')
    unmount()
    expect(screen.queryByTestId('sentence')).toBeNull()
  })

  test('inserts an element before a text', async () => {
    const { rerender } = render(<Sentence count={1} />)
    await translate(translator)
    rerender(<Sentence count={1} hasError />)
    expect(shown()).toBe('NOW Oh! 1 LETTERS')
  })

  test('reports no error to the server', async () => {
    render(<Sentence count={1} />)
    const send = jest.fn(() => Promise.resolve())
    const report = createReporter(
      { id: '7', shell: 's', shellBase: '', shellIntegrity: {}, remotes: {} },
      send,
    )
    report({ remote: 'shell', phase: 'render', error: new Error('before') })
    await translate(translator)
    report({ remote: 'shell', phase: 'render', error: new Error('after') })
    expect(send).toHaveBeenCalledTimes(1)
  })
})

test('continues after an extension has removed or moved an element', () => {
  const { rerender } = render(<Sentence count={1} hasError />)
  document.querySelector('b')!.remove()
  rerender(<Sentence count={2} />)
  expect(screen.getByTestId('sentence')).toHaveTextContent('now 2 letters')
})

test("tells an extension's errors from those of a build", () => {
  const own = new Error('no')
  own.stack = 'Error: no\n at send (https://quad.example/mf/mf-chat/c0ffee/app.js:1:2)'
  const extension = new Error('no')
  extension.stack = 'Error: no\n at x (chrome-extension://abcdef/content.js:1:2)'
  expect(isForeign(own)).toBe(false)
  expect(isForeign(extension)).toBe(true)
  expect(isForeign(new DOMException('not a child', 'NotFoundError'))).toBe(true)
})
