import type { NewestBuilds } from '@quad/federation/runtime'
import { connection, holdPage } from '@quad/shared-ui'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderShell } from '../shell.harness.tsx'
import { followReleases, insideLink } from './follow-releases.ts'
import { fakeManifest } from '../page-manifest.harness.ts'

const release = {
  id: '7',
  shell: 's1',
  shellBase: '/mf/shell/assets/',
  shellIntegrity: {},
  remotes: { 'mf-search': fakeManifest({ build: 'b1' }) },
}
const newer: NewestBuilds = { id: '8', builds: { shell: 's1', 'mf-search': 'b2' } }
const search = { routes: [{ path: '/search', element: <h1>Search page</h1> }], fragments: {} }

const ended: (() => void)[] = []

afterEach(() => {
  for (const end of ended.splice(0)) end()
})

const open = async (newest: NewestBuilds | string) => {
  const edge = apiEdge()
  edge.file('/mf/release.json', JSON.stringify(newest))
  await renderShell({ at: '/about', up: { 'mf-search': search } })
  const reload = jest.fn()
  /** Paths of full page loads. */
  const documents: string[] = []
  const watch = (event: MouseEvent) => {
    event.stopPropagation = () => {
      Event.prototype.stopPropagation.call(event)
      documents.push((event.target as Element).closest('a')?.pathname ?? '')
      // jsdom does not navigate.
      event.preventDefault()
    }
  }
  window.addEventListener('click', watch, { capture: true, once: true })
  ended.push(() => window.removeEventListener('click', watch, { capture: true }))
  ended.push(followReleases(release, reload))

  const fetched = jest.mocked(globalThis.fetch)
  return {
    documents,
    reload,
    /** Makes the tab visible, which then checks for a release. */
    comeBack: async () => {
      const before = fetched.mock.calls.length
      window.dispatchEvent(new Event('focus'))
      await waitFor(() => expect(fetched.mock.calls.length).toBeGreaterThan(before))
      await act(() => new Promise((done) => setTimeout(done)))
    },
    explore: () => userEvent.click(screen.getAllByRole('link', { name: 'Explore' })[0] as Element),
  }
}

const offered = () => screen.queryByText('A new version of Quad is ready.') !== null

test.each<[string, NewestBuilds | string]>([
  [
    'withdraws a build that the page does not run',
    { id: '9', builds: { shell: 's1', 'mf-search': 'b1' }, withdrawn: ['b0'] },
  ],
  ['changes nothing for this visitor', { id: '9', builds: { shell: 's1', 'mf-search': 'b1' } }],
  [
    'is the page’s own, with another build in place of one that failed',
    {
      id: '7+earlier',
      builds: { shell: 's1', 'mf-search': 'b0' },
    },
  ],
  ['is an empty object', {} as NewestBuilds],
  ['is a text', 'Sign in'],
])('does not take a release that %s', async (_, newest) => {
  const { documents, comeBack, explore } = await open(newest)
  await comeBack()
  await explore()
  expect(await screen.findByRole('heading', { name: 'Search page' })).toBeVisible()
  expect(documents).toEqual([])
})

test('keeps links within the page without a network', async () => {
  const { documents, comeBack, explore } = await open(newer)
  await comeBack()
  apiEdge().stop()
  await act(() => connection.check())
  await explore()
  expect(documents).toEqual([])
  act(() => connection.reached())
})

test('takes a newer release although the browser says that it is offline', async () => {
  const { documents, comeBack, explore } = await open(newer)
  await comeBack()
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  await explore()
  expect(documents).toEqual(['/search'])
})

test('offers a newer release once over an unsaved form, and takes it on request', async () => {
  const { documents, reload, comeBack, explore } = await open(newer)
  ended.push(holdPage(() => true))
  await comeBack()
  expect(offered()).toBe(true)
  await expectNoViolations()
  await explore()
  expect(documents).toEqual([])

  await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(reload).toHaveBeenCalledTimes(1)
  await comeBack()
  expect(offered()).toBe(false)
})

/** The target of a click inside a link, as the page determines it. */
const leadsTo = (attributes: Record<string, string>, click: MouseEventInit = {}) => {
  const link = document.createElement('a')
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value)
  const icon = link.appendChild(document.createElement('b'))
  document.body.append(link)
  let found: URL | null = null
  link.addEventListener('click', (event) => {
    found = insideLink(event)
    event.preventDefault()
  })
  icon.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...click }))
  link.remove()
  return (found as URL | null)?.pathname ?? null
}

test.each<[string, Record<string, string>, MouseEventInit]>([
  ['into another tab', { href: '/search', target: '_blank' }, {}],
  ['into another tab by the keyboard', { href: '/search' }, { ctrlKey: true }],
  ['into another tab by the wheel', { href: '/search' }, { button: 1 }],
  ['to another site', { href: 'https://example.org/search' }, {}],
  ['to a file', { href: '/calendar.ics', download: '' }, {}],
  ['to a place on the page', { href: '#main' }, {}],
  ['to the same page with another query', { href: '/about?tab=2' }, {}],
  ['nowhere', {}, {}],
])('leaves a link %s to the browser', (_, attributes, click) => {
  window.history.replaceState(null, '', '/about')
  expect(leadsTo({ href: '/search?query=map' })).toBe('/search')
  expect(leadsTo(attributes, click)).toBeNull()
})

const banner = () => screen.findByRole('region', { name: 'Preview' })

test('names a preview of builds, and ends it with one click on the same page', async () => {
  const builds = { 'mf-chat': '0123456789abcdef', shell: 'fedcba9876543210' }
  await renderShell({ at: '/about?from=mail#mission', preview: { builds } })
  expect(await banner()).toHaveTextContent(
    'You see a preview of build 0123456789abcdef of mf-chat and build fedcba9876543210 of shell.',
  )
  const end = within(await banner()).getByRole('link', { name: 'End preview' })
  expect(end).toHaveAttribute('href', '/about?from=mail&mf.reset=#mission')
  const others = within(await banner()).getByRole('link', { name: 'Other builds' })
  expect(others).toHaveAttribute('href', '/about?from=mail&builds=#mission')
  await expectNoViolations()
})

test('names a preview of a past release', async () => {
  const { unmount } = await renderShell({ at: '/about', preview: { release: 12, builds: {} } })
  expect(await banner()).toHaveTextContent('You see a preview of release 12.')
  unmount()

  const builds = { 'mf-chat': '0123456789abcdef' }
  await renderShell({ at: '/about', preview: { release: 12, builds } })
  expect(await banner()).toHaveTextContent('release 12 with build 0123456789abcdef of mf-chat.')
})
