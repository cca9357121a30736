import { expectNoViolations } from '@quad/test/axe'
import { sampleId, samplePerson, sampleProjectCard, sampleUserCard } from '@quad/test/samples'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom'
import { CardGrid } from './CardGrid.tsx'
import { ProjectCard } from './ProjectCard.tsx'
import { UserCard } from './UserCard.tsx'

const show = (content: ReactNode) =>
  render(
    <MemoryRouter>
      <main>
        <h1>Search</h1>
        <h2>Results</h2>
        {content}
      </main>
    </MemoryRouter>,
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

test('says nothing about roles if none is open', () => {
  show(<ProjectCard project={sampleProjectCard()} />)
  expect(screen.queryByText('Open roles:')).not.toBeInTheDocument()
})

test("unfolds and folds a result's long text", async () => {
  show(<ProjectCard project={sampleProjectCard({ description: words(301) })} />)
  expect(screen.getByText(`${words(300)}…`)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show More of Seagrass from above' }))
  expect(screen.getByText(words(301))).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show Less of Seagrass from above' }))
  expect(screen.getByText(`${words(300)}…`)).toBeVisible()
})

test('shows a text of 300 characters in full', () => {
  show(<ProjectCard project={sampleProjectCard({ description: words(300) })} />)
  expect(screen.getByText(words(300))).toBeVisible()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('cuts the title at 35 and the text at 100 characters in a preview', () => {
  const long = { title: words(36), description: words(101) }
  show(<ProjectCard project={sampleProjectCard(long)} look="preview" />)
  expect(screen.getByRole('link', { name: `${words(35)}…` })).toBeVisible()
  expect(screen.getByText(`${words(100)}…`)).toBeVisible()
})

test("cuts a person's preview at the same lengths", () => {
  const long = { name: words(36), description: words(101) }
  show(<UserCard user={sampleUserCard(long)} look="preview" />)
  expect(screen.getByRole('link', { name: `${words(35)}…` })).toBeVisible()
  expect(screen.getByText(`${words(100)}…`)).toBeVisible()
})

test('shows previews at these lengths whole', () => {
  const [name, text] = [words(35), 'y'.repeat(100)]
  show(
    <>
      <ProjectCard project={sampleProjectCard({ title: name, description: text })} look="preview" />
      <UserCard user={sampleUserCard({ name, description: text })} look="preview" />
    </>,
  )
  expect(screen.getAllByRole('link', { name })).toHaveLength(2)
  expect(screen.getAllByText(text)).toHaveLength(2)
})

test("shows a result's title whole", () => {
  show(<ProjectCard project={sampleProjectCard({ title: words(60) })} />)
  expect(screen.getByRole('link', { name: words(60) })).toBeVisible()
})

test("shows a person's text of 130 characters in full", () => {
  show(<UserCard user={sampleUserCard({ description: words(130) })} />)
  expect(screen.getByText(words(130))).toBeVisible()
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

test('shows the same initials for the same person without a photo', () => {
  show(<UserCard user={sampleUserCard({ name: 'Ada Luz Moreno' })} />)
  expect(screen.getByText('AM')).toBeInTheDocument()
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
    match: { of: 3, matched: ['עברית', 'SQL'], missing: ['ציור'] },
  })
  show(<ProjectCard project={card} />)
  const article = screen.getByRole('article')
  expect(article).toHaveTextContent('Open roles: 2 × \u2068מעצבת\u2069, Tester')
  expect(article).toHaveTextContent('\u2068מבוא 101\u2069 · Fall 2026')
  expect(article).toHaveTextContent('2 of 3 match: \u2068עברית\u2069, SQL')
})
