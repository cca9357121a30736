import type { PageData } from '../page-data.ts'
import type { RemoteName } from '../front-ends.ts'
import type { Provided } from './federation.ts'
import { createLoader } from './loader.ts'
import { RemoteLoadError } from './remote-load-error.ts'

const app = { routes: [], fragments: {} }

// Module Federation caches remotes by URL for the whole page.
let build = ''
let builds = 0

beforeEach(() => {
  builds += 1
  build = `b${builds}`
})

afterEach(() => {
  jest.restoreAllMocks()
})

const base = () => `/mf/mf-chat/${build}/`
const entry = () => `${base()}entry.js`

const release = (): PageData['release'] => ({
  id: '7',
  shell: 'shell-1',
  shellBase: '/mf/shell/shell-1/',
  shellIntegrity: {},
  remotes: {
    'mf-chat': {
      build,
      fragments: [],
      area: { title: 'Chats', paths: ['/chats'] },
      base: base(),
      entry: 'entry.js',
      container: `mf_chat_${build}`,
      js: ['app.js'],
      css: ['app.css'],
      integrity: { 'entry.js': 'sha384-entry' },
    },
  },
})

const answer = (url: string) =>
  new Response('', {
    headers: { 'content-type': url.endsWith('.css') ? 'text/css' : 'text/javascript' },
  })

const pathOf = (url: unknown): string => String(url).replace(location.origin, '')

const network = () =>
  jest.fn<Promise<Response>, Parameters<typeof fetch>>(async (url) =>
    answer(pathOf(url).split('?', 1)[0] ?? ''),
  )

/** Returns the exposed module; throws if its code fails. */
type Evaluate = () => unknown

/** Runs scripts as a browser would: the entry leaves its container behind. */
const runScripts = (evaluate: Evaluate) => {
  const scripts: HTMLScriptElement[] = []
  const get = jest.fn(async () => evaluate)
  jest.spyOn(document.head, 'appendChild').mockImplementation((node) => {
    const script = node as unknown as HTMLScriptElement
    scripts.push(script)
    queueMicrotask(() => {
      Object.assign(globalThis, { [`mf_chat_${build}`]: { init: jest.fn(), get } })
      script.onload?.(new Event('load'))
    })
    return node
  })
  return { scripts, get }
}

const setUp = ({ fetch = network(), evaluate = (): unknown => ({ default: app }) } = {}) => {
  const code = jest.fn<unknown, []>(evaluate)
  const { scripts, get } = runScripts(code)
  const report = jest.fn<void, [RemoteLoadError]>()
  const recovered = jest.fn<void, [RemoteName]>()
  const provided = {} as Provided
  const loader = createLoader({ release: release(), provided, report, recovered, fetch })
  return { loader, fetch, code, scripts, get, report, recovered }
}

const throwing = () => {
  throw new Error('undefined is not a function')
}

describe('prepare', () => {
  test('leaves nothing for load to do', async () => {
    const { loader, code } = setUp()
    await expect(loader.prepare('mf-chat')).resolves.toBe(app)
    await expect(loader.load('mf-chat')).resolves.toBe(app)
    await expect(loader.prepare('mf-chat')).resolves.toBe(app)
    expect(code).toHaveBeenCalledTimes(1)
  })

  test('passes its failure to a load that waits for it', async () => {
    const { loader, report, code } = setUp({ evaluate: throwing })
    const early = loader.prepare('mf-chat')
    await expect(loader.load('mf-chat')).rejects.toThrow(RemoteLoadError)
    await expect(early).resolves.toBeUndefined()
    expect(code).toHaveBeenCalledTimes(1)
    expect(report).toHaveBeenCalledTimes(1)
  })

  test('reports no failure, and load tries again past every cache', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
    const { loader, report, recovered, code, scripts } = setUp()
    code.mockImplementationOnce(throwing)
    await expect(loader.prepare('mf-chat')).resolves.toBeUndefined()
    await expect(loader.load('mf-chat')).resolves.toBe(app)
    expect(code).toHaveBeenCalledTimes(2)
    expect(pathOf(scripts.at(-1)?.src)).toBe(`${entry()}?attempt=1`)
    expect(recovered).not.toHaveBeenCalled()
    expect(report).not.toHaveBeenCalled()
    expect(warn).toHaveBeenCalled()
  })
})

