import { act, render, screen } from '@testing-library/react'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { Page } from './Page.tsx'

// In a file of its own: what was opened and followed before is kept for the whole document.
test('focuses the heading after Back to the first page, if no link was followed there', async () => {
  const router = createMemoryRouter(
    [
      { path: '/projects/1', element: <Page title="Project" loading /> },
      { path: '/about', element: <Page title="About" /> },
    ],
    { initialEntries: ['/projects/1'] },
  )
  render(<RouterProvider router={router} />)
  expect(document.body).toHaveFocus()
  await act(() => router.navigate('/about'))
  await act(() => router.navigate(-1))
  expect(screen.getByRole('heading', { level: 1, name: 'Project' })).toHaveFocus()
  expect(document.title).toBe('Project · Quad')
})
