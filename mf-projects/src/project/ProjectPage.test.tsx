import { texts, type Project, type SelfUser, type EventSummary } from '@quad/contract'
import { apiEdge } from '@quad/test/api-edge'
import { fill } from '@quad/test/fill'
import { expectNoViolations } from '@quad/test/axe'
import { liveEdge } from '@quad/test/live-edge'
import { renderApp } from '@quad/test/render-app'
import {
  sampleAdminProject,
  sampleId,
  sampleMemberProject,
  sampleOwnerProject,
  sampleProject,
  sampleSelf,
  sampleWantedRole,
} from '@quad/test/samples'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'
import { openProject } from '../project.harness.tsx'
import { eventsBetween, weeksOf } from './Events.tsx'

const projectPath = `/projects/${sampleId(100)}`

const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

const expectNoLinks = (...names: string[]) => {
  for (const name of names) expect(screen.queryByRole('link', { name })).not.toBeInTheDocument()
}

test('shows every visitor what the project is', async () => {
  await openProject(sampleProject(), null)
  for (const text of [
    'Looking for new members',
    'We map seagrass with a kite and a camera.',
    'Hybrid · 1 member',
    'Photography',
    'This project does not currently have any events.',
  ]) {
    expect(screen.getByText(text)).toBeVisible()
  }
  expect(screen.getByRole('heading', { name: 'About Us' })).toBeVisible()
  expect(document.title).toBe('Seagrass from above · Quad')
  expectNoLinks('Message', 'Edit Project', 'Add Event', 'History', 'Find people to invite')
  await expectNoViolations()
})

test('ends without similar projects where there are none, and where they cannot be loaded', async () => {
  const { api, page } = await openProject(sampleProject())
  const expectNone = async (requests: number) => {
    await waitFor(() => expect(api.seen('listSimilarProjects')).toHaveLength(requests))
    expect(screen.queryByRole('region', { name: 'Projects like this' })).not.toBeInTheDocument()
  }
  await expectNone(1)
  api.respond('getProject', sampleProject({ id: sampleId(102) }))
  api.refuse('listSimilarProjects', 'rate_limited', 'Too many.')
  await act(() => page.router.navigate(`/projects/${sampleId(102)}`))
  await expectNone(2)
  expect(screen.getByRole('heading', { level: 1, name: sampleProject().title })).toBeVisible()
})

test('shows the course with its searches, and the links', async () => {
  await openProject(
    sampleProject({
      course: 'CS 310',
      semester: 'Fall 2026',
      deadline: '2026-12-18',
      repositoryLink: 'https://git.example.org/atlas',
    }),
  )
  expect(linkTo('CS 310: find projects')).toBe('/search?searchType=projects&course=CS+310')
  expect(linkTo('Fall 2026: find projects')).toBe('/search?searchType=projects&semester=Fall+2026')
  expect(screen.getByText('Dec 18, 2026')).toBeVisible()
  const link = screen.getByRole('link', {
    name: /^Repository ?git.example.org \(opens in a new tab/,
  })
  expect(link).toHaveAttribute('href', 'https://git.example.org/atlas')
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
  expect(screen.queryByText('Design')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Share' })).toBeVisible()
  await expectNoViolations()
})

test('shows members and events before the gallery, and the menu beside the title', async () => {
  await openProject(sampleProject({ imageGalleryList: [sampleId(7)] }))
  const headings = screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)
  expect(headings).toEqual(['About Us', 'Members', 'Events', 'Gallery'])
  const title = screen.getByRole('heading', { level: 1 }).parentElement!
  const buttons = within(title).getAllByRole('button')
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Bookmark Seagrass from above',
    'More: Seagrass from above',
  ])
})

test('shows that there are no members', async () => {
  await openProject(sampleProject({ members: [], usersId: [], teamSize: 0 }))
  expect(screen.getByText('This project does not currently have any members.')).toBeVisible()
})

test('shows a Member the members with titles and roles, the chat, and people to invite', async () => {
  await openProject(sampleMemberProject())
  const members = within(screen.getByRole('region', { name: 'Members' })).getAllByRole('listitem')
  expect(members.map((item) => item.textContent)).toEqual([
    'Ben OkaforFounderOwner',
    'Dora EngelAdmin',
    'Emil FoxPilot',
  ])
  expect(linkTo('Dora Engel')).toBe(`/users/${sampleId(4)}`)
  expect(linkTo('Message')).toBe(`/chats/${sampleId(200)}`)
  expect(linkTo('Find people to invite')).toBe(
    `/search?searchType=users&order=best&project=${sampleId(100)}`,
  )
  expectNoLinks('Edit Project', 'Add Event', 'History')
  expect(screen.queryByRole('button', { name: /Owner/ })).not.toBeInTheDocument()
  await expectNoViolations()
})

