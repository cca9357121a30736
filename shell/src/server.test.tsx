import { Fragment, type RemoteApp } from '@quad/shared-ui'
import { apiEdge } from '@quad/test/api-edge'
import { render } from './server.tsx'

// The build writes the libraries' versions into it.
jest.mock('./provided/index.ts', () => ({ provided: {} }))

const broken = new Error('mf-projects is not rendered')

const profile: RemoteApp = {
  routes: [
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

const page = {
  release: {
    id: '7',
    shell: 'build',
    shellBase: '/mf/shell/assets/',
    shellIntegrity: {},
    remotes: {},
  },
  site: { universityName: 'University of Example', emailDomains: [], credit: '' },
}

const draw = async (signedIn: boolean) => {
  const report = jest.fn()
  const load = (name: string) => {
    if (name === 'mf-profile') return profile
    throw broken
  }
  const drawn = await render({
    url: `${location.origin}/users/a`,
    page: { ...page, signedIn },
    zone: 'UTC',
    load,
    report,
    limit: 5000,
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

test('leaves a page to the browser, and blames no build, if the API does not say who is signed in', async () => {
  apiEdge().refuse('getCurrentUser', 'rate_limited', 'Too many requests.')
  const { drawn, report } = await draw(true)
  expect(drawn).toBeNull()
  expect(report).not.toHaveBeenCalled()
})
