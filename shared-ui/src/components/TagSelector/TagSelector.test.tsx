import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createQueryClient } from '../../api/query-client.ts'
import { TagSelector } from './TagSelector.tsx'

const skills = [
  'C',
  'C#',
  'C++',
  'Robotics',
  'Python',
  'Photography',
  'Physics',
  'Piano',
  'Graph Theory',
  'Typography',
]

interface FormProps {
  field?: 'skills' | 'tags' | 'userTags' | 'projectTags'
  start?: string[]
}

function Form({ field = 'skills', start }: FormProps) {
  const [tags, setTags] = useState(start ?? [])
  return <TagSelector field={field} value={tags} onChange={setTags} />
}

const open = (props: FormProps = {}) => {
  const edge = apiEdge()
  edge.file('/skills.txt', `${skills.join('\n')}\n`)
  edge.file('/skill-synonyms.txt', 'bots = Robotics\n')
  const view = render(
    <QueryClientProvider client={createQueryClient()}>
      <Form {...props} />
    </QueryClientProvider>,
  )
  return {
    container: view.container,
    person: userEvent.setup(),
    input: screen.getByRole('combobox'),
    chosen: () => {
      const list = screen.queryByRole('list', { name: /^Chosen/ })
      return list
        ? within(list)
            .getAllByRole('listitem')
            .map((item) => item.textContent)
        : []
    },
  }
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => `Tag ${index + 1}`)

test.each([
  ['skills', 'Skills', 'Add Skill', 'Add up to 10 skills. At least 1 is required.'],
  ['tags', 'Project Tags', 'Add Tag', 'Add up to 10 tags. At least 1 is required.'],
  ['projectTags', 'Project Tags', 'Add Tag', 'Add up to 10 tags.'],
  ['userTags', 'Skills', 'Add Skill', 'Add up to 10 tags.'],
] as const)('%s: label, button and hint', (field, label, button, hint) => {
  const { input } = open({ field })
  expect(input).toHaveAccessibleName(label)
  expect(input).toHaveAccessibleDescription(hint)
  expect(screen.getByRole('button', { name: button })).toBeDisabled()
})

test('what is typed becomes a tag by the button and by Enter', async () => {
  const { person, input, chosen, container } = open()
  await person.type(input, '  Kite building ')
  await person.click(screen.getByRole('button', { name: 'Add Skill' }))
  await person.type(input, 'Sailing{Enter}')
  expect(chosen()).toEqual(['Kite building', 'Sailing'])
  expect(input).toHaveFocus()
  await expectNoViolations(container)
})

test('blank input and duplicates are not added, whatever their case', async () => {
  const { person, input, chosen } = open({ start: ['Sailing'] })
  await person.type(input, '   {Enter}')
  expect(screen.getByRole('button', { name: 'Add Skill' })).toBeDisabled()
  await person.clear(input)
  await person.type(input, 'sailing{Enter}')
  expect(chosen()).toEqual(['Sailing'])
})

test('a tag has at most 30 characters', async () => {
  const { person, input, chosen } = open()
  await person.type(input, `${'x'.repeat(35)}{Enter}`)
  expect(chosen()).toEqual(['x'.repeat(30)])
})

test('at 10 tags no more can be added, until one is removed', async () => {
  const { person, input, chosen } = open({ start: numbers(10) })
  await person.type(input, 'One more{Enter}')
  expect(screen.getByRole('button', { name: 'Add Skill' })).toBeDisabled()
  expect(chosen()).toHaveLength(10)
  await person.click(screen.getByRole('button', { name: 'Remove Tag 3' }))
  await person.click(screen.getByRole('button', { name: 'Add Skill' }))
  expect(chosen()).toContain('One more')
})

test('known skills that contain the input are offered, at most 7, by mouse and keyboard', async () => {
  const { person, input, chosen, container } = open()
  await person.type(input, 'P')
  expect(await screen.findAllByRole('option')).toHaveLength(6)
  await person.type(input, 'h')
  const offered = screen.getAllByRole('option').map((option) => option.textContent)
  expect(offered).toEqual(['Photography', 'Physics', 'Graph Theory', 'Typography'])
  await expectNoViolations(container)
  await person.keyboard('{ArrowDown}{ArrowDown}')
  expect(input).toHaveAttribute(
    'aria-activedescendant',
    screen.getByRole('option', { name: 'Physics' }).id,
  )
  await person.keyboard('{Enter}')
  await person.type(input, 'pia')
  await person.click(await screen.findByRole('option', { name: 'Piano' }))
  expect(chosen()).toEqual(['Physics', 'Piano'])
})

