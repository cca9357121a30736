import { connection } from '@quad/shared-ui'
import { apiEdge } from '@quad/test/api-edge'
import { act, render, screen } from '@testing-library/react'
import { followTranslation, isForeign } from './changed-page.ts'
import { createReporter, createSelfHealing, logFailedImages, reportUnhandled } from './reporter.ts'
import { fakeManifest } from '../page-manifest.harness.ts'

const release = {
  id: '7',
  shell: 'decade',
  shellBase: '/mf/shell/assets/',
  shellIntegrity: {},
  remotes: { 'mf-chat': fakeManifest({ build: 'c0ffee' }) },
}

const healing = createSelfHealing(release)

beforeEach(() => {
  document.cookie = 'quad_avoid=; Path=/; Max-Age=0'
})

const reporter = () => {
  const send = jest.fn(() => Promise.resolve())
  return { send, report: createReporter(release, send) }
}

test('reports a failure once, with release, remote, build and phase', () => {
  const { send, report } = reporter()
  const failure = { remote: 'mf-chat', phase: 'render' as const, error: new TypeError('no') }
  report(failure)
  report(failure)
  expect(send).toHaveBeenCalledTimes(1)
  expect(send).toHaveBeenCalledWith({
    body: {
      release: '7',
      remote: 'mf-chat',
      build: 'c0ffee',
      phase: 'render',
      message: 'TypeError: no',
      path: '/',
    },
  })
})

test.each([
  ['mf-chat', 'mf-chat/assets/page.1.js', 'mf-chat'],
  ['shell', 'shell/assets/libraries.1.js', 'mf-search'],
  ['mf-club2', 'mf-club2/c0ffee/app.js', 'mf-chat'],
])('names %s as the front end whose code threw in the area of another one', (threw, file, area) => {
  const { send, report } = reporter()
  const error = new Error('boom')
  error.stack = `Error: boom\n at Array.map (<anonymous>)\n at send (https://quad.example/mf/${file}:1:2)`
  report({ remote: area, phase: 'render', error })
  expect(send).toHaveBeenCalledWith({ body: expect.objectContaining({ remote: area, threw }) })
})

test('reports nothing and blames no build while the page is left, since the browser aborts what it loads', () => {
  const { send, report } = reporter()
  const failure = { remote: 'mf-chat', phase: 'load' as const, error: new TypeError('aborted') }
  window.dispatchEvent(new Event('pagehide'))
  report(failure)
  healing.failed('mf-chat')
  expect(send).not.toHaveBeenCalled()
  expect(document.cookie).toBe('')
  window.dispatchEvent(new Event('pageshow'))
  report(failure)
  expect(send).toHaveBeenCalledTimes(1)
})

test('limits the reports of a page that fails in a loop, and the length of their messages', () => {
  const { send, report } = reporter()
  for (let count = 0; count < 100; count += 1) {
    report({ remote: 'shell', phase: 'unhandled', error: `${count} ${'x'.repeat(1000)}` })
  }
  expect(send).toHaveBeenCalledTimes(20)
  const message = expect.stringMatching(/^0 x{498}$/) as string
  const body = expect.objectContaining({ remote: 'shell', build: 'decade', message }) as object
  expect(send).toHaveBeenNthCalledWith(1, { body })
})

test('reports an uncaught error for the front end of its file', () => {
  const report = jest.fn()
  const stop = reportUnhandled(report)
  const error = new Error('boom')
  error.stack = 'Error: boom\n at send (https://quad.example/mf/mf-chat/c0ffee/app.js:1:2)'
  window.dispatchEvent(new ErrorEvent('error', { error }))
  expect(report).toHaveBeenCalledWith({ remote: 'mf-chat', phase: 'unhandled', error })
  const rejection = Object.assign(new Event('unhandledrejection'), { reason: 'nothing' })
  window.dispatchEvent(rejection)
  expect(report).toHaveBeenLastCalledWith({
    remote: 'shell',
    phase: 'unhandled',
    error: 'nothing',
  })
  stop()
  window.dispatchEvent(rejection)
  expect(report).toHaveBeenCalledTimes(2)
})

test('logs an image that cannot be loaded, and no other failure', () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const image = new Image()
  image.src = '/api/images/7'
  const sheet = document.createElement('link')
  document.body.append(image, sheet)
  const stop = logFailedImages()
  sheet.dispatchEvent(new Event('error'))
  expect(logged).not.toHaveBeenCalled()

  image.dispatchEvent(new Event('error'))
  expect(logged.mock.calls).toEqual([
    ['There was an error fetching the image data!', 'http://localhost/api/images/7'],
  ])

  stop()
  image.dispatchEvent(new Event('error'))
  expect(logged).toHaveBeenCalledTimes(1)
})

test('avoids a failed build from the next page on, until it works', () => {
  healing.failed('mf-chat')
  expect(document.cookie).toBe('quad_avoid=mf-chat.c0ffee')
  healing.recovered('mf-chat')
  expect(document.cookie).toBe('')
})

test('blames no build without a network', async () => {
  apiEdge().stop()
  await connection.check()
  healing.failed('mf-chat')
  expect(document.cookie).toBe('')
  connection.reached()
})

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

describe('on a changed page', () => {
  let end = () => {}
  beforeEach(() => (end = followTranslation()))
  afterEach(() => end())

  describe.each(Object.entries(translators))('where a translator %s', (_, translator) => {
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
      const { send, report } = reporter()
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
})