test('switches the stylesheets of a remote off when nothing of it is shown any more', () => {
  const { loader } = setUp()
  const style = document.createElement('style')
  style.dataset['file'] = `${base()}app.css`
  document.body.append(style)

  const hide = loader.show('mf-chat')
  expect(style.sheet?.disabled).toBe(false)
  hide()
  expect(style.sheet?.disabled).toBe(true)
  style.remove()
})

describe('load', () => {
  test('fetches the first files before it runs any of them', async () => {
    const { loader, fetch, scripts } = setUp()
    let fetched = 0
    fetch.mockImplementation(async (url) => {
      expect(scripts).toHaveLength(0)
      fetched += 1
      return answer(pathOf(url))
    })

    await expect(loader.load('mf-chat')).resolves.toBe(app)

    expect(fetched).toBe(3)
    expect(fetch.mock.calls.map(([url]) => pathOf(url))).toEqual([
      entry(),
      `/mf/mf-chat/${build}/app.js`,
      `/mf/mf-chat/${build}/app.css`,
    ])
  })

  test('runs the entry only with the hash of the release', async () => {
    const { loader, scripts } = setUp()
    await loader.load('mf-chat')
    expect(scripts).toHaveLength(1)
    expect(pathOf(scripts[0]?.src)).toBe(entry())
    expect(scripts[0]).toMatchObject({ integrity: 'sha384-entry', crossOrigin: 'anonymous' })
  })

  test('loads once for several callers', async () => {
    const { loader, code } = setUp()
    await Promise.all([loader.load('mf-chat'), loader.load('mf-chat'), loader.load('mf-chat')])
    expect(code).toHaveBeenCalledTimes(1)
  })

  test('sets status and value on the promise, as React expects', async () => {
    const { loader } = setUp()
    const loading = loader.load('mf-chat')
    expect(loading.status).toBe('pending')
    await loading
    expect(loading).toMatchObject({ status: 'fulfilled', value: app })
  })

  describe('on a slow network', () => {
    beforeEach(() => {
      jest.useFakeTimers()
    })
    afterEach(() => {
      jest.useRealTimers()
    })

    /** Every file arrives in `pieces` bytes, one each ten seconds, and then nothing more. */
    const trickle = (pieces: number, { ends }: { ends: boolean }) =>
      jest.fn<Promise<Response>, Parameters<typeof fetch>>(async (url, options) => {
        const body = new ReadableStream({
          start: (controller) => {
            options?.signal?.addEventListener('abort', () =>
              controller.error(options.signal?.reason),
            )
            for (let piece = 1; piece <= pieces; piece += 1) {
              setTimeout(() => controller.enqueue(new Uint8Array(1)), piece * 10_000)
            }
            if (ends) setTimeout(() => controller.close(), pieces * 10_000)
          },
        })
        return new Response(body, answer(pathOf(url)))
      })

    test('waits as long as bytes arrive', async () => {
      const { loader, report } = setUp({ fetch: trickle(9, { ends: true }) })
      const loading = loader.load('mf-chat')
      await jest.advanceTimersByTimeAsync(100_000)
      await expect(loading).resolves.toBe(app)
      expect(report).not.toHaveBeenCalled()
    })

    test('gives up 15 seconds after the last byte, and blames no build', async () => {
      const { loader, report } = setUp({ fetch: trickle(3, { ends: false }) })
      const loading = loader.load('mf-chat')
      const failure = loading.catch((error: unknown) => error)
      await jest.advanceTimersByTimeAsync(44_900)
      expect(loading.status).toBe('pending')
      await jest.advanceTimersByTimeAsync(200)
      await expect(failure).resolves.toMatchObject({ phase: 'load' })
      expect(report).not.toHaveBeenCalled()
    })
  })
})

