import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { sampleId, sampleProjectCard, sampleSelf, sampleUserCard } from '@quad/test/samples'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { queryClient } from '../api/query-client.ts'
import { ProjectCard } from '../cards/ProjectCard.tsx'
import { UserCard } from '../cards/UserCard.tsx'
import { useSession } from '../session/session.ts'
import { useToasts } from '../toast/toast.ts'
import { BookmarkButton } from './BookmarkButton.tsx'

const show = (content: ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <main>
          <h1>Search</h1>
          <h2>Results</h2>
          {content}
        </main>
      </MemoryRouter>
    </QueryClientProvider>,
  )

const viewer = sampleSelf({ id: sampleId(9) })
const project = sampleProjectCard()

beforeEach(() => {
  queryClient.clear()
  useToasts.setState({ toasts: [] })
  useSession.setState({ status: 'complete', user: viewer })
})

const button = (about: string) => screen.getByRole('button', { name: `Bookmark ${about}` })

test('adds and removes a bookmark, on every card of the project', async () => {
  const edge = apiEdge()
  edge.respond('listBookmarks', { projects: [], people: [] })
  edge.respond('addBookmark', undefined)
  edge.respond('removeBookmark', undefined)
  const { container } = show(
    <>
      <ProjectCard project={project} />
      <BookmarkButton kind="projects" id={project.id} about="the same project" />
    </>,
  )
  await waitFor(() => expect(edge.seen('listBookmarks')).toHaveLength(1))
  edge.respond('listBookmarks', { projects: [project.id], people: [] })
  await userEvent.click(button(project.title))
  expect(button('the same project')).toHaveAttribute('aria-pressed', 'true')
  const path = `/api/users/${viewer.id}/bookmarks/projects/${project.id}`
  expect(edge.seen('addBookmark')).toMatchObject([{ path }])
  await expectNoViolations(container)
  await waitFor(() => expect(edge.seen('listBookmarks')).toHaveLength(2))

  edge.respond('listBookmarks', { projects: [], people: [] })
  await userEvent.click(button(project.title))
  expect(button('the same project')).toHaveAttribute('aria-pressed', 'false')
  expect(edge.seen('removeBookmark')).toMatchObject([{ path }])
})

test('shows the state of the server again if the bookmark is refused, and says why', async () => {
  const edge = apiEdge()
  edge.respond('listBookmarks', { projects: [], people: [] })
  edge.refuse('addBookmark', 'conflict', 'You have 500 bookmarks.')
  show(<ProjectCard project={project} />)
  await waitFor(() => expect(edge.seen('listBookmarks')).toHaveLength(1))
  await userEvent.click(button(project.title))
  await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1))
  expect(useToasts.getState().toasts[0]!.message).toContain('You have 500 bookmarks.')
  await waitFor(() => expect(button(project.title)).toHaveAttribute('aria-pressed', 'false'))
})

test('offers none to visitors, for oneself and for a blocked person', () => {
  apiEdge().respond('listBookmarks', { projects: [], people: [] })
  const view = show(
    <>
      <UserCard user={sampleUserCard({ id: viewer.id })} />
      <UserCard user={sampleUserCard({ blocked: true })} />
    </>,
  )
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  view.unmount()
  useSession.setState({ status: 'signedOut', user: null })
  show(<UserCard user={sampleUserCard()} />)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
