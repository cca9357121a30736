import { expectNoViolations } from '@quad/test/axe'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom'
import { LinkButton } from '../Button/Button.tsx'
import { Page, PageHeading } from './Page.tsx'

jest.setTimeout(120_000)

const site = (
  <MemoryRouter initialEntries={['/search']}>
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
          </Page>
        }
      />
      <Route
        path="/about"
        element={
          <Page title="About" heading="own">
            <PageHeading title="About">About us</PageHeading>
          </Page>
        }
      />
    </Routes>
  </MemoryRouter>
)

test("sets the document's title, and leaves the focus on the first page", async () => {
  const { container } = render(site)
  expect(document.title).toBe('Search · Quad')
  expect(screen.getByRole('heading', { level: 1, name: 'Search' })).not.toHaveFocus()
  await expectNoViolations(container)
})

test('focuses the heading of the new page after a navigation', async () => {
  render(site)
  await userEvent.click(screen.getByRole('link', { name: 'About' }))
  expect(document.title).toBe('About · Quad')
  expect(screen.getByRole('heading', { level: 1, name: 'About us' })).toHaveFocus()
})

test('keeps the focus when only the query changes', async () => {
  render(site)
  const link = screen.getByRole('link', { name: 'Search for kites' })
  await userEvent.click(link)
  expect(link).toHaveFocus()
})
