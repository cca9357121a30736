import { expectNoViolations } from '@quad/test/axe'
import { sampleId, samplePerson, sampleProjectCard, sampleUserCard } from '@quad/test/samples'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom'
import { queryClient } from '../api/query-client.ts'
import { CardGrid } from './CardGrid.tsx'
import { ProjectCard } from './ProjectCard.tsx'
import { UserCard } from './UserCard.tsx'

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

const words = (length: number) => 'x'.repeat(length)

test("shows a project's title, status, tags and members", async () => {
  const { container } = show(
    <CardGrid>
      <ProjectCard project={sampleProjectCard({ teamSize: 6 })} actions={<button>Save</button>} />
    </CardGrid>,
  )
  expect(screen.getByRole('link', { name: 'Seagrass from above' })).toHaveAttribute(
    'href',
    `/projects/${sampleId(100)}`,
  )
  expect(screen.getByText('Looking for new members')).toBeVisible()
  expect(screen.getByRole('list', { name: 'Tags' })).toHaveTextContent('PhotographyGIS')
  expect(screen.getByText('6 members')).toBeInTheDocument()
  await expectNoViolations(container)
})

test('loads a smaller picture for a compact card', () => {
  const project = sampleProjectCard({ imageId: sampleId(7) })
  const { container } = show(<ProjectCard project={project} look="compact" />)
  expect(container.querySelector('img')).toHaveAttribute('sizes', '(min-width: 62em) 120px, 32vw')
})

test('names the first three open roles, with their free places', async () => {
  const openRoles = ['Designer', 'Tester', 'Editor', 'Driver'].map((title, nth) => ({
    title,
    free: nth + 1,
  }))
  const { container } = show(<ProjectCard project={sampleProjectCard({ openRoles })} />)
  expect(screen.getByText('Open roles:').parentElement).toHaveTextContent(
    'Open roles: Designer, 2 × Tester, 3 × Editor, …',
  )
  await expectNoViolations(container)
})

