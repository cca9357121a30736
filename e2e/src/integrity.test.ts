import { showCallBodies } from './call-bodies.ts'
import type { Person } from './people.ts'
import { tamper } from './releasing.ts'
import { testSite } from './site.ts'

const site = testSite()

let putBack: () => Promise<void>
let visitor: Person

beforeEach(async () => {
  putBack = () => Promise.resolve()
  visitor = await site.person()
  await showCallBodies(visitor.page)
})

afterEach(async () => {
  await putBack()
  await visitor.leave()
})

const nextReport = async ({ page }: Person): Promise<Record<string, string>> => {
  const request = await page.waitForRequest((each) =>
    each.url().endsWith('/public/reports/front-end'),
  )
  return request.postDataJSON() as Record<string, string>
}

test.each([
  ['entry', /^entry\./, 'Search cannot be loaded right now', 'mount'],
  ['first script', /^app\..*\.js$/, 'Search cannot be loaded right now', 'mount'],
  ['lazily loaded script', /^\d+\..*\.js$/, 'Search has a problem', 'load'],
  ['lazily loaded stylesheet', /^\d+\..*\.css$/, 'Search has a problem', 'load'],
])(
  "refuses and reports a remote's modified %s, and loads the restored file on Retry",
  async (...row) => {
    const [, path, title, phase] = row
    putBack = await tamper(site.dataDir, 'mf-search', (each) => path.test(each))
    const { page } = visitor
    const reported = nextReport(visitor)
    await visitor.visit('/search')
    await page.getByRole('heading', { name: title }).waitFor()
    expect(await reported).toMatchObject({
      remote: 'mf-search',
      phase,
      release: '1',
      path: '/search',
    })
    expect(visitor.complaints.join('\n')).toMatch(/integrity/)

    await putBack()
    putBack = () => Promise.resolve()
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('heading', { name: 'Explore', exact: true }).waitFor()
  },
)

test('refuses and reports a modified shell, and says so on the page', async () => {
  putBack = await tamper(site.dataDir, 'shell', (path) => path.endsWith('.js'))
  const reported = nextReport(visitor)
  await visitor.visit('/')
  await visitor.page.getByRole('alert').getByText('Quad could not be loaded').waitFor()
  expect(await reported).toMatchObject({ remote: 'shell', phase: 'load', release: '1' })
})

test('refuses and reports a modified stylesheet of the shell', async () => {
  putBack = await tamper(site.dataDir, 'shell', (path) => path.endsWith('.css'))
  const reported = nextReport(visitor)
  await visitor.visit('/')
  expect(await reported).toMatchObject({
    remote: 'shell',
    phase: 'load',
    message: expect.stringMatching(/\.css did not arrive as it was released$/),
  })
})

test('refuses scripts and stylesheets of other builds or without a hash', async () => {
  const { page } = visitor
  await visitor.visit('/about')
  const add = (src: string) =>
    page.evaluate(async (address) => {
      const script = document.createElement('script')
      script.src = address
      const over = new Promise<string>((done) => {
        script.addEventListener('load', () => done('run'))
        script.addEventListener('error', () => done('refused'))
      })
      document.head.append(script)
      return over
    }, src)
  expect(await add('/mf/mf-search/0000000000000000/entry.js')).toBe('refused')
  const own = await page.locator('script[defer]').first().getAttribute('src')
  expect(await add(own ?? '')).toBe('refused')
  expect(visitor.complaints.join('\n')).toMatch(/Content Security Policy/)
})

test('turns no text into HTML, and loads no script from outside of the builds', async () => {
  const { page } = visitor
  await visitor.visit('/search')
  await page.getByRole('heading', { name: 'Explore', exact: true }).waitFor()
  expect(visitor.complaints).toEqual([])

  const refused = await page.evaluate(() => {
    const refuses = (work: () => void): boolean => {
      try {
        work()
        return false
      } catch (error) {
        return error instanceof TypeError
      }
    }
    const script = document.createElement('script')
    return [
      refuses(() => (document.createElement('div').innerHTML = '<b>Hello</b>')),
      refuses(() => (document.createElement('div').innerHTML = '')),
      refuses(() => (script.src = 'https://evil.example/mf/shell/app.js')),
      refuses(() => (script.src = '/api/projects')),
      refuses(() => (script.src = '/mf/shell/app.js')),
    ]
  })
  expect(refused).toEqual([true, false, true, true, false])
})
