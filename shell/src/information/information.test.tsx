import type { SiteContent } from '@quad/contract'
import { queryClient } from '@quad/shared-ui'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createStaticHandler } from 'react-router-dom'
import { routesOf } from '../routing/router.tsx'
import { renderShell } from '../shell.harness.tsx'

const siteContent: SiteContent = {
  footer: { credit: 'Built by us.' },
  about: {
    mission: ['People should meet.'],
    stack: {
      frontend: 'Front ends.',
      backend: 'One service.',
      database: 'PostgreSQL.',
      hosting: 'A machine in the cellar.',
    },
  },
  tutorial: {
    lead: 'From the first sign-in to a team.',
    chapters: [
      { title: 'Joining', steps: ['Choose Register.', 'Sign in.'] },
      { title: 'Meeting', steps: ['Say hello.'] },
    ],
  },
  accessibility: {
    sections: [{ title: 'What is met', paragraphs: ['WCAG 2.2 AA.'] }],
    contact: {
      text: 'Please write to us.',
      link: { label: 'help@example.edu', url: 'mailto:help@example.edu' },
    },
  },
  team: {
    lead: 'Two of us.',
    members: [
      {
        name: 'Ada Moreno',
        role: 'Everything',
        bio: 'Sample bio.',
        contacts: [
          { label: 'ada@example.edu', url: 'mailto:ada@example.edu' },
          { label: 'Home page', url: 'https://ada.example.edu/' },
        ],
      },
      {
        name: 'Ben Okafor',
        role: 'The rest',
        bio: 'Sample bio.',
        contacts: [{ label: 'ben@example.edu', url: 'mailto:ben@example.edu' }],
      },
    ],
  },
}

const content = () => within(screen.getByRole('main'))
const textsOf = (role: string, options?: { level: number }) =>
  content()
    .getAllByRole(role, options)
    .map(({ textContent }) => textContent)
const headings = () => textsOf('heading', { level: 2 })

test.each(['/about', '/tutorial', '/accessibility', '/team'])(
  'requests the texts of %s before its code has loaded',
  async (path) => {
    queryClient.clear()
    const edge = apiEdge()
    edge.respond('getSiteContent', siteContent)
    const loader = { remotes: {}, load: jest.fn(), prepare: jest.fn(), show: jest.fn() }
    await createStaticHandler(routesOf(loader)).query(new Request(location.origin + path))
    expect(edge.seen('getSiteContent')).toHaveLength(1)
  },
)

test("About shows the operator's mission, the live front ends, the four parts of the stack, a diagram, and further reading", async () => {
  apiEdge().respond('getSiteContent', siteContent)
  await renderShell({ at: '/about' })
  expect(await content().findByText('People should meet.')).toBeVisible()
  expect(document.title).toBe('About · Quad')
  expect(headings()).toEqual(['Our mission', 'Tech stack', 'How it fits together'])
  expect(textsOf('term')).toEqual(['Frontend', 'Backend', 'Database', 'Hosting'])
  const { frontend, ...others } = siteContent.about.stack
  const live = 'Live now: shell, auth, chat, profile, projects, search.'
  expect(textsOf('definition')).toEqual([`${frontend} ${live}`, ...Object.values(others)])
  const diagram = within(content().getByRole('figure'))
  expect(diagram.getByRole('list', { name: 'Your browser' })).toHaveTextContent(
    'shellauthchatprofileprojectssearch',
  )
  expect(content().getByRole('link', { name: 'Read the tutorial' })).toHaveAttribute(
    'href',
    '/tutorial',
  )
  expect(content().getByRole('link', { name: 'Meet the team' })).toHaveAttribute('href', '/team')
  await expectNoViolations()
})

test('the tutorial shows the chapters of the content file', async () => {
  apiEdge().respond('getSiteContent', siteContent)
  await renderShell({ at: '/tutorial' })
  expect(await content().findByText('From the first sign-in to a team.')).toBeVisible()
  expect(headings()).toEqual(['Joining', 'Meeting'])
  expect(textsOf('listitem')).toEqual(['Choose Register.', 'Sign in.', 'Say hello.'])
  await expectNoViolations()
})

test('the accessibility statement shows the sections of the content file and the contact', async () => {
  apiEdge().respond('getSiteContent', siteContent)
  await renderShell({ at: '/accessibility' })
  expect(await content().findByText('WCAG 2.2 AA.')).toBeVisible()
  expect(document.title).toBe('Accessibility · Quad')
  expect(headings()).toEqual(['What is met', 'Whom to write to'])
  expect(content().getByRole('link', { name: 'help@example.edu' })).toHaveAttribute(
    'href',
    'mailto:help@example.edu',
  )
  await expectNoViolations()
})

test('the team page shows each member of the content file with contact links', async () => {
  apiEdge().respond('getSiteContent', siteContent)
  await renderShell({ at: '/team' })
  expect(await content().findByText('Two of us.')).toBeVisible()
  expect(headings()).toEqual(['Ada Moreno', 'Ben Okafor'])
  expect(
    content()
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['ada@example.edu', 'mailto:ada@example.edu'],
    ['Home page', 'https://ada.example.edu/'],
    ['ben@example.edu', 'mailto:ben@example.edu'],
  ])
  await expectNoViolations()
})

test('the team page shows a failure to load, and loads on Retry', async () => {
  const edge = apiEdge()
  edge.disconnect('getSiteContent')
  await renderShell({ at: '/team' })
  const retry = await content().findByRole('button', { name: 'Retry' })
  await expectNoViolations()

  edge.respond('getSiteContent', siteContent)
  await userEvent.click(retry)
  expect(await content().findByText('Two of us.')).toBeVisible()
})
