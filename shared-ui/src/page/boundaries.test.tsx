import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { sampleId, sampleProject } from '@quad/test/samples'
import { queryOptions } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { RemoteApp } from '../../remote-app.ts'
import { api } from '../api/api.ts'
import { connection } from '../api/connection.ts'
import { invalidate } from '../api/query-client.ts'
import { onDemand } from '../components/OnDemand/on-demand.tsx'
import { Fragment } from '../remote/Fragment.tsx'
import { PageBoundary } from './boundaries.tsx'

const at = '/project?tab=events'
const query = queryOptions({
  queryKey: ['project'],
  queryFn: () => api.getProject({ params: { projectId: sampleId(100) } }),
})

const open = (keepsShown = false) =>
  renderApp(
    {
      routes: [
        {
          path: '/:name',
          element: (
            <PageBoundary
              query={query}
              title="Project"
              skeleton={<p>Loading</p>}
              failed="This project could not be loaded."
              keepsShown={keepsShown}
            >
              {({ data, error }) => (
                <>
                  <h1>{data.title}</h1>
                  <input aria-label={error ? 'Stays' : 'Title'} />
                </>
              )}
            </PageBoundary>
          ),
        },
      ],
    },
    { at },
  )

const kites = sampleProject({ title: 'Kites' })

const openLoaded = async (keepsShown = false) => {
  const edge = apiEdge()
  edge.respond('getProject', kites)
  const page = open(keepsShown)
  expect(await screen.findByRole('heading', { name: 'Kites' })).toBeVisible()
  return { edge, page }
}

test('shows the skeleton, then the page, after one request', async () => {
  const edge = apiEdge()
  edge.respond('getProject', kites)
  const release = edge.hold('getProject')
  open()
  expect(await screen.findByText('Loading')).toBeVisible()
  release()
  expect(await screen.findByRole('heading', { name: 'Kites' })).toBeVisible()
  expect(edge.seen('getProject')).toHaveLength(1)
})

test('shows a refusal under the title of the page, and the page after Retry', async () => {
  const edge = apiEdge()
  edge.refuse('getProject', 'forbidden', 'You may not see it.')
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Project' })).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('You may not see it.')
  edge.respond('getProject', kites)
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { name: 'Kites' })).toBeVisible()
  expect(edge.seen('getProject')).toHaveLength(2)
})

test.each([
  ['an empty response', ''],
  ['{}', '{}'],
  ['an object with some of its fields', '{"audience":"public","id":"1"}'],
  ["a proxy's page", '<html></html>'],
])('shows %s as a failure, and the page after Retry', async (_, text) => {
  const edge = apiEdge()
  edge.respondWrongly('getProject', text)
  open()
  expect(await screen.findByText('This project could not be loaded.')).toBeVisible()
  expect(screen.getByText(/The server sent an unexpected response/)).toBeVisible()
  edge.respond('getProject', kites)
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { name: 'Kites' })).toBeVisible()
})

test('repeats a refused read by itself when the server allows it', async () => {
  const edge = apiEdge()
  edge.refuse('getProject', 'rate_limited', 'Please try again in 1 seconds.', undefined, {
    'retry-after': '1',
  })
  open()
  expect(await screen.findByText('Please try again in 1 seconds.')).toBeVisible()
  edge.respond('getProject', kites)
  expect(await screen.findByRole('heading', { name: 'Kites' })).toBeVisible()
  expect(edge.seen('getProject')).toHaveLength(2)
})

test('recovers by itself when the network is back', async () => {
  const edge = apiEdge()
  edge.stop()
  open()
  expect(await screen.findByText('This project could not be loaded.')).toBeVisible()
  edge.respond('getProject', kites)
  edge.file('/healthz', '{}')
  await act(() => connection.check())
  expect(await screen.findByRole('heading', { name: 'Kites' })).toBeVisible()
})

