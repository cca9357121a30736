import type { Page } from '@playwright/test'
import { tamper } from './releasing.ts'
import { expect, heading, test, type Person } from './test.ts'

/** The page's next failure report. */
const nextReport = async ({ page }: Person): Promise<unknown> => {
  // ky sends a clone of each request, whose body Chromium shows only for intercepted requests.
  await page.route('**/api/**', (route) => route.continue())
  const request = page.waitForRequest((each) => each.url().endsWith('/public/reports/front-end'))
  return (await request).postDataJSON()
}

for (const [file, pattern, title, phase] of [
  ['entry', /^entry\./, 'Search cannot be loaded right now', 'mount'],
  ['lazily loaded stylesheet', /^\d+\..*\.css$/, 'Search has a problem', 'load'],
] as const) {
  test(`refuses and reports a remote's modified ${file}, and loads the restored file on Retry`, async ({
    site,
  }) => {
    const putBack = await tamper(site.dataDir, 'mf-search', (path) => pattern.test(path))
    const visitor = await site.visitor()
    visitor.mayLog(/./)
    const { page } = visitor
    // A first visit has the stylesheet in its HTML, and asks for no file.
    await page.context().addCookies([{ name: 'quad_zone', value: 'UTC', url: site.url }])
    const reported = nextReport(visitor)
    await visitor.visit('/search')
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    expect(await reported).toMatchObject({
      remote: 'mf-search',
      phase,
      release: '1',
      path: '/search',
    })
    expect(visitor.logged.join('\n')).toMatch(/integrity/)

    await putBack()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(heading(page, 'Explore')).toBeVisible()
  })
}

test('refuses and reports a modified shell, and says so on the page', async ({ site }) => {
  const putBack = await tamper(site.dataDir, 'shell', (path) => path.endsWith('.js'))
  const visitor = await site.visitor()
  visitor.mayLog(/./)
  const reported = nextReport(visitor)
  await visitor.visit('/')
  await expect(visitor.page.getByRole('alert').getByText('Quad could not be loaded')).toBeVisible()
  expect(await reported).toMatchObject({ remote: 'shell', phase: 'load', release: '1' })
  await putBack()
})

test('refuses scripts of other builds or without a hash', async ({ site }) => {
  const visitor = await site.visitor()
  visitor.mayLog(/./)
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
  expect(visitor.logged.join('\n')).toMatch(/Content Security Policy/)
})

/** For each of these, whether the browser refuses it. */
const refusedBy = (page: Page) =>
  page.evaluate(() => {
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

test('turns no text into HTML, and loads no script from outside of the builds', async ({
  site,
}) => {
  const visitor = await site.visitor()
  await visitor.visit('/search')
  await expect(heading(visitor.page, 'Explore')).toBeVisible()
  expect(visitor.logged).toEqual([])
  visitor.mayLog(/./)
  expect(await refusedBy(visitor.page)).toEqual([true, false, true, true, false])
})
