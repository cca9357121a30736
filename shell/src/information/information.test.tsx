import { expectNoViolations } from '@quad/test/axe'
import { screen, within } from '@testing-library/react'
import { renderShell } from '../shell.harness.tsx'

const content = () => within(screen.getByRole('main'))
const headings = () =>
  content()
    .getAllByRole('heading', { level: 2 })
    .map((heading) => heading.textContent)

test('About tells the mission, the four parts of the stack, a diagram, and where to read on', async () => {
  await renderShell({ at: '/about' })
  expect(document.title).toBe('About · Quad')
  expect(headings()).toEqual(['Our mission', 'Tech stack', 'How it fits together'])
  expect(
    content()
      .getAllByRole('term')
      .map((term) => term.textContent),
  ).toEqual(['Frontend', 'Backend', 'Database', 'Hosting'])
  expect(content().getByRole('figure')).toBeVisible()
  expect(content().getByRole('link', { name: 'Read the tutorial' })).toHaveAttribute(
    'href',
    '/tutorial',
  )
  expect(content().getByRole('link', { name: 'Meet the team' })).toHaveAttribute('href', '/team')
  await expectNoViolations()
})

test('the tutorial has its five sections', async () => {
  await renderShell({ at: '/tutorial' })
  expect(headings()).toEqual([
    'Joining',
    'Creating A Project',
    'Exploring Users and Projects',
    'Connecting With Users',
    'Managing Your Projects',
  ])
  await expectNoViolations()
})

test('the team has four members with a way to reach each, plainly samples', async () => {
  await renderShell({ at: '/team' })
  expect(headings()).toHaveLength(4)
  expect(content().getAllByRole('link')).toHaveLength(4)
  expect(content().getAllByText(/^Sample bio/)).toHaveLength(4)
  await expectNoViolations()
})
