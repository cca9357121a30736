import { expectNoViolations } from '@quad/test/axe'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderShell } from '../shell.harness.tsx'

const search = {
  routes: [],
  fragments: {
    'project-previews': () => <p>Five projects</p>,
    'user-previews': () => <p>Five people</p>,
  },
}

test('introduces the site and links to all projects and all people', async () => {
  await renderShell({ up: { 'mf-search': search } })
  expect(
    screen.getByRole('heading', { level: 1, name: 'Find & collaborate on the next big thing' }),
  ).toBeVisible()
  expect(await screen.findByText('Five projects')).toBeVisible()
  expect(await screen.findByText('Five people')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Explore all projects' })).toHaveAttribute(
    'href',
    '/search?searchType=projects',
  )
  expect(screen.getByRole('link', { name: 'Explore all users' })).toHaveAttribute(
    'href',
    '/search?searchType=users',
  )
  await expectNoViolations()
})

test('stays usable while search is down, and retries its previews', async () => {
  const page = await renderShell()
  const panels = await screen.findAllByRole('alert')
  expect(panels.map((panel) => panel.querySelector('h3')?.textContent)).toEqual([
    'Projects cannot be shown right now',
    'People cannot be shown right now',
  ])
  page.up['mf-search'] = search
  await userEvent.click(screen.getAllByRole('button', { name: 'Retry' })[0] as HTMLElement)
  expect(await screen.findByText('Five projects')).toBeVisible()
})

test('has no main-content wrapper on the home page, unlike other pages', async () => {
  const page = await renderShell({ up: { 'mf-search': search } })
  expect(document.querySelector('main > .content')).toBeNull()
  await screen.findByText('Five people')
  await page.goTo('/about')
  expect(await screen.findByRole('heading', { level: 1, name: 'About' })).toBeVisible()
  expect(document.querySelector('main > .content')).not.toBeNull()
})
