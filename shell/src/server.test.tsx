import type { NavigationEntry } from '@quad/federation/front-ends'
import {
  api,
  Fragment,
  onDemand,
  PageBoundary,
  preload,
  RequireSignIn,
  type RemoteApp,
} from '@quad/shared-ui'
import { apiEdge } from '@quad/test/api-edge'
import { sampleId, sampleUser } from '@quad/test/samples'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { render } from './server.tsx'
import { fakeManifest } from './page-manifest.harness.ts'

// The build writes the libraries' versions into it.
jest.mock('./provided/index.ts', () => ({ provided: {} }))

const broken = new Error('mf-projects is not rendered')

/** A section whose data never comes. */
function LateSection() {
  const { data } = useQuery({ queryKey: ['late'], queryFn: () => new Promise<string>(() => {}) })
  return <p>{data ?? 'A skeleton'}</p>
}

/** A section whose data cannot be loaded. */
function FailedSection() {
  const { error } = useQuery({ queryKey: ['failed'], queryFn: () => Promise.reject(broken) })
  return <p>{error ? 'Retry' : 'A skeleton'}</p>
}

const Later = onDemand('Later', async () => () => <p>Loaded later</p>)

const userQuery = (userId = '') => ({
  queryKey: ['user', userId],
  queryFn: () => api.getUser({ params: { userId } }),
})

/** Shows its person to those who are signed in. */
function EditPage() {
  const { userId } = useParams<'userId'>()
  return (
    <PageBoundary query={userQuery(userId)} title="Edit" skeleton={null} failed="It failed.">
      {() => <RequireSignIn skeleton={null}>{() => <p>Edit</p>}</RequireSignIn>}
    </PageBoundary>
  )
}

const profile: RemoteApp = {
  routes: [
    {
      path: '/users/:userId/edit',
      loader: ({ params }) => preload(userQuery(params['userId'])),
      lazy: async () => ({ Component: EditPage }),
    },
    { path: '/users/code', element: <Later /> },
    { path: '/users/failed', element: <FailedSection /> },
    { path: '/users/late', element: <LateSection /> },
    {
      path: '/users/later',
      loader: () => new Promise(() => undefined),
    },
    {
      path: '/users/:id',
      element: (
        <main>
          <h1>Ada</h1>
          <Fragment name="invite-to-project" userId="a" userName="Ada" pending="…" />
        </main>
      ),
    },
  ],
  fragments: {},
}

const navigation: NavigationEntry[] = [
  { place: 'header', label: 'People', to: '/users/all' },
  { place: 'header', label: 'My people', to: '/users/mine', when: 'complete' },
]

const page = {
  release: {
    id: '7',
    shell: 'build',
    shellBase: '/mf/shell/assets/',
    shellIntegrity: {},
    remotes: {
      'mf-profile': fakeManifest({ area: { title: '', paths: ['/users'], navigation } }),
      'mf-projects': fakeManifest({ fragments: ['invite-to-project'] }),
    },
  },
  site: { universityName: 'University of Example', emailDomains: [], credit: '' },
}

const draw = async (signedIn: boolean, path = '/users/a', limit = 5000) => {
  const report = jest.fn()
  const load = (name: string) => {
    if (name === 'mf-profile') return profile
    throw broken
  }
  const drawn = await render({
    url: location.origin + path,
    page: { ...page, signedIn },
    zone: 'UTC',
    load,
    report,
    limit,
  })
  return { drawn, report }
}

test('leaves a fragment without code to the browser, and renders the rest of the page', async () => {
  apiEdge()
  const { drawn, report } = await draw(false)
  expect(drawn).toEqual(
    expect.objectContaining({ html: expect.stringMatching(/<h1>Ada<\/h1>.*<!--\$!-->.*…/s) }),
  )
  expect(report).toHaveBeenCalledWith(broken)
})

test.each([
  ['is late', '/users/later'],
  ['shows data that is late', '/users/late'],
])('leaves a page that %s to the browser, and blames no build', async (_, path) => {
  apiEdge()
  const { drawn, report } = await draw(false, path, 200)
  expect(drawn).toBeNull()
  expect(report).not.toHaveBeenCalled()
})

test('leaves a page to the browser whose data cannot be loaded', async () => {
  apiEdge()
  expect((await draw(false, '/users/failed')).drawn).toBeNull()
})

test('redirects a visitor to sign-in for a page that is there', async () => {
  apiEdge().respond('getUser', sampleUser())
  const { drawn } = await draw(false, `/users/${sampleId(1)}/edit?x=1`)
  const back = encodeURIComponent(`/users/${sampleId(1)}/edit?x=1`)
  expect(drawn).toEqual({ redirect: `/signin?redirect=${back}` })
})

test.each(['%ff', '%', '%E0', 'unknown', sampleId(1)])(
  'shows a visitor that a page is not there, without sign-in first: /users/%s/edit',
  async (userId) => {
    jest.spyOn(console, 'warn').mockImplementation(() => {})
    apiEdge().refuse('getUser', 'not_found', 'There is no such person.')
    const { drawn } = await draw(false, `/users/${userId}/edit`)
    expect(drawn).toMatchObject({
      html: expect.stringContaining('Page not found'),
      state: { path: '/error/404' },
    })
  },
)

test('shows code that loads later, and leaves it out of the state', async () => {
  apiEdge()
  const { drawn } = await draw(false, '/users/code')
  expect(drawn).toMatchObject({ html: expect.stringContaining('Loaded later') })
  expect(JSON.stringify(drawn)).not.toContain('"code"')
})

test('renders the page of a visitor if the session has ended', async () => {
  apiEdge().refuse('getCurrentUser', 'unauthenticated', 'Please sign in.')
  const { drawn } = await draw(true)
  expect(drawn).toMatchObject({
    html: expect.stringContaining('<h1>Ada</h1>'),
    state: { user: null },
  })
})

test('renders the entries that remotes add to the navigation', async () => {
  apiEdge()
  const { drawn } = await draw(false)
  expect(drawn).toMatchObject({
    html: expect.stringMatching(/New Project<\/a>.*href="\/users\/all"[^>]*>People<\/a>/),
  })
  expect(drawn).toMatchObject({ html: expect.not.stringContaining('My people') })
})

test('leaves a page to the browser, and blames no build, if the API does not say who is signed in', async () => {
  apiEdge().refuse('getCurrentUser', 'rate_limited', 'Too many requests.')
  const { drawn, report } = await draw(true)
  expect(drawn).toBeNull()
  expect(report).not.toHaveBeenCalled()
})
