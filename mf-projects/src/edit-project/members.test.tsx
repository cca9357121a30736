import { expectNoViolations } from '@quad/test/axe'
import { sampleAdminProject, sampleMemberProject, sampleOwnerProject } from '@quad/test/samples'
import { screen, waitFor } from '@testing-library/react'
import { dora, emil, member, openEditor, projectId } from './editor.harness.tsx'

afterEach(() => sessionStorage.clear())

const roleOf = (name: string) => member(name).getByRole('combobox', { name: `Role of ${name}` })

test('a role waits for saving, is shown as such, and undone with one click', async () => {
  const { person } = await openEditor()
  await person.selectOptions(roleOf('Emil Fox'), 'Admin')
  expect(member('Emil Fox').getByText('Member → Admin when you save')).toBeVisible()
  await expectNoViolations()
  await person.click(member('Emil Fox').getByRole('button', { name: 'Undo the role of Emil Fox' }))
  expect(roleOf('Emil Fox')).toHaveValue('Member')
  expect(member('Emil Fox').queryByText(/when you save/)).not.toBeInTheDocument()
  expect(screen.getByText('No changes yet')).toBeVisible()
})

test('a removal waits for saving, is shown as such, and undone with one click', async () => {
  const { person, api } = await openEditor()
  await person.click(member('Emil Fox').getByRole('button', { name: 'Remove Emil Fox' }))
  expect(member('Emil Fox').getByText('Will be removed when you save')).toBeVisible()
  await expectNoViolations()
  // The button that had the focus is gone; the next stop is the way back.
  await person.tab()
  const undo = member('Emil Fox').getByRole('button', { name: 'Undo removing Emil Fox' })
  expect(undo).toHaveFocus()
  await person.keyboard('{Enter}')
  expect(roleOf('Emil Fox')).toHaveValue('Member')
  expect(screen.getByText('No changes yet')).toBeVisible()
  expect(api.seen('leaveProject')).toEqual([])
})

test('the Owner’s role is fixed, and nobody removes the Owner or oneself', async () => {
  await openEditor({ project: sampleAdminProject(), viewer: dora })
  expect(member('Ben Okafor').getByText('Owner')).toBeVisible()
  expect(member('Ben Okafor').queryByRole('combobox')).not.toBeInTheDocument()
  expect(member('Ben Okafor').queryByRole('button')).not.toBeInTheDocument()
  expect(member('Dora Engel').queryByRole('button')).not.toBeInTheDocument()
  expect(member('Emil Fox').getByRole('button', { name: 'Remove Emil Fox' })).toBeVisible()
})

test('saving sends the project first, and then takes each member off', async () => {
  const { person, api, page, type, save } = await openEditor()
  await type(member('Emil Fox').getByRole('textbox', { name: 'Title of Emil Fox' }), 'Navigator')
  await person.selectOptions(roleOf('Emil Fox'), 'Admin')
  await person.click(member('Dora Engel').getByRole('button', { name: 'Remove Dora Engel' }))
  api.answer('updateProject', sampleOwnerProject({ version: 2 }))
  api.answer('leaveProject', { message: 'The member was removed.' })
  const release = api.hold('updateProject')
  await save()
  await waitFor(() => expect(api.seen('updateProject')).toHaveLength(1))
  expect(api.seen('leaveProject')).toEqual([])
  release()
  await waitFor(() => expect(page.path()).toBe(`/projects/${projectId}`))
  expect(api.seen('updateProject')[0]!.body).toMatchObject({
    userTitles: { [emil]: 'Navigator' },
    userRoles: { [emil]: 'Admin' },
  })
  expect(api.seen('leaveProject').map(({ path }) => path)).toEqual([
    `/api/users/${dora}/deleteProject/${projectId}`,
  ])
  expect(await screen.findByText('Project updated successfully')).toBeVisible()
})