test('recovers without Retry after the query is invalidated', async () => {
  const edge = apiEdge()
  edge.disconnect('getProject')
  open()
  expect(await screen.findByRole('alert')).toBeVisible()
  edge.respond('getProject', kites)
  void invalidate()
  expect(await screen.findByRole('heading', { name: 'Kites' })).toBeVisible()
})

test('keeps the page after a refetch that fails', async () => {
  const { edge } = await openLoaded()
  edge.disconnect('getProject')
  void invalidate()
  expect(await screen.findByRole('textbox', { name: 'Stays' })).toBeVisible()
})

test('leaves the page after its object is deleted', async () => {
  const { edge, page } = await openLoaded()
  edge.refuse('getProject', 'not_found', 'There is no such project.')
  void invalidate()
  await waitFor(() => expect(page.path()).toBe('/error/404'))
})

test('keeps a form after its object is deleted', async () => {
  const { edge, page } = await openLoaded(true)
  edge.refuse('getProject', 'not_found', 'There is no such project.')
  void invalidate()
  expect(await screen.findByRole('textbox', { name: 'Stays' })).toBeVisible()
  expect(page.path()).toBe(at)
})

test('starts with a new page at another path', async () => {
  const { page } = await openLoaded()
  await userEvent.type(screen.getByRole('textbox'), 'Typed for this project')
  await act(() => page.router.navigate('/another'))
  expect(screen.getByRole('textbox')).toHaveValue('')
})

describe('a fragment', () => {
  const card = (
    <>
      <p>The card</p>
      <Fragment
        name="message-popover"
        userId="u1"
        userName="Ada"
        pending={<p>Loading</p>}
        renderFallback={({ retry }) => (
          <button type="button" onClick={retry}>
            Try again
          </button>
        )}
      />
    </>
  )

  const show = (fragments: RemoteApp['fragments']) =>
    renderApp({ routes: [{ path: '/', element: card }] }, { at: '/', fragments })

  test("shows another remote's component with its props", async () => {
    show({ 'message-popover': ({ userName }) => <button type="button">Message {userName}</button> })
    expect(screen.getByText('Loading')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Message Ada' })).toBeVisible()
  })

  test('limits the failure of a remote to its fragment, and allows a retry', async () => {
    const person = userEvent.setup()
    const fragments: RemoteApp['fragments'] = {}
    show(fragments)
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
    expect(screen.getByText('The card')).toBeVisible()
    fragments['message-popover'] = () => <p>Here it is</p>
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Here it is')).toBeVisible()
  })

  test('limits the failure of a fragment that throws to itself', async () => {
    const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    show({
      'message-popover': () => {
        throw new Error('broken')
      },
    })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
    expect(screen.getByText('The card')).toBeVisible()
    expect(errors).toHaveBeenCalled()
  })
})

describe('a component on demand', () => {
  const openLate = (load: () => Promise<typeof Greeting>) => {
    const LateGreeting = onDemand('greeting', load)
    renderApp({ routes: [{ path: '/', element: <LateGreeting name="Ada" /> }] }, { at: '/' })
  }

  function Greeting({ name }: { name: string }) {
    return <p>Hello {name}</p>
  }

  test('shows the component once its code has loaded', async () => {
    let arrive = () => {}
    openLate(() => new Promise((resolve) => (arrive = () => resolve(Greeting))))
    expect(screen.getByRole('status')).toHaveTextContent('Loading')
    arrive()
    expect(await screen.findByText('Hello Ada')).toBeVisible()
  })

  test('shows Retry after a failed load, which loads again', async () => {
    const load = jest.fn<Promise<typeof Greeting>, []>()
    load.mockRejectedValueOnce(new Error('Loading chunk 7 failed')).mockResolvedValueOnce(Greeting)
    openLate(load)
    expect(await screen.findByRole('alert')).toHaveTextContent('This could not be loaded.')
    await expectNoViolations()
    await userEvent.click(screen.getByRole('button', { name: /retry/i }))
    expect(await screen.findByText('Hello Ada')).toBeVisible()
  })
})
