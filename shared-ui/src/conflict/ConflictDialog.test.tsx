import { expectNoViolations } from '@quad/test/axe'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConflictDialog } from './ConflictDialog.tsx'

const open = () => {
  const onSave = jest.fn()
  const onKeepEditing = jest.fn()
  render(
    <ConflictDialog
      differences={[
        { path: 'title', label: 'Title', mine: 'Wasps', theirs: 'Ants' },
        { path: 'bio', label: 'Bio', mine: '', theirs: 'We count ants.' },
      ]}
      onKeepEditing={onKeepEditing}
      onSave={onSave}
    />,
  )
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

test('saves the chosen versions', async () => {
  const { onSave } = open()
  await userEvent.click(version('Title', 'Their version'))
  await userEvent.click(screen.getByRole('button', { name: 'Save these versions' }))
  expect(onSave).toHaveBeenCalledWith({ title: 'theirs', bio: 'mine' })
})

test('chooses nothing on the way back to the form', async () => {
  const { onSave, onKeepEditing } = open()
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(onKeepEditing).toHaveBeenCalled()
  expect(onSave).not.toHaveBeenCalled()
})

test("labels one's own save in another tab as such", () => {
  render(
    <ConflictDialog
      by="oneself"
      differences={[{ path: 'name', label: 'Name', mine: 'A', theirs: 'B' }]}
      onKeepEditing={() => undefined}
      onSave={() => undefined}
    />,
  )
  expect(screen.getByRole('dialog', { name: 'Changes were saved elsewhere' })).toBeVisible()
  expect(version('Name', 'This version')).toHaveAccessibleDescription('A')
  expect(version('Name', 'Saved version')).toHaveAccessibleDescription('B')
})

test('marks the difference of similar texts and shortens the rest to whole words', () => {
  const shared = 'We count bees on the roof of the library. '.repeat(20)
  render(
    <ConflictDialog
      differences={[
        {
          path: 'description',
          label: 'Description',
          mine: `${shared}Every night.`,
          theirs: `${shared}Every day.`,
        },
      ]}
      onKeepEditing={() => undefined}
      onSave={() => undefined}
    />,
  )
  const content = screen.getByRole('group', { name: 'Description' })
  const marked = [...content.querySelectorAll('mark')].map((each) => each.textContent)
  expect(marked).toEqual(['night.', 'day.'])
  expect(content).toHaveTextContent(
    /… (We|count|bees|on|the|roof|of|library\.) .*of the library\. Every night\./,
  )
  expect(content.textContent.length).toBeLessThan(shared.length)
})
