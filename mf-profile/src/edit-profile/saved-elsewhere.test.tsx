import type { SelfUser } from '@quad/contract'
import { queryClient } from '@quad/shared-ui'
import { expectNoViolations } from '@quad/test/axe'
import { sampleId } from '@quad/test/samples'
import { act, screen, waitFor, within } from '@testing-library/react'
import { ada, edited, openEditor } from './editor.harness.tsx'

afterEach(() => sessionStorage.clear())

describe('a profile that was saved elsewhere meanwhile', () => {
  const conflict = async (theirs: SelfUser) => {
    const all = await openEditor()
    await all.write(/^name/i, 'Ada Here')
    all.api.refuse('updateUser', 'version_conflict', 'Changed elsewhere.')
    all.api.answer('getUser', theirs)
    await all.save()
    return all
  }

  test('shows both versions of each field, and saves those that are chosen', async () => {
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
    expect(
      within(dialog.getByRole('group', { name: 'Major' })).getByRole('radio', {
        name: 'Saved version',
      }),
    ).toBeChecked()
    api.answer('updateUser', ada({ version: 3 }))
    await person.click(dialog.getByRole('button', { name: 'Save these versions' }))
    await waitFor(() => expect(page.path()).toBe(`/users/${sampleId(1)}`))
    expect(sent()[1]).toEqual({ ...edited, name: 'Ada Here', major: 'Chemistry', version: 2 })
  })

  test('can be looked at again in the form, which loses nothing', async () => {
    const { person, field } = await conflict(ada({ version: 2, name: 'Ada There' }))
    await person.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(field(/^name/i)).toHaveValue('Ada Here')
  })

  test('is not asked about where nothing differs', async () => {
    const { api, sent } = await conflict(ada({ version: 2 }))
    api.answer('updateUser', ada({ version: 3 }))
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]).toEqual({ ...edited, name: 'Ada Here', version: 2 })
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

test('a newer profile comes into a form in which nothing was typed', async () => {
  const { api, field } = await openEditor()
  api.answer('getUser', ada({ version: 2, name: 'Ada There' }))
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(field(/^name/i)).toHaveValue('Ada There'))
})
