import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState, type SyntheticEvent } from 'react'
import { RequestError } from '../../api/request-error.ts'
import { createQueryClient } from '../../api/query-client.ts'
import { TagSelector } from './TagSelector.tsx'

const skills = [
  ...'C C# C++ Robotics Python Photography Physics Piano Typography'.split(' '),
  'Graph Theory',
]

/** More than are shown at once. */
const common = [...'Python Figma SQL React Writing Cooking Sailing'.split(' '), 'Public Speaking']

interface FormProps {
  field?: 'skills' | 'tags' | 'userTags' | 'projectTags'
  start?: string[]
  /** Called with the tags that the form has at the submit. */
  onSubmit?: (tags: string[]) => void
}

function Form({ field = 'skills', start, onSubmit }: FormProps) {
  const [tags, setTags] = useState(start ?? [])
  // As in a form library, the submit reads the values of the last change, rendered or not.
  const values = useRef(tags)
  const change = (changed: string[]) => {
    values.current = changed
    setTags(changed)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    onSubmit?.(values.current)
  }
  return (
    <form onSubmit={submit}>
      <TagSelector field={field} value={tags} onChange={change} />
      <button>Save</button>
    </form>
  )
}

/**
 * @param list the known skills; null if they cannot be loaded
 * @param campus the campus' own names of skills
 */
const open = (props: FormProps = {}, list: string[] | null = skills, campus = '') => {
  const edge = apiEdge()
  edge.respond('listCommonSkills', common)
  if (list) edge.file('/skills.txt', `${list.join('\n')}\n`)
  edge.respond('getCampusSkills', campus)
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
      const tags = screen.queryByRole('list', { name: /^Chosen/ })
      return tags
        ? within(tags)
            .getAllByRole('listitem')
            .map((item) => item.textContent)
        : []
    },
  }
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => `Tag ${index + 1}`)

test.each([
  ['skills', 'Skills', 'Add Skill', 'Add up to 10 skills. At least 1 is required.', 1],
  ['tags', 'Project Tags', 'Add Tag', 'Add up to 10 tags. At least 1 is required.', 1],
  ['projectTags', 'Project Tags', 'Add Tag', 'Add up to 10 tags.', 0],
  ['userTags', 'Skills', 'Add Skill', 'Add up to 10 tags.', 0],
] as const)('shows %s with label, button, hint and mark', (field, label, button, hint, marks) => {
  const { input } = open({ field })
  expect(input).toHaveAccessibleName(label)
  expect(input).toHaveAccessibleDescription(hint)
  expect(screen.getByRole('button', { name: button })).toBeDisabled()
  expect(screen.queryAllByText('*')).toHaveLength(marks)
})

test('adds typed text as a tag by the button and by Enter', async () => {
  const { person, input, chosen, container } = open()
  await person.type(input, '  Kite building ')
  await person.click(screen.getByRole('button', { name: 'Add Skill' }))
  await person.type(input, 'Sailing{Enter}')
  expect(chosen()).toEqual(['Kite building', 'Sailing'])
  expect(input).toHaveFocus()
  await expectNoViolations(container)
})

test('adds no blanks and no duplicates in any case', async () => {
  const { person, input, chosen } = open({ start: ['Sailing'] })
  await person.type(input, '   {Enter}')
  expect(screen.getByRole('button', { name: 'Add Skill' })).toBeDisabled()
  await person.clear(input)
  await person.type(input, 'sailing{Enter}')
  expect(chosen()).toEqual(['Sailing'])
})

test('limits a tag to 30 characters', async () => {
  const { person, input, chosen } = open()
  await person.type(input, `${'x'.repeat(35)}{Enter}`)
  expect(chosen()).toEqual(['x'.repeat(30)])
})

test('accepts no more than 10 tags until one is removed', async () => {
  const { person, input, chosen } = open({ start: numbers(10) })
  await person.type(input, 'One more{Enter}')
  expect(screen.getByRole('button', { name: 'Add Skill' })).toBeDisabled()
  expect(chosen()).toHaveLength(10)
  await person.click(screen.getByRole('button', { name: 'Remove Tag 3' }))
  await person.click(screen.getByRole('button', { name: 'Add Skill' }))
  expect(chosen()).toContain('One more')
})

