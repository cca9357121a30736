import { expectNoViolations } from '@quad/test/axe'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConflictDialog } from './ConflictDialog.tsx'
import {
  compareVersions,
  mergeVersions,
  type ComparedField,
  type Difference,
} from './use-versioned-submit.ts'

const some: Difference[] = [
  { path: 'title', label: 'Title', mine: 'Wasps', theirs: 'Ants' },
  { path: 'bio', label: 'Bio', mine: '', theirs: 'We count ants.' },
]

const open = (differences = some, by: 'others' | 'oneself' = 'others') => {
  const onSave = jest.fn()
  const onKeepEditing = jest.fn()
  render(<ConflictDialog {...{ by, differences, onKeepEditing, onSave }} />)
  return { onSave, onKeepEditing }
}

const version = (field: string, name: string) =>
  within(screen.getByRole('group', { name: field })).getByRole('radio', { name })

test('shows both versions of each field side by side, and selects that of the form', async () => {
  open()
  expect(screen.getByRole('dialog', { name: 'Someone else saved changes' })).toBeVisible()
  expect(version('Title', 'Your version')).toHaveAccessibleDescription('Wasps')
  expect(version('Title', 'Your version')).toBeChecked()
  expect(version('Title', 'Their version')).toHaveAccessibleDescription('Ants')
  expect(version('Bio', 'Your version')).toHaveAccessibleDescription('Empty')
  expect(version('Bio', 'Your version')).toBeChecked()
  await expectNoViolations()
})

test('saves the versions that are chosen, also by a script without an event', async () => {
  const { onSave } = open()
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save these versions' }))
  await save()
  expect(onSave).toHaveBeenLastCalledWith({ title: 'mine', bio: 'mine' })
  await userEvent.click(version('Title', 'Their version'))
  ;(version('Bio', 'Their version') as HTMLInputElement).checked = true
  await save()
  expect(onSave).toHaveBeenLastCalledWith({ title: 'theirs', bio: 'theirs' })
})

test('marks the difference of similar texts and shortens the rest to whole words', () => {
  const shared = 'We count bees on the roof of the library. '.repeat(20)
  const [mine, theirs] = [`${shared}Every night.`, `${shared}Every day.`]
  open([{ path: 'description', label: 'Description', mine, theirs }])
  const content = screen.getByRole('group', { name: 'Description' })
  const marked = [...content.querySelectorAll('mark')].map((each) => each.textContent)
  expect(marked).toEqual(['night.', 'day.'])
  expect(content).toHaveTextContent(
    /… (We|count|bees|on|the|roof|of|library\.) .*of the library\. Every night\./,
  )
  expect(content.textContent.length).toBeLessThan(shared.length)
})

interface Draft {
  title: string
  tags: string[]
  roles: Record<string, string>
}

const fields: ComparedField<Draft>[] = [
  { path: 'title', label: 'Title', show: ({ title }) => title },
  { path: 'tags', label: 'Tags', show: ({ tags }) => tags.join() },
  { path: 'roles.ben', label: 'Role of Ben', show: ({ roles }) => roles['ben'] },
]

const base: Draft = { title: 'Bees', tags: ['Honey'], roles: { ben: 'Member' } }

test.each([
  ['only I changed', { title: 'Wasps' }, {}],
  ['only they changed', {}, { roles: { ben: 'Admin' } }],
  ['both changed to the same', { tags: ['Wax'] }, { tags: ['Wax'] }],
])('needs no decision for a field that %s', (_, mine, theirs) => {
  const versions = { base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } }
  expect(compareVersions(fields, versions)).toEqual([])
})

test('merges what only one side changed, and the chosen versions of the rest', () => {
  const mine: Draft = { title: 'Wasps', tags: ['Wax'], roles: { ben: 'Member', eve: 'Admin' } }
  const theirs: Draft = { title: 'Ants', tags: ['Bee'], roles: { ben: 'Admin', eve: 'Member' } }
  expect(mergeVersions(fields, { base, mine, theirs }, { title: 'mine', tags: 'theirs' })).toEqual({
    title: 'Wasps',
    tags: ['Bee'],
    roles: { ben: 'Admin', eve: 'Admin' },
  })
})

test('a value that belongs to another is compared and merged with it', () => {
  interface Covered {
    cover: string
    description: string
  }
  const cover: ComparedField<Covered> = {
    path: 'cover',
    parts: ['description'],
    label: 'Cover',
    show: (values) => `${values.cover}: ${values.description}`,
  }
  const before = { cover: 'pier', description: '' }
  const mine = { ...before, description: 'The pier' }
  const theirs = { cover: 'beach', description: '' }
  const versions = { base: before, mine, theirs }
  expect(compareVersions([cover], versions)).toEqual([
    { path: 'cover', label: 'Cover', mine: 'pier: The pier', theirs: 'beach: ' },
  ])
  expect(mergeVersions([cover], versions, { cover: 'theirs' })).toEqual(theirs)
  expect(mergeVersions([cover], versions, { cover: 'mine' })).toEqual(mine)
})