test('never more than 7 are offered', async () => {
  const edge = apiEdge()
  edge.file('/skills.txt', numbers(20).join('\n'))
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Form />
    </QueryClientProvider>,
  )
  await userEvent.type(screen.getByRole('combobox'), 'tag')
  expect(await screen.findAllByRole('option')).toHaveLength(7)
})

test('the list closes on Escape, and Enter then takes the input itself', async () => {
  const { person, input, chosen } = open()
  await person.type(input, 'py')
  await screen.findByRole('option', { name: 'Python' })
  await person.keyboard('{ArrowDown}{Escape}')
  expect(screen.queryByRole('option')).not.toBeInTheDocument()
  await person.keyboard('{Enter}')
  expect(chosen()).toEqual(['py'])
})

test('C, C++ and C# are three skills', async () => {
  const { person, input, chosen } = open()
  for (const skill of ['c', 'C++', 'c#']) {
    await person.type(input, skill)
    await screen.findByRole('option', { name: skill.toUpperCase() })
    await person.keyboard('{Enter}')
  }
  expect(chosen()).toEqual(['C', 'C++', 'C#'])
})

test('a skill is found by another name of it', async () => {
  const { person, input, chosen } = open()
  await person.type(input, 'bots')
  await person.click(await screen.findByRole('option', { name: 'Robotics' }))
  expect(chosen()).toEqual(['Robotics'])
})

test('the arrows go round, and what is typed stays until a suggestion is taken', async () => {
  const { person, input } = open()
  await person.type(input, 'ph')
  const options = await screen.findAllByRole('option')
  await person.keyboard('{ArrowUp}')
  expect(input).toHaveAttribute('aria-activedescendant', options.at(-1)?.id)
  await person.keyboard('{ArrowDown}')
  expect(input).not.toHaveAttribute('aria-activedescendant')
  expect(input).toHaveValue('ph')
})

test('Backspace in the empty input removes the last tag, and only then', async () => {
  const { person, input, chosen } = open({ start: ['Sailing', 'Rowing'] })
  await person.type(input, 'ab{Backspace}{Backspace}')
  expect(chosen()).toEqual(['Sailing', 'Rowing'])
  await person.keyboard('{Backspace}')
  expect(chosen()).toEqual(['Sailing'])
  expect(screen.getByText('Rowing removed')).toHaveAttribute('role', 'status')
})

test('who listens hears how many suggestions there are, and what was added', async () => {
  const { person, input } = open({ start: ['Python'] })
  await person.type(input, 'ph')
  expect(await screen.findByText('4 suggestions')).toHaveAttribute('role', 'status')
  await person.type(input, 'ysics')
  expect(await screen.findByText('1 suggestion')).toHaveAttribute('role', 'status')
  await person.keyboard('{Enter}')
  expect(screen.getByText('Physics added')).toHaveAttribute('role', 'status')
  await person.type(input, 'python{Enter}')
  expect(screen.getByText('Python is there already')).toHaveAttribute('role', 'status')
})

test('Enter adds a tag and never sends the form around it', async () => {
  const sent = jest.fn((event: SubmitEvent) => event.preventDefault())
  window.addEventListener('submit', sent)
  const edge = apiEdge()
  edge.file('/skills.txt', skills.join('\n'))
  render(
    <QueryClientProvider client={createQueryClient()}>
      <form>
        <Form />
        <button>Save</button>
      </form>
    </QueryClientProvider>,
  )
  await userEvent.type(screen.getByRole('combobox'), 'Sailing{Enter}{Enter}')
  expect(screen.getByRole('button', { name: 'Remove Sailing' })).toBeVisible()
  expect(sent).not.toHaveBeenCalled()
  window.removeEventListener('submit', sent)
})

test('without the list of skills tags can still be typed, and the failure is logged', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  apiEdge()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Form />
    </QueryClientProvider>,
  )
  await userEvent.type(screen.getByRole('combobox'), 'Sailing')
  await waitFor(() =>
    expect(logged).toHaveBeenCalledWith('Error loading skills:', expect.any(TypeError)),
  )
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'Remove Sailing' })).toBeVisible()
})

test('without a match it says how to go on', async () => {
  const { person, input } = open({ field: 'tags' })
  await person.type(input, 'zzz')
  expect(
    await screen.findByText(
      'No results found. Try a different search or click "Add Tag" to create a tag from your current input.',
    ),
  ).toBeVisible()
})