test('suggests known skills that contain the input, by mouse and keyboard', async () => {
  const { person, input, chosen, container } = open()
  await person.type(input, 'P')
  expect(await screen.findAllByRole('option')).toHaveLength(6)
  await person.type(input, 'h')
  const offered = screen.getAllByRole('option').map((option) => option.textContent)
  expect(offered).toEqual(['Photography', 'Physics', 'Typography', 'Graph Theory'])
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

test('closes the list on Escape, and adds the input itself on Enter', async () => {
  const { person, input, chosen } = open()
  await person.type(input, 'py')
  await screen.findByRole('option', { name: 'Python' })
  await person.keyboard('{ArrowDown}{Escape}')
  expect(screen.queryByRole('option')).not.toBeInTheDocument()
  await person.keyboard('{Enter}')
  expect(chosen()).toEqual(['py'])
})

test.each([{ isComposing: true }, { keyCode: 229 }])(
  'leaves the keys of an input method (%j) to it',
  async (init) => {
    const { person, input, chosen } = open()
    await person.type(input, 'py')
    await screen.findByRole('option', { name: 'Python' })
    for (const key of ['ArrowDown', 'Enter', 'Escape']) fireEvent.keyDown(input, { key, ...init })
    expect(chosen()).toEqual([])
    expect(input).not.toHaveAttribute('aria-activedescendant')
    expect(screen.getByRole('option', { name: 'Python' })).toBeVisible()
  },
)

test('distinguishes C, C++ and C#, and spells them as the list does', async () => {
  const { person, input, chosen } = open()
  for (const skill of ['c', 'C++', 'c#']) {
    await person.type(input, skill)
    await screen.findByRole('option', { name: skill.toUpperCase() })
    await person.keyboard('{Enter}')
  }
  expect(chosen()).toEqual(['C', 'C++', 'C#'])
})

test("finds a skill by its other names, the campus' own ones too", async () => {
  const { person, input, chosen } = open({}, skills, 'Robotics: bots\nQuidditch: brooms\n')
  for (const [name, skill] of [
    ['bots', 'Robotics'],
    ['phyton', 'Python'],
    ['quid', 'Quidditch'],
  ] as const) {
    await person.type(input, name)
    await person.click(await screen.findByRole('option', { name: skill }))
  }
  expect(chosen()).toEqual(['Robotics', 'Python', 'Quidditch'])
})

test.each(['JS: jay ess', 'no: line: at all'])(
  'knows the shipped names if those of the campus cannot be used: %s',
  async (campus) => {
    const { person, input, chosen } = open({}, skills, campus)
    await person.type(input, 'k8s')
    await screen.findByRole('option', { name: 'Kubernetes' })
    await person.keyboard('{Enter}')
    expect(chosen()).toEqual(['Kubernetes'])
  },
)

/** Types another name of a skill, and adds it once the names are there. */
const addJs = async ({ person, input }: ReturnType<typeof open>) => {
  await person.type(input, 'JS')
  await screen.findByRole('option', { name: 'JavaScript' })
  await person.keyboard('{Enter}')
}

test('adds the skill that a text is another name of, and says so', async () => {
  const opened = open({ start: ['Sailing'] })
  await addJs(opened)
  expect(opened.chosen()).toEqual(['Sailing', 'JavaScript'])
  expect(screen.getByText('is a name of').parentElement).toHaveTextContent(
    'JS is a name of JavaScriptKeep “JS”',
  )
  expect(screen.getByText('JavaScript added for JS. Backspace keeps JS.')).toHaveAttribute(
    'role',
    'status',
  )
  await expectNoViolations(opened.container)
  await opened.person.type(opened.input, 'k')
  expect(screen.queryByRole('button', { name: /^Keep/ })).not.toBeInTheDocument()
})

test.each(['by Backspace', 'by its button'])('keeps the text as it was typed %s', async (way) => {
  const onSubmit = jest.fn()
  const opened = open({ onSubmit, start: ['Sailing'] })
  const { person, input, chosen } = opened
  await addJs(opened)
  if (way === 'by Backspace') await person.keyboard('{Backspace}')
  else await person.click(screen.getByRole('button', { name: 'Keep “JS”' }))
  expect(chosen()).toEqual(['Sailing', 'JS'])
  expect(input).toHaveFocus()
  expect(screen.getByText('JS kept')).toHaveAttribute('role', 'status')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  // The quotes tell the server that it is meant so.
  expect(onSubmit.mock.calls).toEqual([[['Sailing', '"JS"']]])
  await person.click(screen.getByRole('button', { name: 'Remove JS' }))
  await person.keyboard('{Backspace}')
  expect(chosen()).toEqual([])
})

test('suggests the skills of a name that several have, and adds it as it is', async () => {
  const { person, input, chosen } = open()
  await person.type(input, 'PM')
  const offered = await screen.findAllByRole('option')
  expect(offered.map((option) => option.textContent)).toEqual([
    'Project Management',
    'Product Management',
  ])
  await person.keyboard('{Enter}')
  expect(chosen()).toEqual(['PM'])
})

test('wraps around with the arrow keys, and keeps the input until a suggestion is accepted', async () => {
  const { person, input } = open()
  await person.type(input, 'ph')
  const options = await screen.findAllByRole('option')
  await person.keyboard('{ArrowUp}')
  expect(input).toHaveAttribute('aria-activedescendant', options.at(-1)?.id)
  await person.keyboard('{ArrowDown}')
  expect(input).not.toHaveAttribute('aria-activedescendant')
  expect(input).toHaveValue('ph')
})

test('removes the last tag on Backspace only in an empty input', async () => {
  const { person, input, chosen } = open({ start: ['Sailing', 'Rowing'] })
  await person.type(input, 'ab{Backspace}{Backspace}')
  expect(chosen()).toEqual(['Sailing', 'Rowing'])
  await person.keyboard('{Backspace}')
  expect(chosen()).toEqual(['Sailing'])
  expect(screen.getByText('Rowing removed')).toHaveAttribute('role', 'status')
})

test('announces the number of suggestions and the added tag', async () => {
  const { person, input } = open({ start: ['Python'] })
  await person.type(input, 'ph')
  expect(await screen.findByText('4 suggestions')).toHaveAttribute('role', 'status')
  await person.type(input, 'ysics')
  expect(await screen.findByText('1 suggestion')).toHaveAttribute('role', 'status')
  await person.keyboard('{Enter}')
  expect(screen.getByText('Physics added')).toHaveAttribute('role', 'status')
  await person.type(input, 'python{Enter}')
  expect(screen.getByText('Python is already added')).toHaveAttribute('role', 'status')
})

test('does not announce the last tag again when the list closes without a choice', async () => {
  const { person, input } = open()
  await person.type(input, 'Go{Enter}')
  expect(screen.getByText('Go added')).toHaveAttribute('role', 'status')
  await person.type(input, 'ph')
  await screen.findByText('4 suggestions')
  await person.keyboard('{Escape}')
  expect(screen.queryByText('Go added')).not.toBeInTheDocument()
})

test('adds a tag on Enter without submitting the form', async () => {
  const onSubmit = jest.fn()
  const { person, input, chosen } = open({ onSubmit })
  await person.type(input, 'Sailing{Enter}{Enter}')
  expect(chosen()).toEqual(['Sailing'])
  expect(onSubmit).not.toHaveBeenCalled()
})

test('adds a typed text on submit, so that it is saved', async () => {
  const onSubmit = jest.fn()
  const { person, input, chosen } = open({ onSubmit, start: ['Rowing'] })
  await person.type(input, ' Sailing ')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(onSubmit.mock.calls).toEqual([[['Rowing', 'Sailing']]])
  expect(chosen()).toEqual(['Rowing', 'Sailing'])
  expect(input).toHaveValue('')
  expect(input).not.toHaveFocus()
})

test('says why a text is not added to 10 tags, and refuses the submit until one is removed', async () => {
  const onSubmit = jest.fn()
  const { person, input } = open({ onSubmit, start: numbers(10) })
  await person.type(input, 'Sailing')
  expect(input).toHaveAccessibleDescription(
    /You can add at most 10\. Remove one, or clear “\W?Sailing\W?”\.$/,
  )
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(onSubmit).not.toHaveBeenCalled()
  expect(input).toHaveFocus()
  await person.click(screen.getByRole('button', { name: 'Remove Tag 1' }))
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(onSubmit.mock.calls).toEqual([[[...numbers(10).slice(1), 'Sailing']]])
})

test('offers the most used skills before the first letter, one after another', async () => {
  const { person, input, chosen, container } = open({ start: ['figma'] })
  await person.tab()
  expect(input).not.toHaveFocus()
  input.focus()
  expect(screen.queryByRole('option')).not.toBeInTheDocument()
  await person.click(input)
  const offered = async () =>
    (await screen.findAllByRole('option')).map((option) => option.textContent)
  expect(await offered()).toEqual([
    ...'Python SQL React Writing Cooking Sailing'.split(' '),
    'Public Speaking',
  ])
  expect(screen.getByText('7 suggestions')).toHaveAttribute('role', 'status')
  await expectNoViolations(container)
  await person.click(screen.getByRole('option', { name: 'SQL' }))
  expect(screen.getByText('SQL added')).toHaveAttribute('role', 'status')
  await person.click(screen.getByRole('option', { name: 'Python' }))
  expect(chosen()).toEqual(['figma', 'SQL', 'Python'])
  expect(await offered()).toEqual([
    ...'React Writing Cooking Sailing'.split(' '),
    'Public Speaking',
  ])
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('option')).not.toBeInTheDocument()
})

test('accepts typed tags without the list of skills, and logs the failure', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const { person, input, chosen } = open({}, null)
  await person.type(input, 'Sailing')
  await waitFor(() =>
    expect(logged.mock.calls).toEqual([['Error loading skills:', expect.any(RequestError)]]),
  )
  await person.keyboard('{Enter}')
  expect(chosen()).toEqual(['Sailing'])
})

test('says how to continue without a match', async () => {
  const { person, input } = open({ field: 'tags' })
  await person.type(input, 'zzz')
  const found = await screen.findAllByText(
    'No results found. Try a different search or click "Add Tag" to create a tag from your current input.',
  )
  expect(found).toHaveLength(2)
  expect(found[0]).toBeVisible()
  expect(screen.getByRole('status')).toBe(found[1])
})