test('a member who could not be removed is named, stays queued, and goes on the next save', async () => {
  const { person, api, page, save } = await openEditor()
  for (const name of ['Dora Engel', 'Emil Fox']) {
    await person.click(member(name).getByRole('button', { name: `Remove ${name}` }))
  }
  const saved = sampleOwnerProject({ version: 2 })
  api.answer('updateProject', saved)
  api.answer('getProject', saved)
  api.disconnect('leaveProject')
  await save()
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(/The rest is saved, but Dora Engel is not removed: The server/)
  expect(alert).toHaveTextContent(/The rest is saved, but Emil Fox is not removed: The server/)
  expect(page.path()).toBe(`/projects/${projectId}/edit`)
  expect(member('Emil Fox').getByText('Will be removed when you save')).toBeVisible()
  await expectNoViolations()

  api.answer('leaveProject', { message: 'The member was removed.' })
  await save()
  await waitFor(() => expect(page.path()).toBe(`/projects/${projectId}`))
  expect(api.seen('updateProject').map(({ body }) => body)).toMatchObject([
    { version: 1 },
    { version: 2 },
  ])
  expect(await screen.findByText('Project updated successfully')).toBeVisible()
})

describe('an Admin who becomes a Member', () => {
  const stepDown = async () => {
    const editor = await openEditor({ project: sampleAdminProject(), viewer: dora })
    const { person, api } = editor
    await person.selectOptions(roleOf('Dora Engel'), 'Member')
    await person.click(member('Emil Fox').getByRole('button', { name: 'Remove Emil Fox' }))
    api.answer('updateProject', sampleAdminProject({ version: 2 }))
    return editor
  }

  test('reads what that means before saving', async () => {
    await stepDown()
    expect(
      member('Dora Engel').getByText(
        'Admin → Member when you save. You will not run this project any more.',
      ),
    ).toBeVisible()
  })

  test('still removes those who are queued: the own role comes last', async () => {
    const { api, page, save } = await stepDown()
    api.answer('leaveProject', { message: 'The member was removed.' })
    const release = api.hold('leaveProject')
    await save()
    await waitFor(() => expect(api.seen('leaveProject')).toHaveLength(1))
    expect(api.seen('updateProject')).toHaveLength(1)
    api.answer('updateProject', sampleMemberProject({ version: 3 }))
    release()
    await waitFor(() => expect(page.path()).toBe(`/projects/${projectId}`))
    expect(api.seen('updateProject').map(({ body }) => body)).toMatchObject([
      { version: 1, userRoles: { [dora]: 'Admin' } },
      { version: 2, userRoles: { [dora]: 'Member' } },
    ])
    expect(await screen.findByText('Project updated successfully')).toBeVisible()
  })

  test('stays an Admin while a removal is left, and reads which', async () => {
    const { api, page, save } = await stepDown()
    api.answer('getProject', sampleAdminProject({ version: 2 }))
    api.refuse('leaveProject', 'rate_limited', 'Please wait a minute.')
    await save()
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The rest is saved, but Emil Fox is not removed: Please wait a minute.',
    )
    expect(api.seen('updateProject')).toHaveLength(1)
    expect(page.path()).toBe(`/projects/${projectId}/edit`)
    expect(member('Emil Fox').getByText('Will be removed when you save')).toBeVisible()
    expect(member('Dora Engel').getByText(/Admin → Member when you save/)).toBeVisible()
  })
})

test('a title of more than 40 characters is refused beside it', async () => {
  const { api, type, save } = await openEditor()
  const title = member('Emil Fox').getByRole('textbox', { name: 'Title of Emil Fox' })
  await type(title, 'x'.repeat(41))
  await save()
  await waitFor(() =>
    expect(title).toHaveAccessibleDescription(/A member's title must be 40 characters or less\./),
  )
  expect(screen.getByRole('alert')).toHaveTextContent(
    "A member's title must be 40 characters or less.",
  )
  expect(api.seen('updateProject')).toEqual([])
})
