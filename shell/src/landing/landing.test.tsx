import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import {
  sampleEvent,
  sampleId,
  sampleNotification,
  samplePerson,
  sampleSelf,
} from '@quad/test/samples'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Notification, OwnPending, SelfUser } from '@quad/contract'
import { renderShell } from '../shell.harness.tsx'

const search = {
  routes: [],
  fragments: {
    'project-previews': () => <p>Five projects</p>,
    'user-previews': () => <p>Five people</p>,
  },
}
const up = { 'mf-search': search }

test('introduces the site and links to all projects and all people', async () => {
  await renderShell({ up })
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
  const titles = () =>
    screen.getAllByRole('alert').map((panel) => panel.querySelector('h3')?.textContent)
  await waitFor(() =>
    expect(titles()).toEqual([
      'Projects cannot be shown right now',
      'People cannot be shown right now',
    ]),
  )
  page.up['mf-search'] = search
  await userEvent.click(screen.getAllByRole('button', { name: 'Retry' })[0] as HTMLElement)
  expect(await screen.findByText('Five projects')).toBeVisible()
})

test('has no main-content wrapper on the home page, unlike other pages', async () => {
  const page = await renderShell({ up })
  expect(document.querySelector('main > .content')).toBeNull()
  await screen.findByText('Five people')
  await page.goTo('/about')
  expect(await screen.findByRole('heading', { level: 1, name: 'About' })).toBeVisible()
  expect(document.querySelector('main > .content')).not.toBeNull()
})

const ownProject = (number: number, change: Partial<SelfUser['projects'][number]> = {}) => ({
  id: sampleId(number),
  title: `Project ${number}`,
  imageId: null,
  status: true,
  role: 'Member' as const,
  memberTitle: '',
  ...change,
})

const request = (number: number, fromId: number, projectId = 100) =>
  sampleNotification({
    id: sampleId(number),
    type: 'join-request',
    projectId: sampleId(projectId),
    projectTitle: 'Seagrass from above',
    fromId: sampleId(fromId),
    fromName: `Person ${fromId}`,
    chatId: null,
    asks: { what: 'join-request', joins: true, role: null, match: null },
  })

const nothing: OwnPending = { projects: [], requests: [], invitations: [] }
const invited = {
  from: samplePerson(),
  expires: '2199-03-03T12:00:00.000Z',
  wantedRole: null,
  joins: true,
}

const api = () => {
  const edge = apiEdge()
  edge.respond('listUnreadChats', [])
  edge.respond('listOwnPending', nothing)
  edge.respond('getNextEvent', null)
  return edge
}

const part = (name: string) => within(screen.getByRole('region', { name }))
/** Renders the landing page of a member of a project, and waits for the parts, whose code loads on demand. */
const open = async (change: Partial<SelfUser> = {}) => {
  await renderShell({ up, user: sampleSelf({ projects: [ownProject(101)], ...change }) })
  await screen.findByRole('region', { name: 'Next event' })
}
const rowsOf = (name: string) =>
  part(name)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('greets a member by name, without the introduction for visitors', async () => {
  api()
  await open()
  expect(screen.getByText('Hello, Ada Moreno')).toBeVisible()
  expect(
    screen.getByRole('heading', { level: 1, name: 'Find & collaborate on the next big thing' }),
  ).toBeVisible()
  expect(screen.queryByText(/The noticeboard of your campus/)).toBeNull()
  expect(screen.getByRole('heading', { name: 'People for your projects' })).toBeVisible()
  expect(await screen.findByText('Five projects')).toBeVisible()
  await expectNoViolations()
})

test('shows a person without a profile the introduction', async () => {
  const edge = api()
  await renderShell({ up, user: sampleSelf({ profileCompleted: false }) })
  expect(
    screen.getByRole('heading', { level: 1, name: 'Find & collaborate on the next big thing' }),
  ).toBeVisible()
  expect(await screen.findByText('Five people')).toBeVisible()
  expect(edge.seen('getNextEvent')).toHaveLength(0)
})

test('says in each part that there is nothing, and what to do next', async () => {
  api()
  await open()
  expect(await screen.findByText('No request or invitation is waiting.')).toBeVisible()
  expect(await screen.findByText('Your projects have no event planned.')).toBeVisible()
  // A person who manages no project cannot plan one.
  expect(part('Next event').queryByRole('link')).toBeNull()
})

