import { describe, expect, it, jest } from '@jest/globals'
import type { PageData } from '../page-data.ts'
import type { RemoteName } from '../policy.ts'
import type { Containers, Provided } from './containers.ts'
import { createLoader } from './loader.ts'
import { RemoteLoadError } from './remote-load-error.ts'

const app = { routes: [], fragments: {} }

const release: PageData['release'] = {
  id: '7',
  shell: 'shell-1',
  shellIntegrity: {},
  remotes: {
    'mf-chat': {
      build: 'b1',
      entry: 'entry.js',
      container: 'mf_chat_b1',
      js: ['app.js'],
      css: ['app.css'],
      integrity: {},
    },
  },
}

const answer = (url: string) =>
  new Response('', {
    headers: { 'content-type': url.endsWith('.css') ? 'text/css' : 'text/javascript' },
  })

const network = () =>
  jest.fn<typeof fetch>(async (url) => answer((url as string).split('?', 1)[0] ?? ''))

const working = (): jest.Mocked<Containers> => ({
  load: jest.fn<Containers['load']>(async () => ({ default: app })),
})

const setUp = ({ fetch = network(), containers = working() } = {}) => {
  const report = jest.fn<(error: RemoteLoadError) => void>()
  const recovered = jest.fn<(name: RemoteName) => void>()
  const provided = {} as Provided
  const loader = createLoader({ release, provided, report, recovered, containers, fetch })
  return { loader, fetch, containers, report, recovered }
}

describe('preparing a remote', () => {
  it('leaves nothing to do for loading it', async () => {
    const { loader, containers } = setUp()
    await expect(loader.prepare('mf-chat')).resolves.toBe(app)
    await expect(loader.load('mf-chat')).resolves.toBe(app)
    await expect(loader.prepare('mf-chat')).resolves.toBe(app)
    expect(containers.load).toHaveBeenCalledTimes(1)
  })

  it('is waited for by loading, whose failure is then told', async () => {
    const containers = working()
    containers.load.mockRejectedValue(new Error('undefined is not a function'))
    const { loader, report } = setUp({ containers })
    const early = loader.prepare('mf-chat')
    await expect(loader.load('mf-chat')).rejects.toThrow(RemoteLoadError)
    await expect(early).resolves.toBeUndefined()
    expect(containers.load).toHaveBeenCalledTimes(1)
    expect(report).toHaveBeenCalledTimes(1)
  })

  it('tells nobody that it failed, and loading begins anew', async () => {
    const containers = working()
    containers.load.mockRejectedValueOnce(new Error('undefined is not a function'))
    const { loader, report, recovered } = setUp({ containers })
    await expect(loader.prepare('mf-chat')).resolves.toBeUndefined()
    await expect(loader.load('mf-chat')).resolves.toBe(app)
    expect(containers.load).toHaveBeenCalledTimes(2)
    expect(containers.load).toHaveBeenLastCalledWith(
      expect.objectContaining({ entry: '/mf/mf-chat/b1/entry.js?attempt=1' }),
    )
    expect(recovered).not.toHaveBeenCalled()
    expect(report).not.toHaveBeenCalled()
  })
})

describe('loading a remote', () => {
  it('fetches its first files before it evaluates any of them', async () => {
    const { loader, fetch, containers } = setUp()

    await expect(loader.load('mf-chat')).resolves.toBe(app)

    expect(fetch.mock.calls.map(([url]) => url)).toEqual([
      '/mf/mf-chat/b1/entry.js',
      '/mf/mf-chat/b1/app.js',
      '/mf/mf-chat/b1/app.css',
    ])
    expect(containers.load).toHaveBeenCalledWith({
      entry: '/mf/mf-chat/b1/entry.js',
      container: 'mf_chat_b1',
    })
  })

  it('happens once, however many places ask for it', async () => {
    const { loader, containers } = setUp()

    await Promise.all([loader.load('mf-chat'), loader.load('mf-chat'), loader.load('mf-chat')])

    expect(containers.load).toHaveBeenCalledTimes(1)
  })

  it('leaves on the promise what lets React render at once', async () => {
    const { loader } = setUp()
    const loading = loader.load('mf-chat')
    expect(loading.status).toBe('pending')

    await loading

    expect(loading).toMatchObject({ status: 'fulfilled', value: app })
  })

  it('gives up on a file that does not arrive', async () => {
    const { loader, fetch } = setUp()

    await loader.load('mf-chat')

    for (const [, options] of fetch.mock.calls) expect(options?.signal).toBeInstanceOf(AbortSignal)
  })
})

