import { fakeManifest } from './page-manifest.harness.ts'
import { measureVitals } from './vitals.ts'

type Metric = 'CLS' | 'INP' | 'LCP'
type Keep = (metric: { name: Metric; value: number }) => void

const area = { title: 'Chat', paths: ['/chats'] }
const release = {
  id: '7',
  shell: 'decade',
  shellBase: '/mf/shell/assets/',
  shellIntegrity: {},
  remotes: { 'mf-chat': fakeManifest({ build: 'c0ffee', area }) },
}

const beacons: [string | URL, Blob][] = []
let keeping: Partial<Record<Metric, Keep>>
let draws: number
let program: boolean

const load = jest.fn(async () => {
  const on =
    (name: Metric) =>
    (keep: unknown): void => {
      keeping[name] = keep as Keep
    }
  return { onCLS: on('CLS'), onINP: on('INP'), onLCP: on('LCP') }
})
const measured = (name: Metric, value: number): void => keeping[name]?.({ name, value })

const show = (state: DocumentVisibilityState): void => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  beacons.length = 0
  keeping = {}
  draws = 0
  program = false
  load.mockClear()
  jest.spyOn(Math, 'random').mockImplementation(() => draws)
  Object.defineProperty(navigator, 'webdriver', { get: () => program, configurable: true })
  navigator.sendBeacon = (address, body) => {
    beacons.push([address, body as Blob])
    return true
  }
  window.history.replaceState(null, '', '/')
})

const textOf = (body: Blob): Promise<string> =>
  new Promise((done) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => done(reader.result as string))
    reader.readAsText(body)
  })

/** What is sent when the page is left. */
const left = async (): Promise<unknown[]> => {
  show('hidden')
  return Promise.all(
    beacons.map(async ([address, body]) => [address, JSON.parse(await textOf(body)) as unknown]),
  )
}

const start = async (changes: object = {}) => {
  measureVitals({ ...release, ...changes }, load as never)
  await new Promise((done) => setTimeout(done))
}

test('reports the builds and the latest values once, when the page is first left', async () => {
  window.history.replaceState(null, '', '/chats/42?secret=1')
  await start()
  window.history.replaceState(null, '', '/about')
  measured('LCP', 900)
  measured('CLS', 0.01)
  measured('CLS', 0.02)
  show('visible')
  expect(beacons).toEqual([])

  const report = {
    shell: 'decade',
    remote: { name: 'mf-chat', build: 'c0ffee' },
    metrics: { LCP: 900, CLS: 0.02 },
  }
  expect(await left()).toEqual([['/api/public/reports/vitals', report]])
  show('visible')
  expect(await left()).toHaveLength(1)
})

test("names no remote on the shell's own pages, and sends nothing without a value", async () => {
  await start()
  expect(await left()).toEqual([])
  await start()
  measured('INP', 40)
  expect(await left()).toEqual([
    ['/api/public/reports/vitals', { shell: 'decade', metrics: { INP: 40 } }],
  ])
})

test.each([
  ['nine of ten page loads', () => (draws = 0.1), {}],
  ['a page that cannot send it later', () => Reflect.deleteProperty(navigator, 'sendBeacon'), {}],
  ['a page that a program opens', () => (program = true), {}],
  ['a preview', () => undefined, { preview: { builds: {} } }],
  ['a standalone page', () => undefined, { alone: 'mf-chat' }],
  ['a page in development', () => undefined, { id: '0' }],
])('does not measure %s', async (_, arrange, changes) => {
  arrange()
  await start(changes)
  expect(load).not.toHaveBeenCalled()
})

test('a page works if the library does not load', async () => {
  load.mockRejectedValueOnce(new Error('offline'))
  await start()
  expect(await left()).toEqual([])
})