describe('without a project', () => {
  const pending = {
    project: { id: sampleId(102), title: 'Project 102' },
    timeSent: new Date().toISOString(),
  }
  const asked = { ...nothing, requests: [{ ...pending, joining: false }] }
  const talked = { chats: { [sampleId(200)]: sampleId(2) } }

  const openSteps = async (change: Partial<SelfUser>, ownPending = nothing) => {
    const edge = api()
    edge.respond('listOwnPending', ownPending)
    await renderShell({ up, user: sampleSelf(change) })
    const steps = await screen.findByRole('list', { name: 'Your first steps' })
    expect(screen.getByRole('heading', { name: 'People to build with' })).toBeVisible()
    const titles = () =>
      within(steps)
        .getAllByRole('heading')
        .map(({ textContent }) => textContent)
    return { steps: within(steps), titles }
  }

  test('leads to skills, a team and people, in place of empty parts', async () => {
    const { steps, titles } = await openSteps({ skills: ['Diving', 'R'] })
    expect(titles()).toEqual(['1Add your skills', '2Ask to join, or post', '3Say hello'])
    for (const [name, href] of [
      ['Add skills', `/users/${sampleId(1)}/edit`],
      ['Find a project', '/search?searchType=projects&open=true'],
      ['Post yours', '/createproject'],
      ['Find people', '/search?searchType=users'],
    ] as const) {
      expect(steps.getByRole('link', { name })).toHaveAttribute('href', href)
    }
    expect(screen.queryByRole('region', { name: 'Next event' })).not.toBeInTheDocument()
    await expectNoViolations()
  })

  test('marks the steps that are done, with the request that waits', async () => {
    const { steps, titles } = await openSteps({ skills: ['Diving', 'R', 'GIS'] }, asked)
    expect(await steps.findByRole('link', { name: 'Project 102' })).toBeVisible()
    expect(titles()).toEqual(['Done: Add your skills', 'Done: Ask to join, or post', '3Say hello'])
    expect(steps.queryByRole('link', { name: 'Find a project' })).not.toBeInTheDocument()
    await expectNoViolations()
  })

  test('shows an invitation, which is not yet a step that is done', async () => {
    const invitations = [{ ...pending, ...invited }]
    const { steps, titles } = await openSteps(talked, { ...nothing, invitations })
    expect(await steps.findByText('Ben Okafor invited you')).toBeVisible()
    expect(titles().slice(1)).toEqual(['2Ask to join, or post', 'Done: Say hello'])
  })

  test('shows the parts once all steps are done', async () => {
    const edge = api()
    edge.respond('listOwnPending', asked)
    await open({ ...talked, projects: [] })
    expect(await screen.findByRole('link', { name: 'Project 102' })).toBeVisible()
    expect(part('Your projects').getByRole('link', { name: 'Find a project' })).toBeVisible()
    expect(screen.queryByRole('list', { name: 'Your first steps' })).not.toBeInTheDocument()
  })
})

test('leads with the next event and what waits, not with what the header has', async () => {
  api()
  await open()
  const titles = screen
    .getAllByRole('region')
    .flatMap((each) => within(each).queryAllByRole('heading', { level: 2 }))
    .map(({ textContent }) => textContent)
  expect(titles.slice(0, 3)).toEqual(['Next event', 'Requests', 'Your projects'])
  expect(screen.queryByRole('link', { name: 'Post a project' })).not.toBeInTheDocument()
})

test("lists the viewer's projects, and links to the rest", async () => {
  api()
  const projects = [
    ownProject(101, { role: 'Owner', memberTitle: 'Founder' }),
    ownProject(102),
    ownProject(103),
    ownProject(104),
  ]
  await open({ projects })
  expect(rowsOf('Your projects')).toEqual([
    'Project 101Owner · Founder',
    'Project 102Member',
    'Project 103Member',
  ])
  expect(part('Your projects').getByRole('link', { name: 'Project 102' })).toHaveAttribute(
    'href',
    `/projects/${sampleId(102)}`,
  )
  expect(part('Your projects').getByRole('link', { name: 'All 4 projects' })).toHaveAttribute(
    'href',
    '/projects/mine',
  )
  expect(await part('Next event').findByRole('link', { name: 'Plan an event' })).toHaveAttribute(
    'href',
    `/projects/${sampleId(101)}/addEvent`,
  )
})