describe('a failure', () => {
  const failing = async (set: Parameters<typeof setUp>[0]) => {
    const { loader, report } = setUp(set)
    const error = await loader.load('mf-chat').catch((failure: unknown) => failure)
    return { error, report }
  }

  it.each([
    ['is missing', async () => new Response('', { status: 404 })],
    [
      'is HTML instead of a script',
      async () => new Response('', { headers: { 'content-type': 'text/html' } }),
    ],
    [
      'cannot be fetched',
      async () => {
        throw new TypeError('Failed to fetch')
      },
    ],
  ])('of loading, when a file %s', async (_, respond) => {
    const containers = working()
    const { error, report } = await failing({ fetch: jest.fn<typeof fetch>(respond), containers })

    expect(error).toBeInstanceOf(RemoteLoadError)
    expect(error).toMatchObject({ remote: 'mf-chat', build: 'b1', phase: 'load' })
    expect(report).toHaveBeenCalledTimes(1)
    // Nothing of it was evaluated.
    expect(containers.load).not.toHaveBeenCalled()
  })

  it('of mounting, when its code throws', async () => {
    const cause = new Error('undefined is not a function')
    const containers = working()
    containers.load.mockRejectedValue(cause)

    const { error } = await failing({ containers })

    expect(error).toMatchObject({ phase: 'mount', cause })
  })

  it.each([[undefined], [{}], [{ default: undefined }], [{ default: { routes: [] } }]])(
    'of mounting, when it exposes %j instead of routes and fragments',
    async (module) => {
      const containers = working()
      containers.load.mockResolvedValue(module)

      const { error } = await failing({ containers })

      expect(error).toMatchObject({ phase: 'mount' })
    },
  )

  it('of loading, when the release has no build of it', async () => {
    const { loader } = setUp()

    await expect(loader.load('mf-auth')).rejects.toMatchObject({ remote: 'mf-auth', phase: 'load' })
  })
})

describe('after a failure', () => {
  const failedOnce = async () => {
    const set = setUp()
    set.fetch.mockResolvedValueOnce(new Response('', { status: 503 }))
    await expect(set.loader.load('mf-chat')).rejects.toThrow(RemoteLoadError)
    set.fetch.mockClear()
    return set
  }

  it('keeps failing without asking anew, so that many places show one failure', async () => {
    const { loader, fetch } = await failedOnce()

    await expect(loader.load('mf-chat')).rejects.toThrow(RemoteLoadError)
    expect(fetch).not.toHaveBeenCalled()
  })

  it('fetches again past every cache when asked for a fresh copy', async () => {
    const { loader, fetch, containers } = await failedOnce()

    await expect(loader.load('mf-chat', { fresh: true })).resolves.toBe(app)

    expect(fetch.mock.calls[0]?.[0]).toBe('/mf/mf-chat/b1/entry.js?attempt=1')
    for (const [, options] of fetch.mock.calls) expect(options?.cache).toBe('reload')
    expect(containers.load).toHaveBeenLastCalledWith(
      expect.objectContaining({ entry: '/mf/mf-chat/b1/entry.js?attempt=1' }),
    )
  })

  it('says that it works after all, and of what never failed it says nothing', async () => {
    const { loader, recovered } = await failedOnce()
    expect(recovered).not.toHaveBeenCalled()
    await loader.load('mf-chat', { fresh: true })
    expect(recovered.mock.calls).toEqual([['mf-chat']])

    const other = setUp()
    await other.loader.load('mf-chat')
    expect(other.recovered).not.toHaveBeenCalled()
  })

  it('does not load again what has loaded meanwhile', async () => {
    const { loader, containers } = await failedOnce()
    await loader.load('mf-chat', { fresh: true })

    await loader.load('mf-chat', { fresh: true })

    expect(containers.load).toHaveBeenCalledTimes(1)
  })
})