describe('a failed load', () => {
  const failing = async (set: Parameters<typeof setUp>[0]) => {
    const page = setUp(set)
    const error = await page.loader.load('mf-chat').catch((failure: unknown) => failure)
    return { error, ...page }
  }

  test.each([
    ['is missing', async () => new Response('', { status: 404 })],
    [
      'is HTML instead of a script',
      async () => new Response('', { headers: { 'content-type': 'text/html' } }),
    ],
  ])('has the phase load when a file %s', async (_, respond) => {
    const { error, report, scripts } = await failing({
      fetch: jest.fn<Promise<Response>, Parameters<typeof fetch>>(respond),
    })

    expect(error).toBeInstanceOf(RemoteLoadError)
    expect(error).toMatchObject({ remote: 'mf-chat', build, phase: 'load' })
    expect(report).toHaveBeenCalledTimes(1)
    expect(scripts).toHaveLength(0)
  })

  test('is no failure of the build when the network delivers no file', async () => {
    const { error, report, scripts } = await failing({
      fetch: jest.fn<Promise<Response>, Parameters<typeof fetch>>(async () => {
        throw new TypeError('Failed to fetch')
      }),
    })
    expect(error).toMatchObject({ remote: 'mf-chat', build, phase: 'load' })
    expect(report).not.toHaveBeenCalled()
    expect(scripts).toHaveLength(0)
  })

  test('has the phase mount when its code throws', async () => {
    const { error } = await failing({ evaluate: throwing })
    expect(error).toMatchObject({
      phase: 'mount',
      cause: expect.objectContaining({ message: 'undefined is not a function' }),
    })
  })

  test('has the phase mount when its code never settles', async () => {
    jest.useFakeTimers()
    try {
      const { loader } = setUp({ evaluate: () => new Promise(() => {}) })
      const failure = loader.load('mf-chat').catch((error: unknown) => error)
      await jest.advanceTimersByTimeAsync(16_000)
      await expect(failure).resolves.toMatchObject({ phase: 'mount' })
    } finally {
      jest.useRealTimers()
    }
  })

  test.each([[undefined], [{}], [{ default: undefined }], [{ default: { routes: [] } }]])(
    'has the phase mount when the remote exposes %j',
    async (module) => {
      const { error } = await failing({ evaluate: () => module })
      expect(error).toMatchObject({ phase: 'mount' })
    },
  )

  test('has the phase load when the release has no build of the remote', async () => {
    const { loader } = setUp()
    await expect(loader.load('mf-auth')).rejects.toMatchObject({
      remote: 'mf-auth',
      build: 'none',
      phase: 'load',
    })
  })
})

describe('after a failed load', () => {
  beforeEach(() => {
    // Module Federation warns when a remote is registered again.
    jest.spyOn(console, 'warn').mockImplementation(() => {})
  })

  const failedOnce = async () => {
    const page = setUp()
    page.fetch.mockResolvedValueOnce(new Response('', { status: 503 }))
    await expect(page.loader.load('mf-chat')).rejects.toThrow(RemoteLoadError)
    page.fetch.mockClear()
    return page
  }

  test('rejects again without a request, so that several fragments show one failure', async () => {
    const { loader, fetch } = await failedOnce()
    await expect(loader.load('mf-chat')).rejects.toThrow(RemoteLoadError)
    expect(fetch).not.toHaveBeenCalled()
  })

  test('bypasses every cache when asked for a fresh copy', async () => {
    const { loader, fetch, scripts } = await failedOnce()

    await expect(loader.load('mf-chat', { fresh: true })).resolves.toBe(app)

    expect(pathOf(fetch.mock.calls[0]?.[0])).toBe(`${entry()}?attempt=1`)
    for (const [, options] of fetch.mock.calls) expect(options?.cache).toBe('reload')
    expect(pathOf(scripts.at(-1)?.src)).toBe(`${entry()}?attempt=1`)
    expect(scripts.at(-1)?.integrity).toBe('sha384-entry')
  })

  test('runs code again that failed to start', async () => {
    const { loader, code } = setUp()
    code.mockImplementationOnce(throwing)
    await expect(loader.load('mf-chat')).rejects.toThrow(RemoteLoadError)
    await expect(loader.load('mf-chat', { fresh: true })).resolves.toBe(app)
    expect(code).toHaveBeenCalledTimes(2)
  })

  test('calls recovered once it loads, and only then', async () => {
    const { loader, recovered } = await failedOnce()
    expect(recovered).not.toHaveBeenCalled()
    await loader.load('mf-chat', { fresh: true })
    expect(recovered.mock.calls).toEqual([['mf-chat']])
    await loader.load('mf-chat')
    expect(recovered).toHaveBeenCalledTimes(1)
  })

  test('does not load again after a successful load', async () => {
    const { loader, code } = await failedOnce()
    await loader.load('mf-chat', { fresh: true })
    await loader.load('mf-chat', { fresh: true })
    expect(code).toHaveBeenCalledTimes(1)
  })
})
