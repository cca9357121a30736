import type { SelfUser } from '@quad/contract'
import { queryClient } from '@quad/shared-ui'
import { expectNoViolations } from '@quad/test/axe'
import { sampleId } from '@quad/test/samples'
import { act, screen, waitFor, within } from '@testing-library/react'
import { ada, edited, openEditor } from './editor.harness.tsx'

afterEach(() => sessionStorage.clear())

describe('a profile saved elsewhere during editing', () => {
  const conflict = async (theirs: SelfUser) => {
    const all = await openEditor()
    await all.write(/^name/i, 'Ada Here')
    all.api.refuse('updateUser', 'version_conflict', 'Changed elsewhere.')
    all.api.respond('getUser', theirs)
    await all.save()
    return all
  }

  test('shows both versions of a field that both changed, and saves the chosen one', async () => {
    const { person, api, sent, page } = await conflict(
      ada({ version: 2, name: 'Ada There', major: 'Chemistry' }),
    )
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Changes were saved elsewhere' }),
    )
    await expectNoViolations()
    const name = within(dialog.getByRole('group', { name: 'Name' }))
    expect(name.getByRole('radio', { name: 'This version' })).toBeChecked()
    expect(name.getByRole('radio', { name: 'Saved version' })).toHaveAccessibleDescription(
      'Ada There',
    )
    expect(dialog.getAllByRole('group')).toHaveLength(1)
    api.respond('updateUser', ada({ version: 3 }))
    await person.click(dialog.getByRole('button', { name: 'Save these versions' }))
    await waitFor(() => expect(page.path()).toBe(`/users/${sampleId(1)}`))
    expect(sent()[1]).toEqual({ ...edited, name: 'Ada Here', major: 'Chemistry', version: 2 })
  })

  test('returns to the form without losing changes', async () => {
    const { person, field } = await conflict(ada({ version: 2, name: 'Ada There' }))
    await person.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(field(/^name/i)).toHaveValue('Ada Here')
  })

  test('asks nothing where the versions are equal', async () => {
    const { api, sent } = await conflict(ada({ version: 2 }))
    api.respond('updateUser', ada({ version: 3 }))
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]).toEqual({ ...edited, name: 'Ada Here', version: 2 })
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

test('loads a newer profile into an unchanged form', async () => {
  const { api, field } = await openEditor()
  api.respond('getUser', ada({ version: 2, name: 'Ada There' }))
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(field(/^name/i)).toHaveValue('Ada There'))
})
