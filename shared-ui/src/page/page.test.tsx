import { apiEdge } from '@quad/test/api-edge'
import { renderApp } from '@quad/test/render-app'
import { sampleId, sampleProject, sampleSelf } from '@quad/test/samples'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { api } from '../api/api.ts'
import { invalidate } from '../api/query-client.ts'
import { PageBoundary, RequireSignIn } from './boundaries.tsx'

const at = '/project?tab=events'
const query = queryOptions({
  queryKey: ['project'],
  queryFn: () => api.getProject({ params: { projectId: sampleId(100) } }),
})

function Content() {
  const { data } = useSuspenseQuery(query)
  return <h1>{data.title}</h1>
}

const open = (keepsShown = false) =>
  renderApp(
    {
      routes: [
        {
          path: '/project',
          element: (
            <PageBoundary
              query={query}
              title="Project"
              skeleton={<p>Loading</p>}
              failed="This project could not be loaded."
              keepsShown={keepsShown}
            >
              <Content />
            </PageBoundary>
          ),
        },
      ],
    },
    { at },
  )

const openLoaded = async (keepsShown = false) => {
  const edge = apiEdge()
  edge.respond('getProject', sampleProject({ title: 'Kites' }))
  const page = open(keepsShown)
  expect(await screen.findByRole('heading', { name: 'Kites' })).toBeVisible()
  return { edge, page }
}

test('shows the skeleton, then the page, after one request', async () => {
  const edge = apiEdge()
  edge.respond('getProject', sampleProject({ title: 'Kites' }))
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
  edge.respond('getProject', sampleProject({ title: 'Kites' }))
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { name: 'Kites' })).toBeVisible()
  expect(edge.seen('getProject')).toHaveLength(2)
})

test('recovers without Retry after the query is invalidated', async () => {
  const edge = apiEdge()
  edge.disconnect('getProject')
  open()
  expect(await screen.findByRole('alert')).toBeVisible()
  edge.respond('getProject', sampleProject({ title: 'Kites' }))
  void invalidate()
  expect(await screen.findByRole('heading', { name: 'Kites' })).toBeVisible()
})

test('leads to the not-found page when there is no such object', async () => {
  apiEdge().refuse('getProject', 'not_found', 'There is no such project.')
  const page = open()
  await waitFor(() => expect(page.path()).toBe('/error/404'))
})

test('keeps the page after a refetch that fails', async () => {
  const { edge } = await openLoaded()
  edge.disconnect('getProject')
  await invalidate()
  expect(screen.getByRole('heading', { name: 'Kites' })).toBeVisible()
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
  await invalidate()
  expect(page.path()).toBe(at)
})

describe('RequireSignIn', () => {
  const place = `${at}#dates`
  const openFor = (user?: ReturnType<typeof sampleSelf>) => {
    apiEdge()
    const element = <RequireSignIn skeleton={null}>{({ name }) => <p>{name}</p>}</RequireSignIn>
    return renderApp(
      { routes: [{ path: '/project', element }] },
      { at: place, ...(user && { user }) },
    )
  }

  test('shows the page to a person who is signed in', async () => {
    openFor(sampleSelf({ name: 'Ada' }))
    expect(await screen.findByText('Ada')).toBeVisible()
  })

  test('leads a visitor to sign-in and back', async () => {
    const page = openFor()
    await waitFor(() => expect(page.path()).toBe(`/signin?redirect=${encodeURIComponent(place)}`))
  })

  test('leads a person without a profile to create one and back', async () => {
    const page = openFor(sampleSelf({ profileCompleted: false }))
    await waitFor(() =>
      expect(page.path()).toBe(`/createuser?redirect=${encodeURIComponent(place)}`),
    )
  })
})