test('offers an Admin management and leaving, but no handing over', async () => {
  await openProject(sampleAdminProject())
  expect(linkTo('Message')).toBe(`/chats/${sampleId(200)}`)
  expect(linkTo('Edit Project')).toBe(`${projectPath}/edit`)
  expect(linkTo('Add Event')).toBe(`${projectPath}/addEvent`)
  expect(linkTo('History')).toBe(`${projectPath}/history`)
  expect(screen.getByRole('button', { name: 'Joined' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Owner/ })).not.toBeInTheDocument()
  await expectNoViolations()
})

test('offers the Owner management and no join button', async () => {
  await openProject(sampleOwnerProject())
  expect(linkTo('Edit Project')).toBe(`${projectPath}/edit`)
  expect(linkTo('Add Event')).toBe(`${projectPath}/addEvent`)
  expect(screen.queryByRole('button', { name: /Joined|Leave|Request/ })).not.toBeInTheDocument()
  await expectNoViolations()
})

test('hands the project to an Admin after confirmation', async () => {
  const { api, person } = await openProject(sampleOwnerProject())
  expect(screen.getAllByRole('button', { name: /^Make Owner/ })).toHaveLength(2)
  await person.click(screen.getByRole('button', { name: 'Make Owner: Dora Engel' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Make Dora Engel the Owner?' }))
  await expectNoViolations()
  await person.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(api.seen('handOverProject')).toEqual([])

  await person.click(screen.getByRole('button', { name: 'Make Owner: Dora Engel' }))
  api.respond('handOverProject', { message: 'ok' })
  api.respond('getProject', sampleAdminProject())
  await person.click(screen.getByRole('button', { name: 'Hand over' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(api.seen('handOverProject')[0]?.path).toBe(
    `/api/users/handOver/${sampleId(2)}/${sampleId(4)}/${sampleId(100)}`,
  )
  expect(await screen.findByRole('button', { name: 'Joined' })).toBeVisible()
  // The pressed button is gone.
  await waitFor(() => expect(screen.getByRole('group', { name: 'Members' })).toHaveFocus())
  expect(screen.getByText('Dora Engel is the Owner now.')).toHaveRole('status')
})

test('hands the project to a Member in one dialog, who becomes an Admin first', async () => {
  const { members } = sampleOwnerProject()
  const member = members.find(({ role }) => role !== 'Owner')!
  const heir = { ...member, role: 'Member' as const }
  const { api, person } = await openProject(sampleOwnerProject({ members: [members[0]!, heir] }))
  await person.click(screen.getByRole('button', { name: `Make Owner: ${heir.name}` }))
  expect(await screen.findByText(/becomes an Admin, as each new Owner must be/)).toBeVisible()
  await expectNoViolations()
  api.respond('updateProject', sampleOwnerProject())
  api.respond('handOverProject', { message: 'ok' })
  await person.click(screen.getByRole('button', { name: 'Hand over' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(api.seen('updateProject')[0]?.body).toMatchObject({ userRoles: { [heir.id]: 'Admin' } })
  expect(api.seen('handOverProject')[0]?.path).toContain(heir.id)
})

test('shows a removed member the project as a stranger at once', async () => {
  const { api } = await openProject(sampleMemberProject())
  const live = await liveEdge()
  api.respond('getProject', sampleProject())
  live.say({ type: 'project', projectId: sampleId(100) })
  expect(await screen.findByRole('button', { name: 'Request to Join' })).toBeVisible()
  expectNoLinks('Message')
})

const fromChat = `/projects/${sampleId(100)}?from=chat#events`

const openFromChat = async (project: Project, user?: SelfUser) => {
  const api = apiEdge()
  api.respond('getProject', project)
  const page = renderApp(app, { at: fromChat, ...(user && { user }) })
  await screen.findByRole('heading', { level: 1, name: project.title })
  return { api, page, person: userEvent.setup() }
}

const more = () => screen.getByRole('button', { name: 'More: Seagrass from above' })

test('reports a project with a reason', async () => {
  const { api, person } = await openFromChat(sampleProject(), sampleSelf())
  api.respond('sendReport', { message: texts.reported })
  await person.click(more())
  await person.click(screen.getByRole('menuitem', { name: 'Report' }))
  const dialog = await screen.findByRole('dialog', { name: 'Report Seagrass from above' })
  await expectNoViolations(dialog)
  await fill(person, screen.getByRole('textbox'), 'It sells essays.')
  await person.click(screen.getByRole('button', { name: 'Send report' }))
  expect(await screen.findByText(texts.reported)).toBeVisible()
  expect(api.seen('sendReport')[0]?.body).toEqual({
    about: 'project',
    id: sampleId(100),
    reason: 'It sells essays.',
  })
  await expectNoViolations()
})

test.each([
  ['a visitor to sign in', undefined, 'signin'],
  [
    'a person without a complete profile to finish it',
    sampleSelf({ profileCompleted: false }),
    'createuser',
  ],
])('leads %s before a report, and back', async (_, user, path) => {
  const { page, person } = await openFromChat(sampleProject(), user)
  await person.click(more())
  await person.click(screen.getByRole('menuitem', { name: 'Report' }))
  await waitFor(() => expect(page.path()).toBe(`/${path}?redirect=${encodeURIComponent(fromChat)}`))
})

test('shows no Report for a project of one’s own', async () => {
  await openFromChat(sampleOwnerProject(), sampleSelf({ id: sampleId(2) }))
  expect(screen.queryByRole('button', { name: /^More/ })).not.toBeInTheDocument()
})

const openEvents = async (events: EventSummary[]) => {
  apiEdge().respond('getProject', sampleProject({ events }))
  renderApp(app, { at: `/projects/${sampleId(100)}` })
  return within(await screen.findByRole('region', { name: 'Events' }))
}

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

test('shows the next events first, each with its time and a link', async () => {
  const events = await openEvents([
    {
      id: sampleId(51),
      title: 'Kite week',
      location: 'North beach',
      startDateTime: day(1),
      endDateTime: day(2),
    },
    {
      id: sampleId(50),
      title: 'Kite day',
      location: 'https://meet.example',
      startDateTime: '2001-03-03T14:05:00Z',
      endDateTime: '2001-03-03T15:05:00Z',
    },
  ])
  const [next, ended] = events.getAllByRole('listitem')
  expect(next).toHaveTextContent('Kite week')
  expect(next).not.toHaveTextContent('Ended')
  expect(ended).toHaveTextContent(/Kite day.*March 3, 2001 at \d+:05 [AP]M.*Ended/)
  expect(events.getByRole('link', { name: 'Kite day' })).toHaveAttribute(
    'href',
    `/event/${sampleId(50)}`,
  )
  await expectNoViolations()
})

test('shows that there are no events', async () => {
  const events = await openEvents([])
  expect(events.getByText('This project does not currently have any events.')).toBeVisible()
})

test('shows a member the own answer and how many are going', async () => {
  const event = {
    id: sampleId(51),
    title: 'Kite week',
    location: 'North beach',
    startDateTime: day(1),
    endDateTime: day(2),
    answer: 'maybe' as const,
    going: 3,
  }
  apiEdge().respond('getProject', sampleMemberProject({ events: [event] }))
  renderApp(app, { at: `/projects/${sampleId(100)}` })
  const events = await screen.findByRole('region', { name: 'Events' })
  expect(events).toHaveTextContent('3 going')
  expect(events).toHaveTextContent('You: Maybe')
})

describe('by month', () => {
  const now = new Date()
  const at = (month: number, date: number, hour = 12) =>
    new Date(now.getFullYear(), now.getMonth() + month, date, hour).toISOString()
  const event = (number: number, title: string, start: string, end: string): EventSummary => ({
    id: sampleId(number),
    title,
    location: 'North beach',
    startDateTime: start,
    endDateTime: end,
  })
  const someEvents = [
    event(51, 'Kite day', at(0, 5), at(0, 5, 14)),
    event(52, 'Kite camp', at(0, 12, 20), at(0, 14, 8)),
    event(53, 'Later', at(1, 3), at(1, 3, 14)),
  ]

  const openMonth = async (shown = someEvents) => {
    const events = await openEvents(shown)
    const person = userEvent.setup()
    await person.click(events.getByRole('button', { name: 'Month' }))
    const days = () => within(events.getByRole('table')).queryAllByRole('button')
    return { events, person, days }
  }

  test('has a button on each day of an event, named by its text, and lists the events of the month', async () => {
    const { events, days } = await openMonth()
    const names = [/^5 ?Kite day$/, /^12 ?Kite camp$/, /^13 ?Kite camp$/, /^14 ?Kite camp$/]
    expect(days()).toHaveLength(names.length)
    for (const [index, name] of names.entries()) expect(days()[index]).toHaveAccessibleName(name)
    expect(events.getByRole('link', { name: 'Kite day' })).toBeVisible()
    expect(events.getByRole('link', { name: 'Kite camp' })).toBeVisible()
    expect(events.queryByRole('link', { name: 'Later' })).not.toBeInTheDocument()
    await expectNoViolations()
  })

  test('shows three events of a day, and how many more it has', async () => {
    const titles = ['One', 'Two', 'Three', 'Four', 'Five']
    const { days } = await openMonth(
      titles.map((title, index) => event(60 + index, title, at(0, 5), at(0, 5, 14))),
    )
    expect(days()).toHaveLength(1)
    expect(days()[0]).toHaveTextContent(/One.*Two.*Three.*2 more$/)
  })

  test('shows the events of a day by keyboard, and the whole month again', async () => {
    const { events, person, days } = await openMonth()
    days()[2]!.focus()
    await person.keyboard('{Enter}')
    expect(days()[2]).toHaveAttribute('aria-pressed', 'true')
    expect(events.queryByRole('link', { name: 'Kite day' })).not.toBeInTheDocument()
    expect(events.getByRole('link', { name: 'Kite camp' })).toBeVisible()
    await expectNoViolations()
    await person.click(events.getByRole('button', { name: 'Show the whole month' }))
    expect(events.getByRole('link', { name: 'Kite day' })).toBeVisible()
    // The pressed button is gone.
    await person.tab()
    expect(events.getByRole('link', { name: 'Kite day' })).toHaveFocus()
  })

  test('turns to other months, and back to the list', async () => {
    const { events, person } = await openMonth()
    await person.click(events.getByRole('button', { name: 'Next month' }))
    expect(events.getByRole('link', { name: 'Later' })).toBeVisible()
    await person.click(events.getByRole('button', { name: 'Next month' }))
    expect(events.getByText(/^0 events in /)).toBeVisible()
    await person.click(events.getByRole('button', { name: 'List' }))
    expect(events.getAllByRole('listitem')).toHaveLength(3)
  })
})

test('a month begins below its weekday, and has all its days', () => {
  expect(weeksOf({ year: 2026, month: 10 })).toEqual([
    [1, 2, 3, 4, 5, 6, 7],
    [8, 9, 10, 11, 12, 13, 14],
    [15, 16, 17, 18, 19, 20, 21],
    [22, 23, 24, 25, 26, 27, 28],
    [29, 30, null, null, null, null, null],
  ])
  expect(weeksOf({ year: 2028, month: 1 })[0]).toEqual([null, null, 1, 2, 3, 4, 5])
  expect(weeksOf({ year: 2028, month: 1 }).flat()).toContain(29)
})

test('an event is on each of its days, but not on the day that begins when it ends', () => {
  const at = (date: number, hour: number) => new Date(2026, 10, date, hour)
  const event = { startDateTime: at(5, 20).toISOString(), endDateTime: at(7, 0).toISOString() }
  const on = (date: number) => eventsBetween([event], at(date, 0), at(date + 1, 0)).length
  expect([4, 5, 6, 7].map(on)).toEqual([0, 1, 1, 0])
})

test('lists its open roles first, with places, hours, skills and the match', async () => {
  const match = { role: 'Kite pilot', of: 2, matched: ['Photography'], missing: ['Sailing'] }
  const editor = sampleWantedRole({
    id: sampleId(601),
    title: 'Editor',
    skills: ['Writing'],
    taken: 0,
    hours: null,
  })
  const filled = sampleWantedRole({
    id: sampleId(602),
    title: 'Sewer',
    taken: 2,
    state: 'filled',
  })
  await openProject(sampleProject({ wantedRoles: [filled, sampleWantedRole({ match }), editor] }))
  const items = within(screen.getByRole('region', { name: 'Open roles' })).getAllByRole('heading')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Open roles',
    'Kite pilot',
    'Editor',
    'Sewer',
  ])
  expect(screen.getByText('1 of 2 places free · 5 hours a week')).toBeVisible()
  expect(screen.getByText(/1 of 2, missing/).closest('p')).toHaveTextContent(
    'Kite pilot: 1 of 2, missing Sailing',
  )
  expect(screen.getByRole('list', { name: 'Skills: Editor' })).toHaveTextContent('Writing')
  expect(screen.getByText('Filled')).toBeVisible()
  await expectNoViolations()
})
