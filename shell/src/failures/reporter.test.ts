import { createReporter, reportUnhandled, logFailedImages, createSelfHealing } from './reporter.ts'

const release = {
  id: '7',
  shell: 'decade',
  shellBase: '/mf/shell/assets/',
  shellIntegrity: {},
  remotes: {
    'mf-chat': {
      build: 'c0ffee',
      base: '',
      entry: '',
      container: '',
      js: [],
      css: [],
      integrity: {},
    },
  },
}

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
])('names %s as the front end whose code threw in the area of another one', (threw, file, area) => {
  const { send, report } = reporter()
  const error = new Error('boom')
  error.stack = `Error: boom\n at Array.map (<anonymous>)\n at send (https://quad.example/mf/${file}:1:2)`
  report({ remote: area, phase: 'render', error })
  expect(send).toHaveBeenCalledWith({ body: expect.objectContaining({ remote: area, threw }) })
})

test('names the build for a failure of the shell, too', () => {
  const { send, report } = reporter()
  report({ remote: 'shell', phase: 'unhandled', error: new Error('no') })
  expect(send).toHaveBeenCalledWith({
    body: expect.objectContaining({ remote: 'shell', build: 'decade' }),
  })
})

test('reports nothing while the page is left, since the browser aborts what it loads', () => {
  const { send, report } = reporter()
  const failure = { remote: 'mf-chat', phase: 'load' as const, error: new TypeError('aborted') }
  window.dispatchEvent(new Event('pagehide'))
  report(failure)
  expect(send).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('pageshow'))
  report(failure)
  expect(send).toHaveBeenCalledTimes(1)
})

test('limits the reports of a page that fails in a loop', () => {
  const { send, report } = reporter()
  for (let count = 0; count < 100; count += 1) {
    report({ remote: 'shell', phase: 'unhandled', error: new Error(`failure ${count}`) })
  }
  expect(send).toHaveBeenCalledTimes(20)
})

test("cuts long messages to the server's limit", () => {
  const { send, report } = reporter()
  report({ remote: 'shell', phase: 'unhandled', error: 'x'.repeat(1000) })
  const [[{ body }]] = send.mock.calls as unknown as [[{ body: { message: string } }]]
  expect(body.message).toHaveLength(500)
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

const healing = createSelfHealing(release)

beforeEach(() => {
  document.cookie = 'quad_avoid=; Path=/; Max-Age=0'
})

test('avoids a failed build from the next page on, until it works', () => {
  healing.failed('mf-chat')
  expect(document.cookie).toBe('quad_avoid=mf-chat.c0ffee')
  healing.recovered('mf-chat')
  expect(document.cookie).toBe('')
})

test('avoids nothing for a remote that the release does not have', () => {
  healing.failed('mf-auth')
  expect(document.cookie).toBe('')
})

test('blames no build while the page is left, since the browser aborts what it loads', () => {
  window.dispatchEvent(new Event('pagehide'))
  healing.failed('mf-chat')
  expect(document.cookie).toBe('')
  window.dispatchEvent(new Event('pageshow'))
})

test('blames no build without a network', () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  healing.failed('mf-chat')
  expect(document.cookie).toBe('')
})
