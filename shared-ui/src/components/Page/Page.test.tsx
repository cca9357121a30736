import { expectNoViolations } from '@quad/test/axe'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import {
  Link,
  MemoryRouter,
  Route,
  RouterProvider,
  Routes,
  createMemoryRouter,
} from 'react-router-dom'
import { LinkButton } from '../Button/Button.tsx'
import { Loading } from '../Skeleton/Skeleton.tsx'
import { Page, PageHeading } from './Page.tsx'

const Site = () => (
  <Routes>
    <Route
      path="/search"
      element={
        <Page
          title="Search"
          lead="Find people."
          actions={<LinkButton to="/about">About</LinkButton>}
        >
          <Link to="/search?query=kite">Search for kites</Link>
          <Link to="/projects/1">A project</Link>
        </Page>
      }
    />
    <Route
      path="/about"
      element={
        <Page>
          <PageHeading title="About">About us</PageHeading>
        </Page>
      }
    />
    <Route
      path="/projects/1"
      element={
        <Page title="Project" loading>
          <Loading label="Loading the project" />
        </Page>
      }
    />
  </Routes>
)

const siteAt = (path: string) => (
  <MemoryRouter initialEntries={[path]}>
    <Site />
  </MemoryRouter>
)

test('keeps the title that the server sent while the first page loads', () => {
  document.title = 'Tidepool Atlas · Quad'
  render(siteAt('/projects/1'))
  expect(document.title).toBe('Tidepool Atlas · Quad')
})

test("sets the document's title, and leaves the focus on the first page", async () => {
  const { container } = render(siteAt('/search'))
  expect(document.title).toBe('Search · Quad')
  expect(screen.getByRole('heading', { level: 1, name: 'Search' })).not.toHaveFocus()
  await expectNoViolations(container)
})

test('focuses the heading of the new page after a navigation', async () => {
  render(siteAt('/search'))
  await userEvent.click(screen.getByRole('link', { name: 'About' }))
  expect(document.title).toBe('About · Quad')
  expect(screen.getByRole('heading', { level: 1, name: 'About us' })).toHaveFocus()
})

test('focuses the followed link after Back, and the heading where the link is gone', async () => {
  const router = createMemoryRouter([{ path: '*', element: <Site /> }], {
    initialEntries: ['/search'],
  })
  render(<RouterProvider router={router} />)
  await userEvent.click(screen.getByRole('link', { name: 'A project' }))
  await act(() => router.navigate('/about'))
  await act(() => router.navigate(-1))
  expect(screen.getByRole('heading', { level: 1, name: 'Project' })).toHaveFocus()
  await act(() => router.navigate(-1))
  expect(screen.getByRole('link', { name: 'A project' })).toHaveFocus()
  expect(document.title).toBe('Search · Quad')
})

test('after Back, focuses the link in sight of two to the same address', async () => {
  const twins = (
    <Page title="Twins">
      <Link to="/about" hidden>
        Wide
      </Link>
      <Link to="/about">Narrow</Link>
    </Page>
  )
  const router = createMemoryRouter(
    [
      { path: '/twins', element: twins },
      { path: '*', element: <Site /> },
    ],
    { initialEntries: ['/twins'] },
  )
  render(<RouterProvider router={router} />)
  await userEvent.click(screen.getByRole('link', { name: 'Narrow' }))
  await act(() => router.navigate(-1))
  expect(screen.getByRole('link', { name: 'Narrow' })).toHaveFocus()
})

/** A page whose links are shown after its heading. */
function LatePage() {
  const [isLoaded, setLoaded] = useState(false)
  return (
    <Page title="Late" actions={<button onClick={() => setLoaded(true)}>Load</button>}>
      <Link to="/about">About</Link>
      {isLoaded && <Link to="/projects/1">A project</Link>}
    </Page>
  )
}

test.each([
  [false, 'A project'],
  [true, 'About'],
])('after Back, focuses a link that is shown later (focus moved on: %p)', async (moves, name) => {
  const router = createMemoryRouter(
    [
      { path: '/late', element: <LatePage /> },
      { path: '*', element: <Site /> },
    ],
    { initialEntries: ['/late'] },
  )
  render(<RouterProvider router={router} />)
  const load = () => act(async () => screen.getByRole('button', { name: 'Load' }).click())
  await load()
  await userEvent.click(screen.getByRole('link', { name: 'A project' }))
  await act(() => router.navigate(-1))
  expect(screen.getByRole('heading', { level: 1, name: 'Late' })).toHaveFocus()
  if (moves) act(() => screen.getByRole('link', { name: 'About' }).focus())
  await load()
  expect(screen.getByRole('link', { name })).toHaveFocus()
})

test('keeps the focus when only the query changes', async () => {
  render(siteAt('/search'))
  const link = screen.getByRole('link', { name: 'Search for kites' })
  await userEvent.click(link)
  expect(link).toHaveFocus()
})

test('a page that loads has its own title and a heading, which takes the focus', async () => {
  const { container } = render(siteAt('/search'))
  await userEvent.click(screen.getByRole('link', { name: 'A project' }))
  expect(document.title).toBe('Project · Quad')
  expect(screen.getByRole('heading', { level: 1, name: 'Project' })).toHaveFocus()
  await expectNoViolations(container)
})

/** A page whose skeleton has a heading of its own. */
function SlowPage() {
  const [isLoaded, setLoaded] = useState(false)
  return (
    <>
      <button onClick={() => setLoaded(true)}>Load</button>
      <input aria-label="Search" />
      <Page title="Slow" loading={!isLoaded} />
    </>
  )
}

test.each([false, true])(
  'the heading takes the focus from the one of its skeleton alone (focus moved on: %p)',
  async (moves) => {
    const router = createMemoryRouter(
      [
        { path: '/slow', element: <SlowPage /> },
        { path: '*', element: <Site /> },
      ],
      { initialEntries: ['/search'] },
    )
    render(<RouterProvider router={router} />)
    await act(() => router.navigate('/slow'))
    const heading = () => screen.getByRole('heading', { level: 1, name: 'Slow' })
    expect(heading()).toHaveFocus()
    const search = screen.getByRole('textbox', { name: 'Search' })
    if (moves) act(() => search.focus())
    await act(async () => screen.getByRole('button', { name: 'Load' }).click())
    expect(moves ? search : heading()).toHaveFocus()
  },
)