test("unfolds and folds a result's long text", async () => {
  show(<ProjectCard project={sampleProjectCard({ description: words(301) })} />)
  expect(screen.getByText(`${words(300)}…`)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show More of Seagrass from above' }))
  expect(screen.getByText(words(301))).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show Less of Seagrass from above' }))
  expect(screen.getByText(`${words(300)}…`)).toBeVisible()
})

test('shows a text of 300 characters in full, and no roles if none is open', () => {
  show(<ProjectCard project={sampleProjectCard({ description: words(300) })} />)
  expect(screen.getByText(words(300))).toBeVisible()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(screen.queryByText('Open roles:')).not.toBeInTheDocument()
})

test.each([
  [0, ''],
  [1, '…'],
])('cuts previews at 35 characters of the title and 100 of the text (%d more)', (more, end) => {
  const [name, description] = [words(35 + more), 'y'.repeat(100 + more)]
  show(
    <>
      <ProjectCard project={sampleProjectCard({ title: name, description })} look="preview" />
      <UserCard user={sampleUserCard({ name, description })} look="preview" />
      <ProjectCard project={sampleProjectCard({ id: sampleId(3), title: words(60) })} />
    </>,
  )
  expect(screen.getAllByRole('link', { name: words(35) + end })).toHaveLength(2)
  expect(screen.getAllByText('y'.repeat(100) + end)).toHaveLength(2)
  expect(screen.getByRole('link', { name: words(60) })).toBeVisible()
})

test('shows name, major, school and skills of a person, and cuts the text at 130', async () => {
  const { container } = show(<UserCard user={sampleUserCard({ description: words(131) })} />)
  expect(screen.getByRole('link', { name: 'Ada Moreno' })).toHaveAttribute(
    'href',
    `/users/${sampleId(1)}`,
  )
  expect(screen.getByText('Marine Biology')).toBeVisible()
  expect(screen.getByText('University of Example')).toBeVisible()
  expect(screen.getByText(`${words(130)}…`)).toBeVisible()
  await expectNoViolations(container)
  show(<UserCard user={sampleUserCard({ description: words(130) })} />)
  expect(screen.getByText(words(130))).toBeVisible()
})

test('shows all tags and skills in a result, and counts the rest in a preview', () => {
  const tags = Array.from({ length: 10 }, (_, nth) => `Tag ${nth}`)
  const { unmount } = show(
    <>
      <ProjectCard project={sampleProjectCard({ tags })} />
      <UserCard user={sampleUserCard({ skills: tags })} />
    </>,
  )
  expect(screen.getAllByText(/^Tag /)).toHaveLength(20)
  expect(screen.queryByText(/^\+/)).not.toBeInTheDocument()
  unmount()
  show(<ProjectCard project={sampleProjectCard({ tags })} look="preview" />)
  expect(screen.getByText(/^\+4/)).toBeVisible()
  // A line of facts takes the place of two tags.
  show(<ProjectCard project={sampleProjectCard({ tags, course: 'GIS 1' })} look="preview" />)
  expect(screen.getByText(/^\+6/)).toBeVisible()
})

test('marks shared skills and shows them first', () => {
  show(<UserCard user={sampleUserCard()} matching={['statistics']} />)
  const skills = within(screen.getByRole('list', { name: 'Skills' })).getAllByRole('listitem')
  expect(skills.map((skill) => skill.textContent)).toEqual(['Statistics', 'Diving', 'R'])
  expect(screen.getByRole('link', { name: 'Statistics (match): find people' })).toBeVisible()
})

test('leads from each tag and skill to its search', () => {
  show(
    <>
      <ProjectCard project={sampleProjectCard({ tags: ['C++'] })} look="preview" />
      <UserCard user={sampleUserCard({ skills: ['C & C++'] })} />
    </>,
  )
  expect(screen.getByRole('link', { name: 'C++: find projects' })).toHaveAttribute(
    'href',
    '/search?searchType=projects&projectTags=C%2B%2B',
  )
  expect(screen.getByRole('link', { name: 'C & C++: find people' })).toHaveAttribute(
    'href',
    '/search?searchType=users&userTags=C+%26+C%2B%2B',
  )
})

test('its tags are one stop for Tab, and arrow keys move between them', async () => {
  show(
    <ProjectCard
      project={sampleProjectCard({ tags: ['C++', 'GIS'] })}
      actions={<button>Save</button>}
    />,
  )
  const tag = (name: string) => screen.getByRole('link', { name: `${name}: find projects` })
  act(() => screen.getByRole('link', { name: 'Seagrass from above' }).focus())
  await userEvent.tab()
  expect(tag('C++')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(tag('C++')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  expect(tag('GIS')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  expect(tag('GIS')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(tag('C++')).toHaveFocus()
  await userEvent.tab()
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus()
})

test('names the course of a project', () => {
  const note = { course: 'CS 310', semester: 'Fall 2026', deadline: '2026-12-18' }
  show(<ProjectCard project={sampleProjectCard(note)} />)
  expect(screen.getByText('CS 310 · Fall 2026 · Deadline Dec 18, 2026')).toBeVisible()
})

test('gives each project its own stable placeholder', () => {
  const drawing = (id: string) => {
    const { container, unmount } = show(<ProjectCard project={sampleProjectCard({ id })} />)
    const drawn = container.querySelector('svg')?.innerHTML
    unmount()
    return drawn
  }
  expect(drawing(sampleId(1))).toBe(drawing(sampleId(1)))
  expect(drawing(sampleId(1))).not.toBe(drawing(sampleId(2)))
})

test('counts faces that do not fit', () => {
  const faces = Array.from({ length: 6 }, (_, index) => samplePerson({ id: sampleId(index) }))
  show(<ProjectCard project={sampleProjectCard({ faces, teamSize: 9 })} />)
  expect(screen.getByText('+5')).toBeInTheDocument()
})

const cards = () => screen.getByRole('list', { name: 'Results' })

const results = (
  <CardGrid aria-label="Results">
    <UserCard user={sampleUserCard()} />
  </CardGrid>
)

test('draws the visible cards first and the others shortly after', async () => {
  jest.useFakeTimers()
  const router = createMemoryRouter([
    { path: '/', element: <p>Before</p> },
    { path: '/search', element: results },
  ])
  render(<RouterProvider router={router} />)
  await act(() => router.navigate('/search'))
  expect(cards()).toHaveAttribute('data-drawn', 'in-sight')
  act(() => jest.advanceTimersByTime(1_000))
  expect(cards()).toHaveAttribute('data-drawn', 'whole')
  jest.useRealTimers()
})

test('draws all cards at once on the way back, to restore the scroll position', () => {
  show(results)
  expect(cards()).toHaveAttribute('data-drawn', 'whole')
})

test('lets Arabic and Hebrew titles and texts run from right to left', () => {
  show(
    <CardGrid>
      <ProjectCard
        project={sampleProjectCard({ title: 'خريطة المد', description: 'نرسم الشاطئ' })}
      />
      <UserCard user={sampleUserCard({ name: 'נועה לוי', description: 'אני סופרת דבורים' })} />
    </CardGrid>,
  )
  for (const text of ['خريطة المد', 'نرسم الشاطئ', 'נועה לוי', 'אני סופרת דבורים']) {
    expect(screen.getByText(text).closest('[dir]')).toHaveAttribute('dir', 'auto')
  }
})

test('isolates Hebrew roles, courses and skills, which would move the numbers beside them', () => {
  const card = sampleProjectCard({
    openRoles: [
      { title: 'מעצבת', free: 2 },
      { title: 'Tester', free: 1 },
    ],
    course: 'מבוא 101',
    semester: 'Fall 2026',
    match: { role: 'מעצבת', of: 3, matched: ['עברית', 'SQL'], missing: ['ציור'] },
  })
  show(<ProjectCard project={card} />)
  const article = screen.getByRole('article')
  expect(article).toHaveTextContent('Open roles: 2 × \u2068מעצבת\u2069, Tester')
  expect(article).toHaveTextContent('\u2068מבוא 101\u2069 · Fall 2026')
  expect(article).toHaveTextContent('\u2068מעצבת\u2069: 2 of 3, missing \u2068ציור\u2069')
})

test('counts the open roles instead of saying that members are wanted', () => {
  const roles = ['Designer', 'Tester'].map((title) => ({ title, free: 1 }))
  const { unmount } = show(<ProjectCard project={sampleProjectCard({ openRoles: roles })} />)
  expect(screen.getByText('2 roles open')).toBeVisible()
  expect(screen.queryByText('Looking for new members')).not.toBeInTheDocument()
  unmount()
  show(<ProjectCard project={sampleProjectCard({ openRoles: roles.slice(1) })} />)
  expect(screen.getByText('1 role open')).toBeVisible()
})

test('names the role by which a search found a project, unless the card shows it anyway', async () => {
  const openRoles = ['Costumes', 'Gaffer', 'Grip', 'Prompter'].map((title) => ({ title, free: 1 }))
  const lineOf = (title: string, skills: string[]) => {
    const project = sampleProjectCard({ openRoles, foundRole: { title, skills } })
    const shown = show(<ProjectCard project={project} look="compact" query="leather" />)
    const line = screen.queryByText('Open role:')?.parentElement?.textContent
    return { ...shown, line: line?.replaceAll(/[\u2066-\u2069]/g, '') }
  }
  const bySkill = lineOf('Costumes', ['Photography', 'Leatherwork'])
  expect(bySkill.line).toBe('Open role: Costumes (Leatherwork)')
  expect(bySkill.container.querySelectorAll('mark')).toHaveLength(1)
  await expectNoViolations(bySkill.container)
  bySkill.unmount()
  const hidden = lineOf('Prompter', [])
  expect(hidden.line).toBe('Open role: Prompter')
  hidden.unmount()
  const tagged = lineOf('Grip', ['Photography'])
  expect(tagged.line).toBeUndefined()
  tagged.unmount()
  expect(lineOf('Gaffer', []).line).toBeUndefined()
})

test('shows the part of a long text that a search found', () => {
  const text = `${'Before. '.repeat(60)}I sew costumes for the stage. ${'After. '.repeat(60)}`
  const { container } = show(
    <CardGrid>
      <UserCard user={sampleUserCard({ description: text })} look="compact" query="sew" />
      <ProjectCard project={sampleProjectCard({ description: text })} query="costumes" />
    </CardGrid>,
  )
  const marked = Array.from(container.querySelectorAll('mark'), ({ textContent }) => textContent)
  expect(marked).toEqual(['sew', 'costumes'])
  expect(container).toHaveTextContent(/…(?:Before\. ){5}I sew costumes for the stage\./)
})

test('names the member or the common project by which a search found a card', async () => {
  const { container } = show(
    <CardGrid>
      <ProjectCard
        project={sampleProjectCard({ foundMember: { name: 'Ada Lovelace', role: 'Owner' } })}
        look="compact"
        query="lovelace"
      />
      <UserCard user={sampleUserCard({ foundProject: 'Tide Atlas' })} look="compact" query="tide" />
    </CardGrid>,
  )
  const lineOf = (label: string) => screen.getByText(label).parentElement
  expect(lineOf('Owner:')).toHaveTextContent('Owner: Ada Lovelace')
  expect(lineOf('Project in common:')).toHaveTextContent('Project in common: Tide Atlas')
  const marked = Array.from(container.querySelectorAll('mark'), ({ textContent }) => textContent)
  expect(marked).toEqual(['Lovelace', 'Tide'])
  await expectNoViolations(container)
})

test('marks skills that the query names by other names, and no other word of theirs', () => {
  const { container } = show(
    <CardGrid>
      <ProjectCard
        project={sampleProjectCard({
          title: 'Front door',
          description: 'A script in Java.',
          tags: ['JavaScript', 'Front End Development'],
          foundRole: { title: 'Coder', skills: ['C#'] },
        })}
        query="js and frontend"
        readSkills={['JavaScript', 'Front End Development', 'C#']}
      />
      <UserCard
        user={sampleUserCard({ skills: ['JavaScript', 'Java'] })}
        query="js"
        readSkills={['JavaScript']}
      />
    </CardGrid>,
  )
  const marked = Array.from(container.querySelectorAll('mark'), ({ textContent }) => textContent)
  expect(marked).toEqual(['JavaScript', 'Front', 'End', 'Development', 'C#', 'JavaScript'])
})

test('shows no pattern in the small space of a result', () => {
  const project = sampleProjectCard({ imageId: null })
  const { container, unmount } = show(<ProjectCard project={project} look="compact" />)
  const cover = () => container.querySelector('article > .cover')
  expect(cover()).toBeNull()
  unmount()
  const shown = show(
    <ProjectCard project={{ ...project, imageId: sampleId(900) }} look="compact" />,
  )
  expect(shown.container.querySelector('article > .cover')).not.toBeNull()
})