test('shows first what the viewer decides, a row for each project, then their own requests', async () => {
  const edge = api()
  const pending = (number: number) => ({
    project: { id: sampleId(number), title: `Project ${number}` },
    timeSent: new Date().toISOString(),
  })
  edge.respond('listOwnPending', {
    projects: [],
    requests: [{ ...pending(102), joining: false }],
    invitations: [{ ...pending(101), ...invited }],
  })
  const reminder = { ...request(402, 8), type: 'request-reminder' as const }
  const settled = { ...request(403, 9), asks: null }
  const notifications = [request(401, 8), reminder, settled, request(404, 7)]
  await open({ notifications })
  await screen.findByRole('link', { name: 'Project 102' })
  expect(rowsOf('Requests')).toEqual([
    expect.stringContaining('Person 8 and 1 other ask to join'),
    expect.stringContaining('Ben Okafor invited you'),
    expect.stringContaining('You asked to join just now'),
  ])
  expect(
    part('Requests').getByRole('link', { name: /^Requests for .*Seagrass from above/ }),
  ).toHaveAttribute('href', `/projects/${sampleId(100)}/requests`)
  await expectNoViolations()
})

test('shows an accepted request as such until the person is a member', async () => {
  const edge = api()
  const project = { id: sampleId(102), title: 'Project 102' }
  const timeSent = new Date().toISOString()
  const requests = [{ project, timeSent, joining: true }]
  edge.respond('listOwnPending', { ...nothing, requests })
  await open()
  await screen.findByRole('link', { name: 'Project 102' })
  expect(rowsOf('Requests')).toEqual([expect.stringContaining('Accepted, joining …')])
})

const four = [1, 2, 3, 4].map((nth) => ({
  project: { id: sampleId(110 + nth), title: `Project ${nth}` },
  timeSent: new Date().toISOString(),
  ...invited,
  joining: false,
}))

test.each<[string, string, Notification[], OwnPending]>([
  [
    'requests to decide on',
    '/notifications',
    [1, 2, 3, 4].map((nth) => request(400 + nth, 6, 100 + nth)),
    nothing,
  ],
  // Their notifications may be dismissed.
  ['invitations', '/projects/mine', [], { ...nothing, invitations: four }],
  ['own requests', '/projects/mine', [], { ...nothing, requests: four }],
])('links to the %s that do not fit', async (_, target, notifications, pending) => {
  const edge = api()
  edge.respond('listOwnPending', pending)
  await open({ notifications })
  expect(await part('Requests').findByRole('link', { name: '1 more' })).toHaveAttribute(
    'href',
    target,
  )
})

test('shows the next event with its time, project and place', async () => {
  const { projectTitle, projectId, ...event } = sampleEvent()
  api().respond('getNextEvent', { ...event, projectId, projectTitle })
  await open()
  expect(await part('Next event').findByRole('link', { name: event.title })).toHaveAttribute(
    'href',
    `/event/${event.id}`,
  )
  expect(part('Next event').getByText(projectTitle)).toBeVisible()
  expect(part('Next event').getByText(event.location)).toBeVisible()
  const time = part('Next event').getByText(/, \d+:\d\d [AP]M$/)
  expect(time).toHaveAttribute('datetime', event.startDateTime)
})

test('shows a failure in its part alone, and tries again on Retry', async () => {
  const edge = api()
  edge.disconnect('getNextEvent')
  edge.disconnect('listOwnPending')
  await open({ projects: [ownProject(101)] })
  expect(await screen.findByText('Your next event could not be loaded.')).toBeVisible()
  expect(await screen.findByText('Your requests could not be loaded.')).toBeVisible()
  expect(rowsOf('Your projects')).toHaveLength(1)
  await expectNoViolations()
  edge.respond('getNextEvent', null)
  await userEvent.click(part('Next event').getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Your projects have no event planned.')).toBeVisible()
})
