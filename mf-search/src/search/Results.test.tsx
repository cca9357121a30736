import { expectNoViolations } from '@quad/test/axe'
import { sampleProjectCard, sampleSelf } from '@quad/test/samples'
import { screen, waitFor } from '@testing-library/react'
import { openSearch, respondCounts } from './search.harness.tsx'

beforeEach(() => localStorage.clear())

test('names the words as typed, and says what a corrected search was read as', async () => {
  const { person, api } = await openSearch('/search?query=robotcs+club')
  const reading = { total: 1, readAs: 'robotics club' }
  api.respond('filterProjects', [sampleProjectCard()], reading)
  await person.click(screen.getByRole('switch', { name: 'Show open teams' }))
  const line = await screen.findByText('Showing results for "robotics club"')
  const heading = screen.getByRole('heading', { name: '1 project(s) found for "robotcs club"' })
  expect(screen.getAllByRole('status')).toContain(heading.parentElement)
  expect(heading.nextElementSibling).toBe(line)
  await expectNoViolations()

  api.respond('filterProjects', [sampleProjectCard()], { total: 1 })
  await person.click(screen.getByRole('checkbox', { name: 'Virtual' }))
  await waitFor(() => expect(screen.queryByText(/Showing results/)).not.toBeInTheDocument())
})

test('does not offer all people to a search for projects without words', async () => {
  const { person, api } = await openSearch('/search?projectTags=Go')
  api.respond('filterProjects', [], { total: 0 })
  respondCounts(api, ({ type }) => (type === 'users' ? 58 : 0))
  await person.click(screen.getByRole('checkbox', { name: 'Virtual' }))
  expect(await screen.findByRole('button', { name: 'Clear all filters' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /match/ })).not.toBeInTheDocument()
})

test('says as which skill a search that finds little was read, and marks it on the cards', async () => {
  const { person, api, page } = await openSearch('/search?query=js')
  const readSkills = { js: 'JavaScript', 'c sharp': 'C#' }
  const cards = [sampleProjectCard({ tags: ['JavaScript'] })]
  api.respond('filterProjects', cards, { total: 1, readSkills })
  await person.click(screen.getByRole('switch', { name: 'Show open teams' }))
  const line = await screen.findByText('Read "js" as JavaScript, "c sharp" as C#.')
  expect(screen.getAllByRole('status')).toContain(line.parentElement)
  const marked = () => page.container.querySelector('article mark')
  expect(marked()).toHaveTextContent('JavaScript')
  await expectNoViolations()

  api.respond('filterProjects', cards, { total: 5, readSkills })
  await person.click(screen.getByRole('checkbox', { name: 'Virtual' }))
  await waitFor(() => expect(screen.queryByText(/^Read/)).not.toBeInTheDocument())
  expect(marked()).toHaveTextContent('JavaScript')

  api.respond('filterProjects', [], { total: 0, readSkills })
  await person.click(screen.getByRole('checkbox', { name: 'Hybrid' }))
  expect(await screen.findByText(/^Read "js"/)).toBeVisible()
})

test('marks on the closest cards what was wished, not the words around it', async () => {
  const { person, api, page } = await openSearch('/search?query=Looking+for+someone,+who+can+sew')
  const description = 'Someone can sew for us.'
  api.respond('filterProjects', [sampleProjectCard({ description, closest: true })], { total: 0 })
  await person.click(screen.getByRole('switch', { name: 'Show open teams' }))
  expect(await screen.findByRole('heading', { name: 'Closest:' })).toBeVisible()
  const marks = () => [...page.container.querySelectorAll('article mark')]
  await waitFor(() => expect(marks().map((mark) => mark.textContent)).toEqual(['sew']))
})

test('offers projects that are tagged with my skills if no open role needs them', async () => {
  const user = sampleSelf({ skills: ['GIS', 'Go'] })
  const { person, api, page } = await openSearch('/search', user)
  api.respondEach('filterProjects', ({ body }) => {
    const total = (body as { needsMySkills?: boolean }).needsMySkills ? 0 : 7
    return { body: total === 0 ? [] : [sampleProjectCard()], total }
  })
  respondCounts(api, (search) => (search.type === 'users' || search.filter.needsMySkills ? 0 : 7))
  await person.click(screen.getByRole('checkbox', { name: 'An open role needs my skills' }))
  await person.click(
    await screen.findByRole('button', { name: 'Projects tagged with my skills: 7' }),
  )
  await waitFor(() => expect(page.path()).toContain('projectTags=GIS&projectTags=Go'))
  expect(page.path()).not.toContain('needs=mine')
  await expectNoViolations()
})
